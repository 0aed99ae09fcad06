import { boolean, computed, integer, table, text } from '../../db/columns.ts';

export const embedPolicy = table('embed_policy', {
  onlyOne: boolean('only_one').notNull().default(true),
  sites: text('sites', { enum: ['any', 'listed', 'none'] })
    .notNull()
    .default('any'),
  origins: text('origins').array().notNull().default(computed),
  version: integer('version').notNull().default(1),
});
