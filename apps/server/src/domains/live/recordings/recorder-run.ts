import type { RecordResult } from '@onair/contract/live/worker-channel';
import type { Deps } from '../../../deps.ts';
import { mediaFiles } from '../media/media-files.ts';
import { type Job, JobFailed } from '../media/worker.ts';
import { runFile } from './recording-files.ts';
import { claimRun, noteLength, type RecordingRow } from './recordings.store.ts';

/** Maximum duration of a recording, over all its runs. */
export const SECONDS_MAX = 24 * 3600;
const BYTES_MAX = 200 * 1024 ** 3;
/** How far the row may lag behind the disk: this much of the duration is lost after a kill. */
const NOTE_MS = 2_000;

/** How a run ended: `gone` after a fault or a cancellation, when another may follow. */
export type RunEnd = 'limit' | 'diskFull' | 'gone';

/** One FFmpeg job that records a studio into files of its own. */
export type RecorderRun = { cancel: () => void; ended: Promise<RunEnd> };

const endOf = (made: RecordResult, byDisk: boolean): RunEnd => {
  if (made.ended === 'noSpace') return 'diskFull';
  if (made.ended === 'maxBytes') return byDisk ? 'diskFull' : 'limit';
  return made.ended === 'maxSeconds' ? 'limit' : 'gone';
};

/**
 * Starts recording, after what earlier runs have left.
 * @returns null when the recording has ended meanwhile, or the studio has another holder
 * @throws LeaseLost
 */
export const beginRun = async (deps: Deps, recording: RecordingRow): Promise<RecorderRun | null> => {
  const files = mediaFiles(deps.config.mediaDir);
  await files.make('recordings');
  const claim = deps.live.claim(recording.studioId);
  const run = claim && (await deps.db.transaction((tx) => claimRun(tx, claim, recording.id, deps.now())));
  if (run === null) return null;
  const { free } = deps.storage.state();
  const room = Math.max(1, (free ?? 0) - deps.config.storageMinFree / 2);
  const left = Math.max(1, BYTES_MAX - recording.bytes);
  const length = { seconds: 0, bytes: 0 };
  let notedAt = performance.now();
  const note = (): Promise<void> =>
    noteLength(deps.db, recording.id, {
      seconds: recording.seconds + length.seconds,
      bytes: recording.bytes + length.bytes,
    });
  const job: Job<RecordResult> = deps.worker.run(
    {
      do: 'record',
      studioId: recording.studioId,
      to: files.recording(runFile(recording.id, run)),
      maxSeconds: Math.max(1, SECONDS_MAX - recording.seconds),
      maxBytes: Math.min(left, room),
    },
    ({ seconds, bytes }) => {
      if (seconds === undefined || bytes === undefined) return;
      Object.assign(length, { seconds, bytes });
      if (performance.now() - notedAt < NOTE_MS) return;
      notedAt = performance.now();
      note().catch(() => {});
    },
  );
  const end = async (): Promise<RunEnd> => {
    try {
      const made = await job.result;
      Object.assign(length, { seconds: made.seconds, bytes: made.bytes });
      return endOf(made, room < left);
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      deps.log.warn({ recording: recording.id, run, reason: error.reason }, 'a recorder has ended by a fault');
      return error.reason === 'noSpace' ? 'diskFull' : 'gone';
    } finally {
      await note().catch((err: unknown) =>
        deps.log.warn({ err, recording: recording.id }, 'a length could not be noted'),
      );
    }
  };
  return { cancel: job.cancel, ended: end() };
};
