import { copiesFolder } from '../config/bucket.ts';
import { sealChanges } from '../db/sealing/seal.ts';
import { pruneStream } from '../db/sealing/stream.store.ts';
import { pruneAnswers } from '../db/write.ts';
import { countAbandoned, judgeAlerts, pruneVisits, sendWeekly, upkeepEvents } from '../domains/analytics/index.ts';
import { noteHead, verifyDaily } from '../domains/audit/index.ts';
import { watchServices } from '../domains/billing/index.ts';
import { pruneDrafts } from '../domains/campaigns/index.ts';
import { keepChat } from '../domains/chat/index.ts';
import {
  deleteUnusedPictures,
  launchOverdue,
  prunePolicies,
  pruneQueues,
  pruneReaderBlocks,
  purgeBin,
  recordEffects,
  storeUnsaved,
} from '../domains/content/index.ts';
import { pruneSignIn } from '../domains/identity/index.ts';
import { keepDeliveries } from '../domains/integrations/index.ts';
import {
  type LiveDeps,
  pruneHistory,
  prunePlans,
  pruneTokens,
  pruneTurnedAway,
  remindOfPlans,
  storeRecordings,
  sweepHlsBucket,
} from '../domains/live/index.ts';
import { pruneMessages } from '../domains/notifications/index.ts';
import { localCopies } from '../files/objects/copies.ts';
import { compareFilesJob } from '../files/storage/file-jobs.ts';
import { prunePictures } from '../files/uploads/pictures.store.ts';
import type { LocalJob } from '../jobs/local-jobs.ts';
import type { Schedule, ScheduledRun } from '../jobs/schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Periodic work of the installation, once in each turn, in any one process: one line each. */
export const schedulesOf = (deps: LiveDeps): Schedule[] => {
  const { now } = deps;
  /** For work that needs more than a database: all dependencies, on the jobs' own connections. */
  const on =
    (work: (deps: LiveDeps, signal: AbortSignal) => Promise<void>) =>
    ({ db, signal }: ScheduledRun): Promise<void> =>
      work({ ...deps, db }, signal);
  /** Work that deletes in batches until nothing is left: after a long pause that may be a lot. */
  const long = { timeoutSeconds: 3 * 3600 };
  return [
    { name: 'stream.prune', everyMs: 10 * MINUTE, run: ({ db, signal }) => pruneStream(db, now(), signal), ...long },
    { name: 'answers.prune', everyMs: HOUR, run: ({ db, signal }) => pruneAnswers(db, now(), signal), ...long },
    { name: 'policies.prune', everyMs: 10 * MINUTE, run: ({ db }) => prunePolicies(db, now()) },
    { name: 'queues.prune', everyMs: 10 * MINUTE, run: ({ db }) => pruneQueues(db, now()) },
    { name: 'readerBlocks.prune', everyMs: 6 * HOUR, run: ({ db }) => pruneReaderBlocks(db, now()) },
    { name: 'rules.effects', everyMs: HOUR, run: on(recordEffects) },
    { name: 'content.overdue', everyMs: MINUTE, run: on(launchOverdue) },
    { name: 'content.keep', everyMs: MINUTE, run: on(storeUnsaved) },
    { name: 'content.purge', everyMs: HOUR, run: on(purgeBin), ...long },
    { name: 'content.pictures', everyMs: HOUR, run: on(deleteUnusedPictures), ...long },
    { name: 'signIn.prune', everyMs: HOUR, run: on(pruneSignIn), ...long },
    { name: 'audit.verify', everyMs: 24 * HOUR, run: on(verifyDaily), ...long },
    { name: 'events.upkeep', everyMs: HOUR, run: on(upkeepEvents) },
    { name: 'events.count', everyMs: MINUTE / 6, run: on(countAbandoned) },
    { name: 'plans.remind', everyMs: MINUTE / 2, run: on(remindOfPlans) },
    { name: 'plans.prune', everyMs: 6 * HOUR, run: on(prunePlans) },
    { name: 'alerts.judge', everyMs: HOUR, run: on(judgeAlerts) },
    { name: 'weekly.send', everyMs: 10 * MINUTE, run: on(sendWeekly) },
    { name: 'services.watch', everyMs: MINUTE, run: on(watchServices) },
    { name: 'visits.prune', everyMs: 6 * HOUR, run: ({ db, signal }) => pruneVisits(db, now(), signal), ...long },
    { name: 'studios.prune', everyMs: HOUR, run: ({ db, signal }) => pruneHistory(db, now(), signal), ...long },
    { name: 'publishTokens.prune', everyMs: HOUR, run: ({ db }) => pruneTokens(db, now()) },
    { name: 'encoders.prune', everyMs: HOUR, run: ({ db, signal }) => pruneTurnedAway(db, now(), signal), ...long },
    { name: 'drafts.prune', everyMs: 6 * HOUR, run: ({ db }) => pruneDrafts(db, now()) },
    { name: 'pictures.prune', everyMs: HOUR, run: ({ db }) => prunePictures(db, now()) },
    { name: 'hls.sweep', everyMs: HOUR, run: ({ signal }) => sweepHlsBucket(deps, signal), ...long },
    {
      name: 'files.due',
      everyMs: 5 * MINUTE,
      run: async ({ db }) => void (await deps.jobs.add(db, compareFilesJob, {}, { key: 'files' })),
    },
    { name: 'chat.prune', everyMs: HOUR, run: on(keepChat), ...long },
    { name: 'webhooks.prune', everyMs: 6 * HOUR, run: on(keepDeliveries), ...long },
    { name: 'messages.prune', everyMs: 6 * HOUR, run: ({ db, signal }) => pruneMessages(db, now(), signal), ...long },
  ];
};

/** Periodic work of each process. */
export const localJobsOf = (deps: LiveDeps): LocalJob[] => [
  // Each change is sealed by its own process; that one may have been killed in between.
  { name: 'changes.seal', everyMs: 1_000, run: () => sealChanges(deps), atEnd: true },
  { name: 'audit.noteHead', everyMs: 5 * MINUTE, run: () => noteHead(deps), atEnd: true },
  // For files that are on this server's disk only.
  ...(deps.files.place === 'bucket'
    ? [
        { name: 'recordings.store', everyMs: MINUTE, run: () => storeRecordings(deps) },
        { name: 'files.trimCopies', everyMs: HOUR, run: () => localCopies(copiesFolder(deps.config)).trim() },
      ]
    : []),
];
