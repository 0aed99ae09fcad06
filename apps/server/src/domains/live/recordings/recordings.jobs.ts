import { access, open, readdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DAY } from '@onair/contract/lib/local-time';
import type { RecordResult } from '@onair/contract/live/media/worker-channel';
import type { RecordingEnd } from '@onair/contract/live/recordings';
import { videosChannel, workWaits } from '@onair/contract/live/videos/videos';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { LIVE_CHANGED, type LiveDeps } from '../media/live.client.ts';
import { type MediaFiles, mediaFiles, removeFiles, stored } from '../media/media-files.service.ts';
import { type Job, JobFailed } from '../media/worker.client.ts';
import { RECORD, RECORDED } from '../subjects.channel.ts';
import { byTime, inOrder, type RecordingFile, readName, runFile } from './recording-files.rules.ts';
import { begin, erase } from './recordings.service.ts';
import {
  bindLive,
  claimRun,
  findAllRunning,
  findExpired,
  findNamed,
  findRecording,
  findUnrecorded,
  noteLength,
  noteParts,
  type RecordingRow,
  settleRecording,
} from './recordings.store.ts';

/** Maximum duration of a recording, over all its runs. */
const SECONDS_MAX = 24 * 3600;
const BYTES_MAX = 200 * 1024 ** 3;
/** How far the row may lag behind the disk: this much of the duration is lost after a kill. */
const NOTE_MS = 2_000;

/** How a run ended: `gone` after a fault or a cancellation, when another may follow. */
type RunEnd = 'limit' | 'diskFull' | 'gone';

/** One FFmpeg job that records a studio into files of its own. */
type RecorderRun = { cancel: () => void; ended: Promise<RunEnd> };

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
const beginRun = async (deps: LiveDeps, recording: RecordingRow): Promise<RecorderRun | null> => {
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

/** All recording files in the folder, by recording, each in chronological order. */
const filesByRecording = async (files: MediaFiles): Promise<Map<string, RecordingFile[]>> => {
  const names = await readdir(files.folder('recordings')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => readName(name) ?? []);
  found.sort(byTime);
  return Map.groupBy(found, ({ recordingId }) => recordingId);
};

const BOX_HEADER = 16;
const BOXES_MAX = 64;

/** Whether an MP4 file contains any pictures yet: a recorder that is killed early leaves a head without a body. */
const hasMedia = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < BOXES_MAX; boxes += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BOX_HEADER), 0, BOX_HEADER, at);
      const kind = buffer.toString('latin1', 4, 8);
      const short = buffer.readUInt32BE(0);
      const length = short === 1 && bytesRead === BOX_HEADER ? Number(buffer.readBigUInt64BE(8)) : short;
      if (kind === 'mdat' && size > at + BOX_HEADER) return true;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
};

type RecordingParts = { parts: string[]; bytes: number };

/** The non-empty files of a recording, in order, and their sizes: what is on disk counts. */
const findParts = async (files: MediaFiles, names: readonly RecordingFile[]): Promise<RecordingParts> => {
  const found: RecordingParts = { parts: [], bytes: 0 };
  for (const { name } of names) {
    const path = files.recording(name);
    if (!(await hasMedia(path).catch(() => false))) continue;
    found.parts.push(name);
    found.bytes += (await stat(path)).size;
  }
  return found;
};

/** How long files without a row are kept: a restored database may refer to them again. */
const ORPHAN_MS = 7 * DAY;

const noteStored = async (deps: LiveDeps, recording: RecordingRow, names: readonly string[]): Promise<void> => {
  const latest = (await findRecording(deps.db, recording.id)) ?? recording;
  const parts = inOrder([...new Set([...latest.parts, ...names])]);
  if (parts.length === latest.parts.length) return;
  let bytes = 0;
  for (const part of parts) bytes += (await deps.files.find(stored.recording(part)))?.size ?? 0;
  await noteParts(deps.db, recording.id, { parts, bytes });
  await write(deps, systemActor, async (w) => w.emit(videosChannel, 'recordings', { studioId: recording.studioId }));
};

