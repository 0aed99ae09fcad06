import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { type Deciding, ofOthers } from '../../identity/index.ts';
import { c } from '../content-rule/matching.store.ts';
import { hasHandOf } from '../items/hands.store.ts';
import { contents } from '../items/items.tables.ts';
import { itemLink } from './desk.words.ts';

/** Items that await the reader's approval, and those assigned to the reader that are due within a day or overdue. */
export const openItems = async (
  db: Queryable,
  { role, confirmed, accountId }: Reader,
  now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('member', role, confirmed)) return [];
  const work: Work[] = [];
  const living = sql`${c.deletedAt} is null and ${c.status} = 'offline'`;
  if (permits('review', role)) {
    const reader = await decider();
    const them = sql`${sql.param([...reader.ties.keys()])}::uuid[]`;
    const found = await findWaiting(
      db,
      { name: c.id, since: c.stageSince },
      sql`${contents} c where ${living} and ${c.resting} = 'review' and ${ofOthers(c.createdBy, reader)}
        and not ${hasHandOf(sql`${c.id}`, them)}`,
    );
    if (found) {
      const link = found.count === 1 ? itemLink(Number(found.first)) : '/list/content?stage=review';
      work.push({ kind: 'items', count: found.count, since: found.since, link });
    }
  }
  const soon = new Date(now.getTime() + 86_400_000).toISOString();
  const due = await findWaiting(
    db,
    { name: c.id, since: c.dueAt },
    sql`${contents} c where ${living} and ${c.assignee} = ${accountId}::uuid and ${c.dueAt} <= ${soon}::timestamptz
      and ${c.resting} in ('draft', 'review')`,
  );
  if (due) {
    const link = due.count === 1 ? itemLink(Number(due.first)) : '/list/content?who=assigned&order=due';
    work.push({ kind: 'dueItems', count: due.count, since: due.since, link });
  }
  return work;
};
