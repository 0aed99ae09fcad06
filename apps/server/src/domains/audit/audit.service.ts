import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuditVerification } from '@onair/contract/audit/audit';
import { codeOf, partsOf } from '@onair/contract/typed';
import type { Db, Queryable } from '../../db/client.ts';
import { factOf, replaceFact } from '../../db/installation/installation.store.ts';
import { AUDIT_GENESIS, type AuditHead, type AuditRow, auditHash, auditSeal } from '../../db/sealing/audit-chain.ts';
import { findUnsealed } from '../../db/sealing/seal.ts';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import type { Readings } from '../../http/metrics.ts';
import { retractMessages, sendMessage } from '../notifications/index.ts';
import { atOneInstant, readHead, readRows, type StoredRow } from './audit.store.ts';
import { brokenWords } from './audit.words.ts';

/**
 * One line for each recorded head of the log; copy it to a place that the database's administrators cannot write to.
 */
export const headsFile = (dataDir: string): string => join(dataDir, 'audit-head.log');

const parse = (line: string): AuditHead[] => {
  try {
    const { seq, hash, seal }: Record<string, unknown> = JSON.parse(line);
    return Number.isSafeInteger(seq) ? [{ seq: Number(seq), hash: String(hash), seal: String(seal) }] : [];
  } catch {
    return [];
  }
};

/**
 * All recorded heads; none when the file does not exist yet. Unreadable lines, which a crash may leave, are skipped:
 * anyone who can garble a line could remove it as well.
 */
