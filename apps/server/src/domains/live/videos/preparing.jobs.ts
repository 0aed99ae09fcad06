import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { PrepareResult } from '@onair/contract/live/media/worker-channel';
import { type PrepareFailure, VIDEO_SECONDS_MAX, videosChannel } from '@onair/contract/live/videos/videos';
import { isOneOf } from '@onair/contract/typed';
import { STREAM_SUBJECT, write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { StorageFault } from '../../../files/objects/objects.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import type { JobRun } from '../../../jobs/jobs.ts';
import { jobKind } from '../../../jobs/kind.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { mediaFiles, removeFiles, stored } from '../media/media-files.service.ts';
import { canProcess } from '../media/studio-work.service.ts';
import { type Job, JobFailed } from '../media/worker.client.ts';
import { FORGET } from '../subjects.channel.ts';
import { findPreparing, findVideo, lockVideo, moveVideo, noteCrash, notePrepared } from './videos.store.ts';

/** After this many worker crashes a video is not retried automatically. */
const CRASHES_MAX = 2;
const PROGRESS_MS = 500;

/** Four hours of film at half speed. */
export const prepareVideo = jobKind<{ id: string }>('videos.prepare', {
  retries: 8,
  backoffSeconds: 2,
  timeoutSeconds: 8 * 3600,
  concurrency: 1,
});

/** Progress of this process's preparations, for lists. */
const progressOf = new Map<string, number>();
export const preparationOf = (id: string): number | null => progressOf.get(id) ?? null;

const FAILURES: readonly PrepareFailure[] = ['unreadable', 'noVideo', 'tooLong', 'tooLarge', 'noSpace'];

/** @returns false when the video is gone, or another process was first */
const finish = (deps: LiveDeps, id: string, made: PrepareResult): Promise<boolean> =>
  write(deps, systemActor, async (w) => {
    const video = await lockVideo(w.tx, id);
    if (video?.state !== 'preparing') return false;
    await notePrepared(w.tx, id, { ...made, coverId: randomUUID(), flawed: made.flawed ?? false });
    await moveVideo(w.tx, id, 'pendingReview', w.at);
    const after = {
      state: 'pendingReview',
      seconds: Math.round(made.seconds),
      ...(made.flawed ? { flawed: true } : {}),
    };
    w.audit({ action: 'video.prepared', subjectType: 'video', subjectId: id, after });
    w.emit(videosChannel, 'changed', { id });
    return true;
  });

const fail = (deps: LiveDeps, id: string, failure: PrepareFailure): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const video = await lockVideo(w.tx, id);
    if (video?.state !== 'preparing') return;
    await moveVideo(w.tx, id, 'failed', w.at, { failure });
    w.audit({ action: 'video.fail', subjectType: 'video', subjectId: id, after: { state: 'failed', failure } });
    w.emit(videosChannel, 'changed', { id });
  });

/** Publishes progress to lists, at most twice a second. */
const hint = (deps: LiveDeps, id: string) => {
  let toldAt = 0;
  return ({ fraction }: { fraction?: number }): void => {
    if (fraction === undefined) return;
    progressOf.set(id, fraction);
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    const data = { id, progress: fraction };
    const entry = { id: null, topic: videosChannel.topic, kept: false, accountId: null, event: 'progress', data };
    deps.bus.publish(STREAM_SUBJECT, [entry]);
  };
};

/** Every pending video has its job, including those of an earlier version and those whose job was given up. */
export const claimPreparing = async (deps: LiveDeps): Promise<void> => {
  for (const id of await findPreparing(deps.db)) await deps.jobs.add(deps.db, prepareVideo, { id }, { key: id });
};

/**
 * Prepares videos in any process with FFmpeg and access to the files, each in one process at a time: a job of a killed
 * process is taken over. @returns ends it
 */
export const startPreparing = (deps: LiveDeps): (() => void) => {
  const files = mediaFiles(deps.config.mediaDir);
  const now = new Map<string, Job<PrepareResult>>();

  const made = async (id: string, run: JobRun, to: string, cover: string): Promise<PrepareResult> => {
    const from = (await deps.files.local(stored.upload(id))) ?? files.upload(id);
    // Direct uploads to a bucket have created no folder here.
    await files.make('videos');
    const job = deps.worker.run({ do: 'prepare', from, to, cover, maxSeconds: VIDEO_SECONDS_MAX }, hint(deps, id));
    now.set(id, job);
    run.signal.addEventListener('abort', job.cancel, { once: true });
    try {
      const result = await job.result;
      if ((await stat(to)).size !== result.bytes) throw new Error('a prepared video is not as long as it should be');
      return result;
    } finally {
      run.signal.removeEventListener('abort', job.cancel);
      now.delete(id);
      progressOf.delete(id);
    }
  };

  const failed = async (on: LiveDeps, id: string, run: JobRun, error: unknown): Promise<void> => {
    const reason = error instanceof JobFailed ? error.reason : 'failed';
    if (reason === 'crashed' && !run.signal.aborted && (await noteCrash(on.db, id)) >= CRASHES_MAX)
      return fail(on, id, 'crashed');
    if (isOneOf(FAILURES, reason)) return fail(on, id, reason);
    // The video is not at fault: it stays pending, and gets another job.
    if (error instanceof StorageFault) throw error;
    if (run.attempt > prepareVideo.rules.retries) return fail(on, id, 'failed');
    // Deleted while it was being prepared.
    if ((await findVideo(on.db, id))?.state !== 'preparing') return;
    throw error;
  };

  deps.jobs.work(
    prepareVideo,
    async ({ id }, run) => {
      const on = { ...deps, db: run.db };
      if ((await findVideo(run.db, id))?.state !== 'preparing') return;
      // Names unique to this attempt: a process that was paused may still write under those of another.
      const attempt = `${id}.${randomUUID().slice(0, 8)}`;
      const [to, cover] = [files.video(attempt), files.cover(attempt)];
      try {
        const result = await made(id, run, to, cover);
        if (run.signal.aborted || (await findVideo(run.db, id))?.state !== 'preparing') return;
        await deps.files.moveIn(stored.cover(id), cover);
        await deps.files.moveIn(stored.video(id), to);
        if (await finish(on, id, result)) await removeStored(deps, stored.upload(id));
      } catch (error) {
        await failed(on, id, run, error);
      } finally {
        await removeFiles(to, cover);
      }
    },
    { able: () => canProcess(deps) },
  );
  claimPreparing(deps).catch((err: unknown) => deps.log.warn({ err }, 'waiting videos are looked for again later'));
  return deps.bus.subscribe(FORGET, ({ id }) => now.get(id)?.cancel());
};
