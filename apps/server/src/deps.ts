import type { Access, Role } from '@onair/contract/access';
import type { StudioNow } from '@onair/contract/live/studios/now';
import type { Locale } from '@onair/contract/text';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config/config.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Db } from './db/client.ts';
import type { Reserve } from './db/connection/reserved.ts';
import type { Objects } from './files/objects/objects.ts';
import type { Storage } from './files/storage/storage.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What any domain may ask about the studios. The domain of lives implements it, and knows more: `LiveDeps`. */
export type LivePort = {
  /** The last report about a studio; null when none has come for too long. */
  now: (studioId: string) => StudioNow | null;
};

/** The dependencies of every domain; created once by `main.ts`, or by a test with its own clock. */
export type Deps = {
  config: Config;
  db: Db;
  /** A connection for one purpose, separate from those of requests and jobs. */
  reserve: Reserve;
  /** Background work. */
  jobs: Jobs;
  bus: Bus;
  log: Logger;
  secrets: Secrets;
  live: LivePort;
  /** Stored files, in the folder or in a bucket. */
  files: Objects;
  /** The folder of media files: files in progress are here, and without a bucket all files; shared by all servers. */
  storage: Storage;
  /** Wall clock in milliseconds. */
  now: () => Date;
  /** Monotonic clock in milliseconds, for durations. */
  uptime: () => number;
  /** A fresh UUIDv7, so that ids sort by time. */
  newId: () => string;
  /** What leaves by mail or as a file, with what the demo company has written in the reader's language; else as it is. */
  inReadersLanguage: <T>(value: T, locale: Locale) => T;
};

/** A valid session, as the token check passes it to handlers. */
export type Session = {
  id: string;
  accountId: string;
  username: string;
  name: string;
  /** The role in force. */
  role: Role;
  /** The role that the account has. */
  accountRole: Role;
  mustChangePassword: boolean;
  /** False for a self-registered account until an admin confirms it or its address is verified. */
  confirmed: boolean;
};

/** The person whom work waits for: signed in, or addressed by mail. */
export type Reader = Pick<Session, 'accountId' | 'role' | 'confirmed'>;

/**
 * The right by which someone acts. `session`: a valid session that may call the endpoint, which `write` checks again
 * where the change is made. `account`: background work that an account requested; `write` checks the account's role.
 * `proof`: the request itself proves the right (a password, a link, the end of one's own session). `visitor`: the
 * endpoint is open to anyone. `product`: timers, demo data, the command line.
 */
export type Authority =
  | { by: 'session' | 'account'; access: Exclude<Access, 'open'> }
  | { by: 'proof' | 'visitor' | 'product' };

/** Who acts, and from where, for the audit log. `session` is null for signed-out callers and for the product itself. */
export type Actor = {
  session: Session | null;
  authority: Authority;
  address: string;
  /** What the browser or program calls itself, at most 300 characters; empty for the product. */
  userAgent: string;
  requestId: string;
  locale: Locale;
  /** From the `Idempotency-Key` header, null when none was sent. */
  idempotencyKey: string | null;
  /** Digest of operation and input, files included, so that reuse of a key with another request is detected. */
  fingerprint: string;
  /** The answer holds a secret: it is not stored for repeats. */
  secret: boolean;
};

/** The product itself: timers, demo data, command line. */
export const systemActor: Actor = {
  session: null,
  authority: { by: 'product' },
  address: 'system',
  userAgent: '',
  requestId: 'system',
  locale: 'zh-CN',
  idempotencyKey: null,
  fingerprint: '',
  secret: false,
};
