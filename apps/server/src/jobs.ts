import { pruneAnswers } from './db/idempotency.store.ts';
import { pruneStream } from './db/stream.store.ts';
import type { Deps } from './deps.ts';
import { pruneDrafts } from './features/activities/drafts.store.ts';
import { noteHead } from './features/audit/audit-heads.ts';
import { pruneChat } from './features/chat/chat-prune.store.ts';
import { upkeepEvents } from './features/collect/upkeep.ts';
import { pruneMessages } from './features/messages/messages.store.ts';
import { prunePolicies } from './features/policies/policy-bulk.store.ts';
import { pruneQueues } from './features/quality/queues.store.ts';
import { keepRecordings } from './features/recordings/retention.ts';
import { keepEffects } from './features/rules/rule-acts.ts';
import { watchServices } from './features/services/watch-services.ts';
import { pruneSignIn } from './features/session/session.prune.ts';
import { pruneHistory } from './features/studios/history.store.ts';
import { pruneTokens } from './features/studios/keys.store.ts';
import { upkeepVideos } from './features/videos/video-upkeep.ts';
import { pruneVisits } from './features/workplace/workplace.store.ts';
import type { Job } from './timers.ts';
import { prunePictures } from './uploads/pictures.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is done again and again while the server runs: one line each. */
export const jobsOf = (deps: Deps): Job[] => {
  const { db, now } = deps;
  return [
    { name: 'audit.noteHead', everyMs: 5 * MINUTE, run: () => noteHead(deps), own: true, atEnd: true },
    { name: 'stream.prune', everyMs: 10 * MINUTE, run: () => pruneStream(db, now()) },
    { name: 'answers.prune', everyMs: HOUR, run: () => pruneAnswers(db, now()) },
    { name: 'policies.prune', everyMs: 10 * MINUTE, run: () => prunePolicies(db, now()) },
    { name: 'queues.prune', everyMs: 10 * MINUTE, run: () => pruneQueues(db, now()) },
    { name: 'rules.effects', everyMs: HOUR, run: () => keepEffects(deps) },
    { name: 'signIn.prune', everyMs: HOUR, run: () => pruneSignIn(deps) },
    { name: 'events.upkeep', everyMs: HOUR, run: () => upkeepEvents(deps) },
    { name: 'services.watch', everyMs: MINUTE, run: () => watchServices(deps) },
    { name: 'visits.prune', everyMs: 6 * HOUR, run: () => pruneVisits(db, now()) },
    { name: 'studios.prune', everyMs: HOUR, run: () => pruneHistory(db, now()) },
    { name: 'publishTokens.prune', everyMs: HOUR, run: () => pruneTokens(db, now()) },
    { name: 'drafts.prune', everyMs: 6 * HOUR, run: () => pruneDrafts(db, now()) },
    { name: 'pictures.prune', everyMs: HOUR, run: () => prunePictures(db, now()) },
    { name: 'videos.upkeep', everyMs: 10 * MINUTE, run: () => upkeepVideos(deps) },
    { name: 'recordings.keep', everyMs: 5 * MINUTE, run: () => keepRecordings(deps) },
    { name: 'chat.prune', everyMs: HOUR, run: () => pruneChat(db, now()) },
    { name: 'messages.prune', everyMs: 6 * HOUR, run: () => pruneMessages(db, now()) },
  ];
};
