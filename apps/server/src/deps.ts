import type { Access, Role } from '@onair/contract/access';
import type { Locale } from '@onair/contract/text';
import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Db } from './db/client.ts';
import type { Reserve } from './db/reserved.ts';
import type { Live, Worker } from './domains/live/index.ts';
import type { Objects } from './files/objects/objects.ts';
import type { Storage } from './files/storage/storage.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What every feature is built from; made once by `main.ts`, or by a test with its own clock. */
export type Deps = {
  config: Config;
  db: Db;
  /** A connection for one purpose, apart from those of requests and jobs. */
  reserve: Reserve;
  /** Background work. */
  jobs: Jobs;
  bus: Bus;
  log: Logger;
  secrets: Secrets;
  /** The studios' media process: started by `main.ts`, or by a test that is about it. */
  live: Live;
  /** FFmpeg work in a process of its own, which may be away. */
  worker: Worker;
  /** Stored files, in the folder or in a bucket. */
  files: Objects;
  /** The folder of media files: what is being made lies there, and without a bucket all of it, shared by all servers. */
  storage: Storage;
  /** Wall clock. */
  now: () => Date;
  /** Milliseconds of a clock that never jumps, for durations. */
  uptime: () => number;
  /** A fresh UUIDv7, so that ids sort by time. */
  newId: () => string;
};

/** A living session, as the token check hands it to handlers. */
export type Session = {
  id: string;
  accountId: string;
  username: string;
  name: string;
  /** The role in force. */
  role: Role;
  /** The role the account holds. */
  accountRole: Role;
  mustChangePassword: boolean;
  /** False for an account that its owner opened, until an admin confirms it or its address is proven. */
  confirmed: boolean;
};

/** Whom work waits for: one who is signed in, or whom a mail is written to. */
export type Reader = Pick<Session, 'accountId' | 'role' | 'confirmed'>;

/**
 * By what right someone acts. `session`: a living session that may call the endpoint, which `write` asks for again where
 * the change is made. `proof`: the change itself proves the right (a password, a link, the end of one's own session).
 * `visitor`: the endpoint is open to anyone. `product`: timers, demo data, the command line.
 */
export type Authority = { by: 'session'; access: Exclude<Access, 'open'> } | { by: 'proof' | 'visitor' | 'product' };

/** Who acts, from where: what the audit log needs to know. `session` is null for signed-out callers and for the system itself. */
export type Actor = {
  session: Session | null;
  authority: Authority;
  address: string;
  requestId: string;
  locale: Locale;
  /** From the `Idempotency-Key` header, null when none was sent. */
  idempotencyKey: string | null;
  /** Digest of operation and input, files included, so that a reused key with another request is noticed. */
  fingerprint: string;
  /** The answer holds a secret: it is not kept for repeats. */
  secret: boolean;
};

/** The product acting on its own account: timers, demo data, command line. */
export const systemActor: Actor = {
  session: null,
  authority: { by: 'product' },
  address: 'system',
  requestId: 'system',
  locale: 'zh-CN',
  idempotencyKey: null,
  fingerprint: '',
  secret: false,
};
