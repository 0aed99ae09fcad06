import { type BulkChange, CHANGES_DAYS } from '@onair/contract/content/bulk-changes';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { bool, int, same, string } from '../../../db/rows.ts';
import { eq, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { contentBulks as bulks } from '../items/items.tables.ts';
import { type BulkSubject, UNDOABLE } from './bulks.store.ts';

/** Bulk changes of items or of sets, without undos. */
export const bulksOf = (subject: BulkSubject): SQL => sql`
  select ${bulks.id} as id, ${bulks.act} ->> 'act' as act, ${bulks.createdAt} as at, ${bulks.createdBy} as made_by,
    ${bulks.state} as state, ${bulks.total} as total, ${bulks.done} as done,
    coalesce((${bulks.act} ->> 'created')::integer, 0) as created, ${bulks.changed} as changed,
    ${UNDOABLE} as undoable, ${bulks.undoneBy} is not null as undone
  from ${bulks} where ${eq(bulks.subject, subject)} and ${bulks.act} ->> 'act' <> 'undo'`;

const CHANGE = {
  id: same(bulks.id, sql`made.id`),
  act: string(sql`made.act`),
  at: same(bulks.createdAt, sql`made.at`),
  by: string(sql`coalesce(${people.name}, '')`),
  state: same(bulks.state, sql`made.state`),
  total: int(sql`made.total`),
  done: int(sql`made.done`),
  created: int(sql`made.created`),
  changed: int(sql`made.changed`),
  undoable: bool(sql`made.undoable`),
  undone: bool(sql`made.undone`),
};

type Reading = { page: Page; now: Date };

/** A page of the recent ones among the changes that `made` selects, as `bulksOf` does; the latest first. */
export const findChanges = (db: Queryable, made: SQL, { page, now }: Reading): Promise<Listed<BulkChange>> => {
  const since = new Date(now.getTime() - CHANGES_DAYS * 86_400_000).toISOString();
  return listPage(db, CHANGE, {
    from: sql`(${made}) made left join ${people} on ${people.id} = made.made_by where made.at > ${since}::timestamptz`,
    order: sql`made.at desc, made.id desc`,
    page,
  });
};
