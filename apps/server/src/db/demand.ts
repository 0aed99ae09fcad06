import { AppError } from '../errors.ts';

/** The row that a request names. @throws AppError `notFound` when there is none, or none for this reader */
export const found = <T>(row: T): NonNullable<T> => {
  if (row === null || row === undefined) throw new AppError('notFound');
  return row;
};

/** A row read again in the write that stored it: its absence is a fault of ours. */
export const reread = <T>(row: T): NonNullable<T> => {
  if (row === null || row === undefined) throw new Error('a row vanished within its own write');
  return row;
};

/**
 * A conflict with a change that came first.
 * @param latest what the client is shown at the field `version`: the row's version, or its state
 * @param words why, in the reader's language; without them the usual words of a conflict
 */
export const outdated = (latest: number | string, words?: string): AppError =>
  new AppError('conflict', {
    fields: [{ field: 'version', rule: 'latest', msg: String(latest) }],
    ...(words === undefined ? {} : { words }),
  });

/** Makes sure that a locked row is still as the client read it. @throws AppError `conflict`, see `outdated` */
export const demandLatest = (row: { version: number }, version: number, words?: string): void => {
  if (row.version !== version) throw outdated(row.version, words);
};
