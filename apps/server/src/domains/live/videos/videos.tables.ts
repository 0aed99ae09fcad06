import type { Cue } from '@onair/contract/live/videos/caption-text';
import type { PrepareFailure } from '@onair/contract/live/videos/videos';
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
  tsvector,
  uuid,
} from '../../../db/columns.ts';

export const videos = table('videos', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state', {
    enum: ['uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed'],
  }).notNull(),
  family: text('family', { enum: ['mp4', 'matroska', 'flv'] }).notNull(),
  bytes: bigint('bytes').notNull(),
  received: bigint('received').notNull().default(0),
  seconds: doublePrecision('seconds'),
  preparedBytes: bigint('prepared_bytes').notNull().default(0),
  coverId: uuid('cover_id'),
  failure: text('failure').$type<PrepareFailure>(),
  reason: text('reason').notNull().default(''),
  crashes: smallint('crashes').notNull().default(0),
  owner: uuid('owner'),
  uploadedBy: text('uploaded_by').notNull(),
  demo: boolean('demo').notNull().default(false),
  touchedAt: instant('touched_at').notNull(),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
  fileMark: text('file_mark'),
  directUpload: text('direct_upload'),
  directEtags: text('direct_etags').array().notNull().default([]),
  flawed: boolean('flawed').notNull().default(false),
});

export const videoCaptions = table('video_captions', {
  id: uuid('id').notNull(),
  videoId: uuid('video_id').notNull(),
  language: text('language', {
    enum: ['zh-Hans', 'zh-Hant', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'it', 'ru', 'ar', 'hi', 'id', 'th', 'vi'],
  }).notNull(),
  isDefault: boolean('is_default').notNull(),
  cues: json('cues').$type<Cue[]>().notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: instant('added_at').notNull(),
  words: tsvector('words').notNull().generatedAlwaysAs(computed),
  /** Its lines as searches compare them, between record separators. */
  keys: text('keys').notNull().generatedAlwaysAs(computed),
});

export const rotations = table('rotations', {
  studioId: uuid('studio_id').notNull(),
  loops: smallint('loops').notNull().default(1),
  version: integer('version').notNull().default(1),
  running: boolean('running').notNull().default(false),
  startedAt: instant('started_at'),
  pending: boolean('pending').notNull().default(false),
  byDemo: boolean('by_demo').notNull().default(false),
  demoEnded: boolean('demo_ended').notNull().default(false),
  playingItem: uuid('playing_item'),
  playingRound: smallint('playing_round').notNull().default(0),
});

export const rotationItems = table('rotation_items', {
  studioId: uuid('studio_id').notNull(),
  place: smallint('place').notNull(),
  videoId: uuid('video_id').notNull(),
});
