import { AppError } from '../lib/errors.ts';

/** The row that a request names. @throws AppError `notFound` when it does not exist or this reader may not see it */
export const found = <T>(row: T): NonNullable<T> => {
  if (row === null || row === undefined) throw new AppError('notFound');
  return row;
};

/**
 * A conflict with an earlier change.
 * @param latest what the client is shown at the field `version`: the row's version or state
 * @param words the reason in the reader's language; the standard conflict text by default
 */
export const outdated = (latest: number | string, words?: string): AppError =>
  new AppError('conflict', {
    fields: [{ field: 'version', rule: 'latest', msg: String(latest) }],
    ...(words === undefined ? {} : { words }),
  });

/** Ensures that a locked row is still as the client read it. @throws AppError `conflict`, see `outdated` */
export const demandLatest = (row: { version: number }, version: number, words?: string): void => {
  if (row.version !== version) throw outdated(row.version, words);
};
