import { bigint, boolean, bytes, instant, smallint, table, text, uuid } from '../../../db/columns.ts';

export const sessions = table('sessions', {
  id: uuid('id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  role: text('role', { enum: ['admin', 'user'] }).notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', {
    enum: ['signed-out', 'elsewhere', 'expired', 'revoked', 'password', 'role', 'disabled'],
  }),
  endTold: boolean('end_told').notNull().default(false),
});

export const knownDevices = table('known_devices', {
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

export const knownNetworks = table('known_networks', {
  accountId: uuid('account_id').notNull(),
  network: text('network').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

export const throttleTurns = table('throttle_turns', {
  bucket: bytes('bucket').notNull(),
  turn: uuid('turn').notNull(),
  at: instant('at').notNull(),
});

export const passwordResets = table('password_resets', {
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const twoStep = table('two_step', {
  accountId: uuid('account_id').notNull(),
  keySealed: bytes('key_sealed').notNull(),
  startedAt: instant('started_at').notNull(),
  startedBy: uuid('started_by').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step').notNull().default(0),
});

export const recoveryCodes = table('recovery_codes', {
  accountId: uuid('account_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: instant('used_at'),
});

export const emailChanges = table('email_changes', {
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  codeHash: bytes('code_hash').notNull(),
  wrongTries: smallint('wrong_tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});
