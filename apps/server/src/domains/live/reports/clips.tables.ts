import { instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const liveClips = table('live_clips', {
  id: uuid('id').notNull(),
  liveId: uuid('live_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: text('note').notNull().default(''),
  madeBy: uuid('made_by'),
  madeAt: instant('made_at').notNull(),
  version: integer('version').notNull().default(1),
});
