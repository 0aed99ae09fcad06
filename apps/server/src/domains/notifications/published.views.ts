import { table, text, uuid } from '../../db/columns.ts';

export const announcementTitles = table('announcement_titles', {
  id: uuid('id').notNull(),
  title: text('title').notNull(),
});
