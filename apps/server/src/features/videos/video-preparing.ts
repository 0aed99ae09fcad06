import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { type PrepareFailure, VIDEO_SECONDS_MAX, videosChannel } from '@onair/contract/videos';
import type { PrepareResult } from '@onair/contract/worker-channel';
import { STREAM_SUBJECT, write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { mediaFiles, removeFiles } from '../../live/media-files.ts';
import { type Job, JobFailed } from '../../live/worker.ts';
import { FORGET, PREPARE } from './video-subjects.ts';
import { type KeptVideo, lockVideo, moveVideo, nextToPrepare, noteCrash, notePrepared } from './videos.store.ts';

/** A video that takes the worker down so often is not tried again by itself. */
const CRASHES_MAX = 2;
const PROGRESS_MS = 500;

/** How far the preparation that runs is, for lists. */
const progressOf = new Map<string, number>();
export const preparationOf = (id: string): number | null => progressOf.get(id) ?? null;

const FAILURES: readonly string[] = ['unreadable', 'noVideo', 'tooLong', 'tooLarge', 'noSpace'];

const finish = (deps: Deps, id: string, made: PrepareResult): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const kept = await lockVideo(w.tx, id);
    if (kept?.state !== 'preparing') return;
    await notePrepared(w.tx, id, { seconds: made.seconds, bytes: made.bytes, coverId: randomUUID() });
    await moveVideo(w.tx, id, 'pendingReview', w.at);
    const after = { state: 'pendingReview', seconds: Math.round(made.seconds) };
    w.audit({ action: 'video.prepared', subjectType: 'video', subjectId: id, after });
    w.tell(videosChannel, 'changed', { id });
  });

const fail = (deps: Deps, id: string, failure: PrepareFailure): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const kept = await lockVideo(w.tx, id);
    if (kept?.state !== 'preparing') return;
    await moveVideo(w.tx, id, 'failed', w.at, { failure });
    w.audit({ action: 'video.fail', subjectType: 'video', subjectId: id, after: { state: 'failed', failure } });
    w.tell(videosChannel, 'changed', { id });
  });

/**
 * Prepares one video after the other, in the order in which they came. The list is the database's: what a crash or a
 * restart interrupted is found there again. @returns ends it
 */
export const startPreparing = (deps: Deps): (() => Promise<void>) => {
  const files = mediaFiles(deps.config.mediaDir);
  let working: Promise<void> | null = null;
  let again = false;
  let ended = false;
  let now: { id: string; job: Job<PrepareResult> } | null = null;

  const hint = (id: string) => {
    let toldAt = 0;
    return ({ fraction }: { fraction?: number }) => {
      if (fraction === undefined) return;
      progressOf.set(id, fraction);
      if (performance.now() - toldAt < PROGRESS_MS) return;
      toldAt = performance.now();
      const data = { id, progress: fraction };
      const entry = { id: null, topic: videosChannel.topic, kept: false, accountId: null, event: 'progress', data };
      deps.bus.publish(STREAM_SUBJECT, [entry]);
    };
  };

  /** @returns whether the next one may be tried */
  const prepare = async ({ id }: KeptVideo): Promise<boolean> => {
    // Under names that nobody reads until the row says so.
    const made = { to: `${files.video({ id })}.new.flv`, cover: `${files.cover({ id })}.new.webp` };
    const job = deps.worker.run(
      { do: 'prepare', from: files.upload({ id }), ...made, maxSeconds: VIDEO_SECONDS_MAX },
      hint(id),
    );
    now = { id, job };
    try {
      const result = await job.result;
      await rename(made.to, files.video({ id }));
      await rename(made.cover, files.cover({ id }));
      await finish(deps, id, result);
      await removeFiles(files.upload({ id }));
      return true;
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      await removeFiles(made.to, made.cover);
      if (error.reason === 'away') return false;
      if (error.reason === 'crashed') {
        if (!ended && (await noteCrash(deps.db, id)) >= CRASHES_MAX) await fail(deps, id, 'crashed');
        return false;
      }
      if (error.reason !== 'cancelled') {
        await fail(deps, id, FAILURES.includes(error.reason) ? (error.reason as PrepareFailure) : 'failed');
      }
      return true;
    } finally {
      now = null;
      progressOf.delete(id);
    }
  };

  const round = async (): Promise<void> => {
    do {
      again = false;
      let next = await nextToPrepare(deps.db);
      while (next && !ended && deps.worker.away() === null && (await prepare(next)))
        next = await nextToPrepare(deps.db);
    } while (again && !ended);
  };
  const wake = (): void => {
    again = true;
    if (ended || working) return;
    working = round()
      .catch((err: unknown) => deps.log.error({ err }, 'videos cannot be prepared; tried again with the next one'))
      .finally(() => {
        working = null;
      });
  };
  const cease = [
    deps.bus.subscribe(PREPARE, wake),
    deps.bus.subscribe(FORGET, (payload) => {
      if (now?.id === (payload as { id: string }).id) now.job.cancel();
    }),
    deps.worker.onChange(wake),
  ];
  wake();
  return async () => {
    ended = true;
    for (const end of cease) end();
    now?.job.cancel();
    await working;
  };
};
