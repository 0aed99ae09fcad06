import type { RecordingEnd } from '@onair/contract/live/recordings';
import { workWaits } from '@onair/contract/live/videos';
import { type Deps, systemActor } from '../../../deps.ts';
import { LIVE_CHANGED } from '../media/live.ts';
import { RECORD } from '../subjects.ts';
import { beginRun, type RecorderRun, type RunEnd, SECONDS_MAX } from './recorder-run.ts';
import { begin } from './recording-acts.ts';
import { bindLive, findAllRunning, findUnrecorded, type RecordingRow } from './recordings.store.ts';
import { settle } from './settle-recording.ts';

const TICK_MS = 1_000;
/** A recording of a program that never became a live ends after this long. */
const NO_LIVE_MS = 15_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Going = {
  run: RecorderRun | null;
  /** No other run is attempted before this. */
  notBefore: number;
  waitMs: number;
  /** It is being ended. */
  ending: Promise<void> | null;
};

/**
 * Records what should be recorded: each second the recordings and lives of the database are compared with the recorders
 * running here, in the process that owns the studio. A recorder that was lost - with FFmpeg, with the media process,
 * with its server - is restarted, in another file of the same recording. @returns ends it; recordings continue
 * elsewhere
 */
export const startRecorder = (deps: Deps): (() => Promise<void>) => {
  const { bus, db, live, log, storage, worker } = deps;
  const going = new Map<string, Going>();
  let closed = false;

  const owns = (studioId: string): boolean => live.owns(studioId);
  const onAir = (studioId: string): boolean => Boolean(live.now(studioId)?.program);

  /** Why a recording is over; null while it should continue. */
  const over = (recording: RecordingRow): RecordingEnd | null => {
    const { liveId, openLiveId } = recording;
    const away = worker.away();
    if (recording.stopAsked) return 'asked';
    if (
      liveId
        ? openLiveId !== liveId
        : !openLiveId && deps.now().getTime() - Date.parse(recording.startedAt) > NO_LIVE_MS
    )
      return 'liveEnded';
    if (storage.state().level === 'full') return 'diskFull';
    if (recording.seconds >= SECONDS_MAX) return 'limit';
    return away !== null && !workWaits(away) ? 'noRecorder' : null;
  };
  const end = (id: string, one: Going, reason: RecordingEnd): void => {
    one.ending ??= (async () => {
      one.run?.cancel();
      await one.run?.ended;
      // The run recorded its duration.
      const latest = (await findAllRunning(db)).find((recording) => recording.id === id);
      if (latest) await settle(deps, latest, reason);
      going.delete(id);
    })()
      .catch((err: unknown) => log.error({ err, recording: id }, 'a recording could not be ended; trying again'))
      .finally(() => {
        one.ending = null;
      });
  };
  const lost = (id: string, one: Going, how: RunEnd): void => {
    one.run = null;
    if (closed || one.ending) return;
    if (how === 'gone') {
      one.notBefore = performance.now() + one.waitMs;
      one.waitMs = Math.min(one.waitMs * 2, LONGEST_WAIT_MS);
    } else end(id, one, how);
  };
  const take = async (recording: RecordingRow, one: Going): Promise<void> => {
    const ready = worker.away() === null && onAir(recording.studioId) && storage.state().away === null;
    if (!ready || one.run || performance.now() < one.notBefore) return;
    const run = await beginRun(deps, recording);
    one.run = run;
    const beganAt = performance.now();
    void run?.ended.then((how) => {
      if (performance.now() - beganAt > LONGEST_WAIT_MS) one.waitMs = FIRST_WAIT_MS;
      lost(recording.id, one, how);
    });
  };
  const compare = async (recording: RecordingRow): Promise<void> => {
    const { id, studioId, liveId, openLiveId } = recording;
    const known = going.get(id);
    // Another process has it now, with a file of its own.
    if (!owns(studioId)) return known?.run?.cancel();
    const one = known ?? { run: null, notBefore: 0, waitMs: FIRST_WAIT_MS, ending: null };
    going.set(id, one);
    if (one.ending) return;
    const reason = over(recording);
    if (reason) return end(id, one, reason);
    if (!liveId && openLiveId) await bindLive(db, id, openLiveId);
    await take(recording, one);
  };
  const round = async (): Promise<void> => {
    const all = live.isOwner() || going.size > 0 ? await findAllRunning(db) : [];
    for (const [id, one] of going) {
      if (all.some((recording) => recording.id === id) || one.ending) continue;
      one.run?.cancel();
      going.delete(id);
    }
    for (const recording of all) await compare(recording);
    if (!live.isOwner() || worker.away() !== null || storage.state().level !== 'good') return;
    for (const studioId of await findUnrecorded(db)) {
      if (!owns(studioId) || !onAir(studioId)) continue;
      await begin(deps, { actor: systemActor, studioId, startedBy: '' });
      again = true;
    }
  };

  let working: Promise<void> | null = null;
  let again = false;
  const wake = (): void => {
    again = true;
    if (closed || working) return;
    working = (async () => {
      while (again && !closed) {
        again = false;
        await round();
      }
    })()
      .catch((err: unknown) => log.warn({ err }, 'recordings cannot be looked after; trying again'))
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(wake, TICK_MS).unref();
  const unsubscribe = [bus.subscribe(RECORD, wake), bus.subscribe(LIVE_CHANGED, wake), worker.onChange(wake)];
  return async () => {
    closed = true;
    clearInterval(timer);
    for (const stop of unsubscribe) stop();
    await working;
    for (const { run } of going.values()) run?.cancel();
    await Promise.allSettled([...going.values()].flatMap(({ run, ending }) => [run?.ended, ending]));
  };
};
