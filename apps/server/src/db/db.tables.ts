import { bigint, boolean, bytes, computed, instant, integer, json, smallint, table, text, uuid } from './columns.ts';
import type { AuditRow } from './sealing/audit-chain.ts';

/** One stored event on its way to the sockets. */
export type StoredEvent = { topic: string; accountId: string | null; event: string; data: unknown };

export const auditHead = table('audit_head', {
  id: smallint('id').notNull(),
  seq: bigint('seq').notNull(),
  hash: text('hash').notNull(),
  seal: text('seal').notNull().default(''),
  batch: bigint('batch').notNull().default(0),
});

export const auditLog = table('audit_log', {
  seq: bigint('seq').notNull(),
  at: instant('at').notNull(),
  accountId: uuid('account_id'),
  accountName: text('account_name').notNull(),
  role: text('role'),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  before: json('before'),
  after: json('after'),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
  hash: text('hash').notNull(),
});

export const idempotencyKeys = table('idempotency_keys', {
  accountId: uuid('account_id').notNull(),
  key: text('key').notNull(),
  fingerprint: text('fingerprint').notNull(),
  answer: json('answer'),
  at: instant('at').notNull(),
});

export const installation = table('installation', {
  key: text('key').notNull(),
  value: json('value').notNull(),
});

export type ServerSettings = Record<string, string | number | boolean>;

export const servers = table('servers', {
  id: uuid('id').notNull(),
  address: text('address').notNull(),
  startedAt: instant('started_at').notNull().default(computed),
  seenAt: instant('seen_at').notNull().default(computed),
  settings: json('settings').$type<ServerSettings>().notNull(),
});

export const streamEvents = table('stream_events', {
  id: bigint('id').notNull().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  accountId: uuid('account_id'),
  event: text('event').notNull(),
  data: json('data').notNull(),
  at: instant('at').notNull(),
});

export const streamHorizon = table('stream_horizon', {
  id: smallint('id').notNull(),
  pruned: bigint('pruned').notNull(),
});

/** An audited change that waits to be sealed. */
export const unsealedChanges = table('unsealed_changes', {
  id: bigint('id').notNull().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  storedAt: instant('stored_at').notNull().default(computed),
  entries: json('entries').$type<Omit<AuditRow, 'seq'>[]>().notNull(),
  events: json('events').$type<StoredEvent[]>().notNull(),
});

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
