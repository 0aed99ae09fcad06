import { table, uuid } from '../../../db/columns.ts';

export const slates = table('slates', {
  studioId: uuid('studio_id').notNull(),
  current: uuid('current').notNull(),
  coverId: uuid('cover_id').notNull(),
});
