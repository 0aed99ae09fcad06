import {
  bigint,
  boolean,
  computed,
  doublePrecision,
  instant,
  integer,
  json,
  smallint,
  table,
  text,
  uuid,
} from '../../../db/columns.ts';

export const recordings = table('recordings', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  state: text('state', { enum: ['recording', 'finished', 'interrupted'] }).notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  seconds: doublePrecision('seconds').notNull().default(0),
  bytes: bigint('bytes').notNull().default(0),
  parts: text('parts').array().notNull().default(computed),
  startedBy: text('started_by').notNull().default(''),
  stopAsked: boolean('stop_asked').notNull().default(false),
  liveId: uuid('live_id'),
  runs: integer('runs').notNull().default(0),
  /** Start of each run of its recorder; empty for older recordings. */
  runStarts: json('run_starts').$type<string[]>().notNull().default(computed),
  /** Since when the audience may watch it. */
  offeredAt: instant('offered_at'),
  version: integer('version').notNull().default(1),
  reason: text('reason', { enum: ['asked', 'liveEnded', 'diskFull', 'limit', 'noRecorder'] }),
});

export const recorders = table('recorders', {
  studioId: uuid('studio_id').notNull(),
  automatic: boolean('automatic').notNull().default(false),
  retentionDays: smallint('retention_days').notNull().default(30),
  version: integer('version').notNull().default(1),
});
