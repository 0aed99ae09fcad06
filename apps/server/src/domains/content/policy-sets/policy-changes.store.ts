import { SET_BIN_DAYS } from '@onair/contract/content/policy-bulk';
import type { PolicyChange } from '@onair/contract/content/policy-changes';
import type { Queryable } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { bool, int, same, string } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { UNDOABLE } from '../bulk/bulks.store.ts';
import { contentBulks as bulks } from '../items/items.tables.ts';
import { policyImports as imports } from './policy-sets.tables.ts';

/** Imports and bulk changes of sets as one list, without undos. */
const MADE = sql`(
  select ${imports.id} as id, 'import' as act, ${imports.createdAt} as at, ${imports.createdBy} as made_by, 'done' as state,
    ${imports.created} + ${imports.changed} as total, ${imports.created} as created, ${imports.changed} as changed,
    ${imports.undoneAt} is null as undoable, ${imports.undoneAt} is not null as undone
  from ${imports}
  union all
  select ${bulks.id}, ${bulks.act} ->> 'act', ${bulks.createdAt}, ${bulks.createdBy}, ${bulks.state},
    ${bulks.total}, 0, ${bulks.changed}, ${UNDOABLE}, ${bulks.undoneBy} is not null
  from ${bulks} where ${eq(bulks.subject, 'sets')} and ${bulks.act} ->> 'act' <> 'undo') made`;

const CHANGE = {
  id: same(bulks.id, sql`made.id`),
  act: string(sql`made.act`),
  at: same(bulks.createdAt, sql`made.at`),
  by: string(sql`coalesce(${people.name}, '')`),
  state: same(bulks.state, sql`made.state`),
  total: int(sql`made.total`),
  created: int(sql`made.created`),
  changed: int(sql`made.changed`),
  undoable: bool(sql`made.undoable`),
  undone: bool(sql`made.undone`),
};

/** A page of the imports and bulk changes that are recent enough to be undone, the latest first. */
export const findChanges = (db: Queryable, page: Page, now: Date): Promise<Listed<PolicyChange>> => {
  const since = new Date(now.getTime() - SET_BIN_DAYS * 86_400_000).toISOString();
  return listPage(db, CHANGE, {
    from: sql`${MADE} left join ${people} on ${people.id} = made.made_by where made.at > ${since}::timestamptz`,
    order: sql`made.at desc, made.id desc`,
    page,
  });
};