export const readHeads = async (dataDir: string): Promise<AuditHead[]> => {
  try {
    return (await readFile(headsFile(dataDir), 'utf8')).split('\n').flatMap(parse);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Records the head of the log outside the database, durably, unless it is recorded already: every five minutes and at
 * shutdown.
 */
export const noteHead = async ({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> => {
  const head = await readHead(db);
  if (!head || head.seq === 0) return;
  const file = headsFile(config.dataDir);
  await mkdir(dirname(file), { recursive: true });
  const noted = (await readHeads(config.dataDir)).at(-1);
  if (noted?.seq === head.seq && noted.hash === head.hash) return;
  const handle = await open(file, 'a', 0o600);
  try {
    // Starts on a line of its own, whatever a crash has left at the end of the file.
    await handle.write(`\n${JSON.stringify({ at: now().toISOString(), ...head })}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * What is wrong with a log. `changed`: the row, its position or its hash was altered. `missing`: a row was removed or
 * added. `cut`: rows at the end are gone. `head`: the recorded head is not the last row. `exported`: a head recorded
 * outside the database is not in this log, or was itself tampered with. `unsealed`: changes have waited for longer than
 * a minute to be added to the log, which takes milliseconds while a server runs.
 */
export type AuditFault = 'changed' | 'missing' | 'cut' | 'head' | 'exported' | 'unsealed';

export type Verdict = { ok: true; rows: number; head: string } | { ok: false; firstBad: number; reason: AuditFault };

const PAGE = 1_000;
const UNSEALED_SECONDS = 60;
const LOWEST = -(2 ** 53);

/** Times are written to the millisecond; anything finer was not written by us and shows in the hash. */
const rowOf = ({ hash: _, at, ...row }: StoredRow): AuditRow => ({ ...row, at: at.replace(/000Z$/, 'Z') });

const bad = (firstBad: number, reason: AuditFault): Verdict => ({ ok: false, firstBad, reason });

const verify = async (
  db: Db,
  key: Buffer,
  exported: readonly AuditHead[],
  progress: (checked: number) => void | Promise<void>,
): Promise<Verdict> => {
  const forged = exported.find(({ seq, hash, seal }) => seal !== auditSeal(key, seq, hash));
  if (forged) return bad(forged.seq, 'exported');
  const outside = new Map(exported.map(({ seq, hash }) => [seq, hash]));
  let expected = 1;
  let hash = AUDIT_GENESIS;
  let after = LOWEST;
  let head: AuditHead | null = null;
  for (let ended = false; !ended; ) {
    // Page by page, each a statement of its own: rows are only ever appended. Only the end is read together with its
    // signature.
    let rows = await readRows(db, after, PAGE);
    if (rows.length < PAGE) {
      [rows, head] = await atOneInstant(db, async (tx) => [await readRows(tx, after, PAGE), await readHead(tx)]);
      ended = rows.length < PAGE;
    }
    for (const row of rows) {
      if (row.seq !== expected) return bad(Math.min(row.seq, expected), 'missing');
      hash = auditHash(key, hash, rowOf(row));
      if (hash !== row.hash) return bad(row.seq, 'changed');
      if (outside.has(row.seq) && outside.get(row.seq) !== hash) return bad(row.seq, 'exported');
      expected += 1;
      after = row.seq;
    }
    await progress(expected - 1);
  }
  const last = expected - 1;
  if (!head) return bad(last, 'head');
  if (head.seq > last) return bad(expected, 'cut');
  if (head.seq !== last || head.hash !== hash) return bad(last, 'head');
  if (last > 0 && head.seal !== auditSeal(key, last, hash)) return bad(last, 'head');
  if (exported.some(({ seq }) => seq > last)) return bad(expected, 'exported');
  if ((await findUnsealed(db)).seconds > UNSEALED_SECONDS) return bad(expected, 'unsealed');
  return { ok: true, rows: last, head: hash };
};

/**
 * Recomputes the whole chain of the audit log, page by page and without holding a snapshot, and compares it with the
 * stored hashes, with the signed head, and with the heads recorded outside the database.
 * @param key the HMAC key, which is outside the database too
 * @param progress receives the number of verified rows; the next page is read once it resolves
 */
export const verifyAudit = async (
  db: Db,
  key: Buffer,
  exported: readonly AuditHead[] = [],
  progress: (checked: number) => void | Promise<void> = () => {},
): Promise<Verdict> => verify(db, key, exported, progress);

type Result = NonNullable<AuditVerification['result']>;

const KEY = 'audit-verified';
const ABOUT = 'audit:broken';
/** The longest pause after a page of an unattended run. */
const PAUSE_MS = 200;

const isResult = (fact: unknown): fact is Result => typeof partsOf(fact).ok === 'boolean';

/** The result of the last verification on any server; null before the first. */
const lastResult = async (db: Queryable): Promise<Result | null> => {
  const fact = await factOf(db, KEY);
  return isResult(fact) ? fact : null;
};

/**
 * Stores the result for all servers. Admins get one message about each fault, which is withdrawn when the log is intact
 * again.
 */
const storeResult = (deps: Deps, result: Result): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const before = await lastResult(w.tx);
    await replaceFact(w.tx, KEY, result);
    if (before && before.ok === result.ok && before.firstBad === result.firstBad) return;
    await retractMessages(w, ABOUT);
    if (result.ok) return;
    const words = brokenWords(result.firstBad ?? 0);
    const how = { link: '/user/audit', messageType: 3, about: ABOUT, alarm: true } as const;
    await sendMessage(w, { to: 'admin', type: 'notice', ...words, ...how });
  });

type OnProgress = (checked: number) => void | Promise<void>;

/** Verifies the whole log, stores the result, and notifies admins if the log is not intact. */
const verifyAndStore = async (deps: Deps, progress: OnProgress): Promise<Result> => {
  let rows = 0;
  const at = deps.now().toISOString();
  const exported = await readHeads(deps.config.dataDir);
  const verdict = await verifyAudit(deps.db, deps.secrets.auditKey, exported, (checked) => {
    rows = checked;
    return progress(checked);
  });
  const { firstBad, reason } = verdict.ok ? { firstBad: null, reason: null } : verdict;
  const result = { at, ok: verdict.ok, rows, head: verdict.ok ? verdict.head : '', firstBad, reason };
  if (!result.ok) deps.log.error({ firstBad, reason }, 'the audit log is not whole: npm run audit:verify says more');
  await storeResult(deps, result);
  return result;
};

/** The daily run: pauses after each page for as long as the page took, so that requests take precedence. */
export const verifyDaily = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  let from = performance.now();
  await verifyAndStore(deps, async () => {
    await delay(Math.min(PAUSE_MS, performance.now() - from), undefined, { signal });
    from = performance.now();
  });
};

/** For the metrics; results are omitted before the first verification. */
export const auditReadings = ({ jobs }: Pick<Deps, 'jobs'>): Readings => {
  const last = async (): Promise<Result> => {
    const result = await lastResult(jobs.db);
    if (!result) throw new Error('the log was not verified yet');
    return result;
  };
  return {
    audit_whole: {
      help: 'Whether the last verification found the audit log whole: 1, or 0',
      read: async () => Number((await last()).ok),
    },
    audit_verified_timestamp_seconds: {
      help: 'When the audit log was verified last, in seconds since 1970',
      read: async () => Date.parse((await last()).at) / 1000,
    },
    audit_unsealed: {
      help: 'Committed changes that are not sealed into the audit log yet',
      read: async () => (await findUnsealed(jobs.db)).count,
    },
    audit_unsealed_age_seconds: {
      help: 'How long the oldest of these has waited',
      read: async () => (await findUnsealed(jobs.db)).seconds,
    },
  };
};

/**
 * Verifies the chain for the page: one run at a time; later callers see the run in progress. `state` returns
 * immediately, with the last result of any server.
 * the last result of any server.
 */
export const auditVerifier = (deps: Deps) => {
  let run = { running: false, checked: 0, total: 0 };
  let failedAt: string | null = null;

  const perform = async (): Promise<void> => {
    try {
      await verifyAndStore(deps, (checked) => {
        run = { ...run, checked };
      });
      failedAt = null;
    } catch (error) {
      deps.log.error({ err: error }, 'the audit log could not be verified');
      failedAt = deps.now().toISOString();
    }
    run = { ...run, running: false };
  };
  const state = async (): Promise<AuditVerification> => {
    const result = await lastResult(deps.db);
    // A later run, the daily one or another server's, has verified what this one could not.
    if (failedAt === null || (result && result.at > failedAt)) return { ...run, result };
    const failed = { at: failedAt, ok: false, rows: run.checked, head: '', firstBad: null, reason: 'failed' } as const;
    return { ...run, result: failed };
  };

  return {
    state,
    start: async (): Promise<AuditVerification> => {
      if (!run.running) {
        run = { ...run, running: true, checked: 0 };
        const total = (await readHead(deps.db).catch(() => null))?.seq ?? 0;
        run = { ...run, total };
        void perform();
      }
      return state();
    },
  };
};
