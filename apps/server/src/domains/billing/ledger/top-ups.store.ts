import type { TopUp, TopUpState } from '@onair/contract/billing/ledger';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { orNull, type RowOf, rowOf } from '../../../db/rows.ts';
import { desc, eq, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { topUps } from '../billing.tables.ts';

const deciders = alias(people, 'deciders');
const TOP_UP = {
  id: topUps.id,
  amount: topUps.amountFen,
  note: topUps.note,
  state: topUps.state,
  authorId: topUps.accountId,
  author: orNull(people.name),
  at: topUps.at,
  decider: orNull(deciders.name),
  decidedAt: topUps.decidedAt,
  reason: topUps.reason,
  entry: topUps.entrySeq,
  version: topUps.version,
};
/** A large top-up with the names of its people; null for deleted accounts. */
export type TopUpRow = RowOf<typeof TOP_UP>;
const tables = sql`${topUps} left join ${people} on ${people.id} = ${topUps.accountId}
  left join ${people} ${deciders} on ${deciders.id} = ${topUps.decidedBy}`;

export const topUpToReader = (
  { authorId, author, decider, decidedAt, ...row }: TopUpRow,
  accountId: string | null,
): TopUp => ({
  ...row,
  by: author ?? '',
  mine: authorId !== null && authorId === accountId,
  decided: decidedAt === null ? null : { name: decider ?? '', at: decidedAt },
});

const topUpWhere = (db: Queryable, where: SQL): Promise<TopUpRow | null> =>
  rowOf(db, TOP_UP, (list) => sql`select ${list} from ${tables} where ${where}`);

export const findTopUp = (db: Queryable, id: string): Promise<TopUpRow | null> => topUpWhere(db, eq(topUps.id, id));

/** A top-up, locked until the end of the transaction; always before the ledger. */
export const lockTopUp = (tx: Tx, id: string): Promise<TopUpRow | null> =>
  topUpWhere(tx, sql`${eq(topUps.id, id)} for update of ${topUps}`);

/** A page of the large top-ups, newest first, with their total number. */
export const findTopUps = (
  db: Queryable,
  { state = null, ...page }: Page & { state?: TopUpState | null },
): Promise<Listed<TopUpRow>> => {
  const where = state === null ? sql`true` : eq(topUps.state, state);
  return listPage(db, TOP_UP, {
    from: sql`${tables} where ${where}`,
    order: sql`${desc(topUps.at)}, ${desc(topUps.id)}`,
    page,
    total: sql`select count(*) from ${topUps} where ${where}`,
  });
};

type NewTopUp = { id: string; amountFen: number; note: string; accountId: string };

export const insertTopUp = async (tx: Tx, topUp: NewTopUp, at: Date): Promise<void> => {
  await tx.insert(topUps).values({ ...topUp, state: 'waiting', at: at.toISOString() });
};

type Settled = { state: TopUpState; by: string; reason: string | null; entry: number | null };

/** Stores what became of a top-up. The caller holds its lock. */
export const settleTopUp = async (
  tx: Tx,
  id: string,
  { state, by, reason, entry }: Settled,
  at: Date,
): Promise<void> => {
  await tx
    .update(topUps)
    .set({
      state,
      decidedBy: by,
      decidedAt: at.toISOString(),
      reason,
      entrySeq: entry,
      version: sql`${topUps.version} + 1`,
    })
    .where(eq(topUps.id, id));
};
