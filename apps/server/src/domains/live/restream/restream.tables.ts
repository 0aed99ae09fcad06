import type { RestreamPlatform } from '@onair/contract/live/restream';
import { bigint, boolean, bytes, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const restreamTargets = table('restream_targets', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  name: text('name').notNull(),
  platform: text('platform').$type<RestreamPlatform>().notNull(),
  address: text('address').notNull(),
  streamKey: bytes('stream_key').notNull(),
  automatic: boolean('automatic').notNull().default(false),
  asked: boolean('asked').notNull().default(false),
  askedLive: uuid('asked_live'),
  run: integer('run').notNull().default(1),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const restreamRuns = table('restream_runs', {
  liveId: uuid('live_id').notNull(),
  targetId: uuid('target_id').notNull(),
  name: text('name').notNull(),
  platform: text('platform').$type<RestreamPlatform>().notNull(),
  seconds: bigint('seconds').notNull().default(0),
  bytes: bigint('bytes').notNull().default(0),
  retries: bigint('retries').notNull().default(0),
  dropped: bigint('dropped').notNull().default(0),
  fault: text('fault'),
});
