import { bytes, computed, instant, integer, table, uuid } from '../../../db/columns.ts';

/** The text of an item while people write in it. */
export const sharedTexts = table('shared_texts', {
  contentId: integer('content_id').notNull(),
  /** Two texts of one generation share a history and can be merged. */
  generation: uuid('generation').notNull(),
  /** The state when version `version` of the item's document was stored: every update up to `kept`. */
  base: bytes('base').notNull(),
  version: integer('version').notNull(),
  kept: integer('kept').notNull().default(0),
  /** The number of the last update. */
  seq: integer('seq').notNull().default(0),
  /** Who has typed since that version, the latest last. */
  authors: uuid('authors').array().notNull().default(computed),
  /** Since when there are changes that no version has. */
  since: instant('since'),
});

export const sharedTextUpdates = table('shared_text_updates', {
  contentId: integer('content_id').notNull(),
  seq: integer('seq').notNull(),
  data: bytes('data').notNull(),
});
