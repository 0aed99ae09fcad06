import { readdir, stat } from 'node:fs/promises';
import { FREE_BYTES_MIN } from '@onair/contract/recordings';
import { videosChannel } from '@onair/contract/videos';
import type { RecordResult } from '@onair/contract/worker-channel';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { mediaFiles } from '../../live/media-files.ts';
import { type Job, JobFailed } from '../../live/worker.ts';
import { findAllRunning, type KeptRecording, noteLength, settleRecording } from './recordings.store.ts';

/** Bus subject: what is to be recorded is other than before. */
export const RECORD = 'recordings.due';

const HOURS_MAX = 24;
const BYTES_MAX = 200 * 1024 ** 3;
const NOTE_MS = 5_000;

/**
 * Runs the recordings that the database says should run, in the process that owns the studios' media. What was running
 * when this process or the worker ended cannot be gone on with: it is kept as far as it got. @returns ends it
 */
export const startRecorder = (deps: Deps): (() => Promise<void>) => {
  const files = mediaFiles(deps.config.dataDir);
  const jobs = new Map<string, { job: Job<RecordResult>; settled: Promise<void> }>();
  let ended = false;

  const settle = async (kept: KeptRecording, state: 'finished' | 'interrupted', why: string): Promise<void> => {
    // What there is on disk counts, whatever was said about it.
    const names = (await readdir(files.folder('recordings')).catch(() => []))
      .filter((name) => name.startsWith(kept.id))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const sizes = await Promise.all(names.map((name) => stat(files.recording(name)).then(({ size }) => size)));
    const parts = names.filter((_, place) => (sizes[place] ?? 0) > 0);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    await write(deps, systemActor, async (w) => {
      if (!(await settleRecording(w.tx, kept.id, { state, seconds: kept.seconds, bytes, parts }, w.at))) return;
      const after = { state, why, seconds: Math.round(kept.seconds), bytes };
      w.audit({ action: 'recording.end', subjectType: 'recording', subjectId: kept.id, after });
      w.tell(videosChannel, 'recordings', { studioId: kept.studioId });
    });
  };

  const watch = async (kept: KeptRecording, job: Job<RecordResult>): Promise<void> => {
    try {
      const made = await job.result;
      const whole = made.ended !== 'noSpace';
      await settle({ ...kept, seconds: made.seconds }, whole ? 'finished' : 'interrupted', made.ended);
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      const [latest] = (await findAllRunning(deps.db)).filter(({ id }) => id === kept.id);
      if (latest) await settle(latest, error.reason === 'cancelled' ? 'finished' : 'interrupted', error.reason);
    } finally {
      jobs.delete(kept.id);
    }
  };

  const begin = async (kept: KeptRecording): Promise<void> => {
    await files.make('recordings');
    let notedAt = performance.now();
    const room = (await files.free()) - FREE_BYTES_MIN;
    const job = deps.worker.run(
      {
        do: 'record',
        studioId: kept.studioId,
        to: files.recording(`${kept.id}.mp4`),
        maxSeconds: HOURS_MAX * 3600,
        maxBytes: Math.max(1, Math.min(BYTES_MAX, room)),
      },
      ({ seconds, bytes }) => {
        if (seconds === undefined || bytes === undefined || performance.now() - notedAt < NOTE_MS) return;
        notedAt = performance.now();
        void noteLength(deps.db, kept.id, { seconds, bytes }).catch(() => {});
      },
    );
    const settled = watch(kept, job).catch((err: unknown) =>
      deps.log.error({ err }, 'a recording could not be settled'),
    );
    jobs.set(kept.id, { job, settled });
  };

  /** `first`: whatever runs by the database was begun by somebody who is gone. */
  const look = async (first: boolean): Promise<void> => {
    if (!deps.live.isOwner()) return;
    for (const kept of await findAllRunning(deps.db)) {
      const mine = jobs.get(kept.id);
      if (mine && kept.stopAsked) mine.job.cancel();
      else if (!mine && (first || kept.stopAsked)) await settle(kept, 'interrupted', 'restart');
      else if (!mine) await begin(kept);
    }
  };
  let turn: Promise<void> = Promise.resolve();
  const next = (first: boolean): void => {
    if (ended) return;
    turn = turn
      .then(() => look(first))
      .catch((err: unknown) => deps.log.error({ err }, 'recordings cannot be looked after'));
  };
  const cease = [deps.live.on('ready', () => next(true)), deps.bus.subscribe(RECORD, () => next(false))];
  return async () => {
    ended = true;
    for (const end of cease) end();
    await turn;
    for (const { job } of jobs.values()) job.cancel();
    await Promise.all([...jobs.values()].map(({ settled }) => settled));
  };
};
