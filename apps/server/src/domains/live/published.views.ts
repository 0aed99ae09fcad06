import type { Cue } from '@onair/contract/live/videos/caption-text';
import { boolean, doublePrecision, instant, integer, json, table, text, tsvector, uuid } from '../../db/columns.ts';

export const studioNames = table('studio_names', {
  id: uuid('id').notNull(),
  slug: text('slug').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  title: text('title').notNull(),
  createdAt: instant('created_at').notNull(),
  archived: boolean('archived').notNull(),
});

/** Videos of the library; only an approved one may be shown to the audience. */
export const videoNames = table('video_names', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state', {
    enum: ['uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed'],
  }).notNull(),
  coverId: uuid('cover_id'),
  seconds: doublePrecision('seconds'),
  owner: uuid('owner'),
});

/** Transcripts of approved videos: a row for each language. */
export const filmTranscripts = table('film_transcripts', {
  id: uuid('id').notNull(),
  videoId: uuid('video_id').notNull(),
  language: text('language').notNull(),
  cues: json('cues').$type<Cue[]>().notNull(),
  words: tsvector('words').notNull(),
  addedAt: instant('added_at').notNull(),
  /** Its lines as searches compare them, between record separators. */
  keys: text('keys').notNull(),
});

/** Lives, and what is on air now; `endedAt` is null until it ends. */
export const liveSpans = table('live_spans', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  title: text('title').notNull(),
  beganAt: instant('began_at').notNull(),
  endedAt: instant('ended_at'),
  peak: integer('peak').notNull(),
});
