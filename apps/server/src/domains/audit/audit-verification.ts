import { setTimeout as delay } from 'node:timers/promises';
import type { AuditVerification } from '@onair/contract/audit/audit';
import { partsOf } from '@onair/contract/typed';
import type { Queryable } from '../../db/client.ts';
import { factOf, replaceFact } from '../../db/installation.store.ts';
import { findUnsealed } from '../../db/seal.ts';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import type { Readings } from '../../http/metrics.ts';
import { retractMessages, sendMessage } from '../notifications/index.ts';
import { readHead } from './audit.store.ts';
import { brokenWords } from './audit.words.ts';
import { readHeads } from './audit-heads.ts';
import { verifyAudit } from './audit-verify.ts';

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
