import { computed, instant, integer, table, text } from '../../../db/columns.ts';

export const contents = table('contents', {
  id: integer('id').notNull().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  authorId: integer('author_id').notNull(),
  type: text('type', { enum: ['text', 'img', 'horizontalVideo', 'verticalVideo'] }).notNull(),
  category: text('category', {
    enum: ['international', 'entertainment', 'sports', 'finance', 'technology', 'other'],
  }).notNull(),
  source: text('source', { enum: ['ugc', 'foreign', 'reprint', 'report', 'other'] }).notNull(),
  tags: text('tags').array().notNull().default(computed),
  status: text('status', { enum: ['online', 'offline'] }).notNull(),
  review: text('review', { enum: ['pending', 'passed', 'rejected'] }).notNull(),
  publishedAt: instant('published_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  titleKey: text('title_key').generatedAlwaysAs(computed),
});

export const authors = table('authors', {
  id: integer('id').notNull().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
});
