import { table, uuid } from '../../db/columns.ts';

export const parameterChangeStudios = table('parameter_change_studios', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
});
