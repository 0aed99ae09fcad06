import { boolean, bytes, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const studios = table('studios', {
  id: uuid('id').notNull(),
  slug: text('slug').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
  title: text('title').notNull().default(''),
  onlineNotification: text('online_notification').notNull().default(''),
  mainCategory: text('main_category'),
  subCategory: text('sub_category'),
  method: text('method', { enum: ['normal', 'flowControl', 'video', 'web'] })
    .notNull()
    .default('normal'),
  delaySeconds: integer('delay_seconds').notNull().default(10),
  automatic: boolean('automatic').notNull().default(true),
  defaultRendition: text('default_rendition', { enum: ['source', '720p', '480p'] })
    .notNull()
    .default('source'),
  coolDownSeconds: integer('cool_down_seconds').notNull().default(30),
  coolingUntil: instant('cooling_until'),
  patienceSeconds: integer('patience_seconds').default(300),
  autoStart: boolean('auto_start').notNull().default(true),
  waitsSince: instant('waits_since'),
  muted: boolean('muted').notNull().default(false),
  cut: boolean('cut').notNull().default(false),
  stablePlayback: boolean('stable_playback').notNull().default(false),
  archivedAt: instant('archived_at'),
  deletedAt: instant('deleted_at'),
});

export const streamKeys = table('stream_keys', {
  studioId: uuid('studio_id').notNull(),
  line: text('line', { enum: ['main', 'hot', 'cold'] }).notNull(),
  keyHash: bytes('key_hash').notNull(),
  lastFour: text('last_four').notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by'),
  lastUsedAt: instant('last_used_at'),
});

export const srtLines = table('srt_lines', {
  studioId: uuid('studio_id').notNull(),
  line: text('line', { enum: ['main', 'hot', 'cold'] }).notNull(),
  passphrase: bytes('passphrase').notNull(),
  keyHash: bytes('key_hash').notNull(),
  lastFour: text('last_four').notNull(),
  madeAt: instant('made_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  node: uuid('node'),
  port: integer('port'),
  address: text('address'),
  fault: text('fault', { enum: ['noFfmpeg', 'noPort', 'codec'] }),
});

export const publishTokens = table('publish_tokens', {
  tokenHash: bytes('token_hash').notNull(),
  studioId: uuid('studio_id').notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  sessionId: uuid('session_id').notNull(),
});

export const studioRenditions = table('studio_renditions', {
  studioId: uuid('studio_id').notNull(),
  rendition: text('rendition', { enum: ['720p', '480p'] }).notNull(),
  liveId: uuid('live_id').notNull(),
});

export const slates = table('slates', {
  studioId: uuid('studio_id').notNull(),
  current: uuid('current').notNull(),
  coverId: uuid('cover_id').notNull(),
});
