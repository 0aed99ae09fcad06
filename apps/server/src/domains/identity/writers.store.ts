import { alias } from '../../db/columns.ts';
import { listIn, orNull } from '../../db/rows.ts';
import { type AnyColumn, sql } from '../../db/sql.ts';
import { people } from './published.views.ts';

/** The columns of a row's author, joined from the left as `people`: null where the account is gone. */
export const WRITER = {
  authorId: orNull(people.id),
  authorName: orNull(people.name),
  authorNumber: orNull(people.accountNumber),
};

type Writer = { authorId: string | null; authorName: string | null; authorNumber: string | null };

/** The row with its author as the contract has one. */
export const withAuthor = <T extends Writer>({ authorId, authorName, authorNumber, ...row }: T) => ({
  ...row,
  author: authorId === null ? null : { id: authorId, name: authorName ?? '', number: authorNumber ?? '' },
});

const mentioned = alias(people, 'mentioned');

/** The people whose ids a column holds, by name. */
export const mentionsIn = (ids: AnyColumn) =>
  listIn(
    { id: mentioned.id, name: mentioned.name, number: mentioned.accountNumber },
    sql`from ${people} mentioned where ${mentioned.id} = any (${ids}) order by ${mentioned.name}`,
  );