const storing = new Map<string, Promise<void>>();
const storeAll = async (deps: LiveDeps): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found = await filesByRecording(files);
  const known = new Map((await findNamed(deps.db, [...found.keys()])).map((recording) => [recording.id, recording]));
  for (const [id, names] of found) {
    const recording = known.get(id);
    if (recording?.state === 'recording') continue;
    if (recording) {
      if (names.every(({ name }) => recording.parts.includes(name))) continue;
      const { parts } = await findParts(files, names);
      for (const part of parts) await deps.files.moveIn(stored.recording(part), files.recording(part));
      await noteStored(deps, recording, parts);
      continue;
    }
    for (const { name } of names) {
      const { mtimeMs } = await stat(files.recording(name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ORPHAN_MS) await removeFiles(files.recording(name));
    }
  }
};

/**
 * Uploads this machine's files of ended recordings, and then records that in their rows, including files that a killed
 * process has left. Files without a row are deleted after a week.
 */
export const storeRecordings = async (deps: LiveDeps): Promise<void> => {
  const { mediaDir } = deps.config;
  const turn = storing.get(mediaDir) ?? storeAll(deps).finally(() => storing.delete(mediaDir));
  storing.set(mediaDir, turn);
  await turn;
};

/** Compares the bucket with the rows: the update of a row may have failed after its file was stored. */
const compareBucket = async (deps: LiveDeps): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found: (RecordingFile & { old: boolean })[] = [];
  for await (const { name, at } of deps.files.list('recordings/')) {
    const file = readName(basename(name));
    // Local files are not uploaded yet.
    const here = await access(files.recording(basename(name))).then(
      () => true,
      () => false,
    );
    if (file && !here) found.push({ ...file, old: Date.now() - at.getTime() > ORPHAN_MS });
  }
  const byId = Map.groupBy(found, ({ recordingId }) => recordingId);
  const known = new Map((await findNamed(deps.db, [...byId.keys()])).map((recording) => [recording.id, recording]));
  for (const [id, names] of byId) {
    const recording = known.get(id);
    if (recording?.state === 'recording') continue;
    if (recording) {
      await noteStored(
        deps,
        recording,
        names.map(({ name }) => name),
      );
    } else await removeStored(deps, ...names.filter(({ old }) => old).map(({ name }) => stored.recording(name)));
  }
};

/** Deletes expired recordings, and no other file that a row names, however full the disk is. */
export const applyRetention = async (deps: LiveDeps): Promise<void> => {
  // The files of another folder say nothing about our rows.
  if ((await deps.storage.check()).away) return;
  for (const recording of await findExpired(deps.db, deps.now()))
    await erase(deps, systemActor, recording, 'retention');
  await storeRecordings(deps);
  if (deps.files.place === 'bucket') await compareBucket(deps);
};

/** Ends a recording with all the files that its runs have left, whichever process wrote them. */
const settle = async (deps: LiveDeps, recording: RecordingRow, reason: RecordingEnd): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found = await findParts(files, (await filesByRecording(files)).get(recording.id) ?? []);
  const cutOff = reason === 'diskFull' || reason === 'noRecorder' || found.parts.length === 0;
  const state = cutOff ? 'interrupted' : 'finished';
  await write(deps, systemActor, async (w) => {
    // Files that must be uploaded to a bucket first are listed once they are there.
    const parts = deps.files.place === 'folder' ? found.parts : [];
    const ended = { state, reason, seconds: recording.seconds, bytes: found.bytes, parts } as const;
    if (!(await settleRecording(w.tx, recording.id, ended, w.at))) return;
    const after = { state, why: reason, seconds: Math.round(recording.seconds), bytes: found.bytes };
    w.audit({ action: 'recording.end', subjectType: 'recording', subjectId: recording.id, after });
    w.emit(videosChannel, 'recordings', { studioId: recording.studioId });
    w.onCommit(() => deps.bus.publish(RECORDED, { id: recording.id }));
  });
  storeRecordings(deps).catch((err: unknown) => deps.log.warn({ err }, 'recordings are stored later'));
};

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
export const startRecorder = (deps: LiveDeps): (() => Promise<void>) => {
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
