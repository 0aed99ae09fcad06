import { sql } from '../../../db/sql.ts';
import { bulksOf } from '../bulk/changes.store.ts';
import { policyImports as imports } from './policy-sets.tables.ts';

/** Imports and bulk changes of sets as one list. */
export const SET_CHANGES = sql`
  select ${imports.id} as id, 'import' as act, ${imports.createdAt} as at, ${imports.createdBy} as made_by, 'done' as state,
    ${imports.created} + ${imports.changed} as total, ${imports.created} + ${imports.changed} as done,
    ${imports.created} as created, ${imports.changed} as changed,
    ${imports.undoneAt} is null as undoable, ${imports.undoneAt} is not null as undone
  from ${imports} union all ${bulksOf('sets')}`;
