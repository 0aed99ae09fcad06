import { boolean, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const announcements = table('announcements', {
  id: uuid('id').notNull(),
  tag: text('tag', { enum: ['activity', 'message', 'notice'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  featured: boolean('featured').notNull(),
  authorId: uuid('author_id'),
  author: text('author').notNull(),
  publishedAt: instant('published_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  version: integer('version').notNull().default(1),
});
