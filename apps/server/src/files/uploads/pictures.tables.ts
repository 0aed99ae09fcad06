import { boolean, bytes, instant, integer, table, text, uuid } from '../../db/columns.ts';

export const pictures = table('pictures', {
  id: uuid('id').notNull(),
  owner: uuid('owner').notNull(),
  purpose: text('purpose', { enum: ['avatar', 'certification', 'cover'] }).notNull(),
  bytes: bytes('bytes').notNull(),
  type: text('type', { enum: ['image/webp', 'image/jpeg'] }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  sha256: bytes('sha256').notNull(),
  held: boolean('held').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});
