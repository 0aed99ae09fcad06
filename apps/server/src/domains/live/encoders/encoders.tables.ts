import type { TurnedAwayEncoder } from '@onair/contract/live/encoders';
import { instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const turnedAwayEncoders = table('turned_away_encoders', {
  id: uuid('id').notNull(),
  bucket: text('bucket').notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  times: integer('times').notNull(),
  reason: text('reason').$type<TurnedAwayEncoder['reason']>().notNull(),
  way: text('way').$type<TurnedAwayEncoder['way']>().notNull(),
  address: text('address').notNull(),
  encoder: text('encoder'),
  application: text('application'),
  keyEnding: text('key_ending'),
  detail: text('detail'),
  studioId: uuid('studio_id'),
  line: text('line').$type<TurnedAwayEncoder['line']>(),
});
