import { instant, table, text, uuid } from '../../db/columns.ts';

export const studioNames = table('studio_names', {
  id: uuid('id').notNull(),
  slug: text('slug').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  title: text('title').notNull(),
  createdAt: instant('created_at').notNull(),
});
