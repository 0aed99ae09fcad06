import type { Output } from '@onair/contract/endpoint';
import {
  type openRecording,
  type Recorder,
  type Recording,
  recordingAddress,
  recordingHlsUrl,
  type watchRecording,
} from '@onair/contract/live/recordings';
import { videosChannel } from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Session } from '../../../deps.ts';
import { demandRoom, demandStorage } from '../../../files/storage/demand-storage.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import { studioWorkUnavailable } from '../media/studio-work.service.ts';
import { RECORD, RECORDED, STUDIO_CHANGED } from '../subjects.channel.ts';
import { partSeconds, recordingParts } from './recording-hls.service.ts';
import {
  askToStop,
  findRecorder,
  findRecording,
  findRunning,
  insertRecording,
  isOfferable,
  lockRecorder,
  lockRecording,
  presentRecording,
  type RecordingRow,
  removeRecording,
  storeOffer,
  storeRecorder,
} from './recordings.store.ts';
import { recordingWords } from './recordings.words.ts';
import { ALL_PARTS, makeTicket } from './tickets.rules.ts';

type StudioRequest = { actor: Actor; studioId: string };

/** @throws AppError `notFound` */
export const recorderOf = async (deps: LiveDeps, db: Queryable, studioId: string): Promise<Recorder> => {
  const row = found(await findRecorder(db, studioId));
  const running = await findRunning(db, studioId);
  return { ...row, running: running && presentRecording(running), away: studioWorkUnavailable(deps) };
};

/** @throws AppError `notFound`, `conflict` */
export const saveSettings = (
  deps: LiveDeps,
  request: StudioRequest & { version: number; automatic: boolean; retentionDays: number },
): Promise<Recorder> => {
  const { actor, studioId, version, automatic, retentionDays } = request;
  return write(deps, actor, async (w) => {
    const row = found(await lockRecorder(w.tx, studioId));
    demandLatest(row, version, recordingWords[actor.locale].changed);
    await storeRecorder(w.tx, studioId, { automatic, retentionDays });
    w.audit({
      action: 'recording.settings',
      subjectType: 'studio',
      subjectId: studioId,
      before: { automatic: row.automatic, retentionDays: row.retentionDays },
      after: { automatic, retentionDays },
    });
    w.emit(videosChannel, 'recordings', { studioId });
    return recorderOf(deps, w.tx, studioId);
  });
};

const demandAir = async (deps: LiveDeps, studioId: string, locale: Locale): Promise<void> => {
  const words = recordingWords[locale];
  const away = deps.worker.away();
  if (away && away !== 'elsewhere') throw new AppError('closed', { words: words.away[away] });
  await demandRoom(deps, locale);
  if (!deps.live.now(studioId)?.program) throw new AppError('conflict', { words: words.notOnAir });
};

/** `startedBy` is empty for automatic recordings. @returns false when it is recording already */
export const begin = (
  deps: LiveDeps,
  { actor, studioId, startedBy }: StudioRequest & { startedBy: string },
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const id = deps.newId();
    if (!(await insertRecording(w.tx, { id, studioId, startedBy }, w.at))) return false;
    w.audit({ action: 'recording.start', subjectType: 'recording', subjectId: id, after: { studio: studioId } });
    w.emit(videosChannel, 'recordings', { studioId });
    w.onCommit(() => deps.bus.publish(RECORD, { studioId }));
    return true;
  });

/** @throws AppError `notFound`, `conflict`, `closed`, `noSpace`, `unavailable` */
export const start = async (deps: LiveDeps, request: StudioRequest & { startedBy: string }): Promise<Recorder> => {
  const { actor, studioId } = request;
  if (!(await findRecorder(deps.db, studioId))) throw new AppError('notFound');
  await demandAir(deps, studioId, actor.locale);
  if (!(await begin(deps, request))) throw new AppError('conflict', { words: recordingWords[actor.locale].records });
  return recorderOf(deps, deps.db, studioId);
};

/** A recorder needs a moment to finish its file; one that needs longer is followed by the page. */
const SETTLE_MS = 3_000;

/** Resolves when a recording is said to have ended, or after a while. */
const endOf = (deps: LiveDeps, id: string): { ended: Promise<void>; forget: () => void } => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SETTLE_MS);
  const unsubscribe = deps.bus.subscribe(RECORDED, (one) => one.id === id && resolve());
  const forget = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
  return { ended, forget };
};

/** Returns once the process that runs the recording has ended it, or after some seconds. @throws AppError `notFound` */
export const stop = async (deps: LiveDeps, { actor, studioId }: StudioRequest): Promise<Recorder> => {
  if (!(await findRecorder(deps.db, studioId))) throw new AppError('notFound');
  const running = await findRunning(deps.db, studioId);
  if (running) {
    // Before it can end.
    const { ended, forget } = endOf(deps, running.id);
    try {
      await write(deps, actor, async (w) => {
        await askToStop(w.tx, running.id);
        w.audit({ action: 'recording.stop', subjectType: 'recording', subjectId: running.id });
        w.onCommit(() => deps.bus.publish(RECORD, { studioId }));
        return null;
      });
      await ended;
    } finally {
      forget();
    }
  }
  return recorderOf(deps, deps.db, studioId);
};

/** The row, then all files under its name. */
export const erase = async (
  deps: LiveDeps,
  actor: Actor,
  row: RecordingRow,
  why: 'asked' | 'retention',
): Promise<void> => {
  await write(deps, actor, async (w) => {
    await removeRecording(w.tx, row.id);
    w.audit({
      action: 'recording.delete',
      subjectType: 'recording',
      subjectId: row.id,
      before: { startedAt: row.startedAt, seconds: Math.round(row.seconds), bytes: row.bytes, why },
    });
    w.emit(videosChannel, 'recordings', { studioId: row.studioId });
    if (row.offeredAt) w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: row.studioId }));
  });
  const names = new Set(row.parts.map(stored.recording));
  for await (const { name } of deps.files.list(stored.recording(row.id))) names.add(name);
  await removeStored(deps, ...names);
};

/** @throws AppError `notFound`, `conflict` */
export const remove = async (deps: LiveDeps, { actor, id }: { actor: Actor; id: string }): Promise<boolean> => {
  const row = found(await findRecording(deps.db, id));
  if (row.state === 'recording') throw new AppError('conflict', { words: recordingWords[actor.locale].isRecorded });
  await demandStorage(deps, actor.locale);
  await erase(deps, actor, row, 'asked');
  return true;
};

/**
 * The address at which a part can be downloaded for some minutes, as long as the session lasts. @throws AppError
 * `notFound`
 */
export const openPart = async (
  deps: LiveDeps,
  actor: Actor,
  { id: sessionId, accountId }: Session,
  asked: { id: string; part: number },
): Promise<Output<typeof openRecording>> => {
  const { part } = asked;
  const recording = await findRecording(deps.db, asked.id);
  if (!recording || part > recording.parts.length) throw new AppError('notFound');
  const { id } = recording;
  const { ticket, expiresAt } = makeTicket(deps, { id, part, sessionId, accountId });
  // Not stored for repeats: a repeat gets a new address.
  await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
    w.audit({ action: 'recording.open', subjectType: 'recording', subjectId: id, after: { part } });
  });
  return { address: recordingAddress(ticket), expiresAt: expiresAt.toISOString() };
};

/**
 * The address at which an ended recording can be watched as long as the session lasts. @throws AppError `notFound`, also
 * where there is nothing to be watched, `conflict` while it is being recorded, otherwise as `demandStorage` does
 */
export const watch = async (
  deps: LiveDeps,
  actor: Actor,
  { id: sessionId, accountId }: Session,
  id: string,
): Promise<Output<typeof watchRecording>> => {
  const { locale } = actor;
  const recording = found(await findRecording(deps.db, id));
  if (recording.state === 'recording') throw new AppError('conflict', { words: recordingWords[locale].isRecorded });
  await demandStorage(deps, locale);
  const parts = await recordingParts(deps, recording);
  if (parts.every(({ segments }) => segments.length === 0)) throw new AppError('notFound');
  const { ticket, expiresAt } = makeTicket(deps, { id: recording.id, part: ALL_PARTS, sessionId, accountId });
  await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
    w.audit({ action: 'recording.watch', subjectType: 'recording', subjectId: recording.id });
  });
  return { address: recordingHlsUrl(ticket), expiresAt: expiresAt.toISOString(), begins: partSeconds(parts) };
};

/**
 * Offers the recording of an ended live to the audience, or no longer. @throws AppError `notFound`, `conflict`, also for
 * one that cannot be offered yet
 */
export const offer = (
  deps: LiveDeps,
  actor: Actor,
  { id, version, offered }: { id: string; version: number; offered: boolean },
): Promise<Recording> =>
  write(deps, actor, async (w) => {
    const recording = found(await lockRecording(w.tx, id));
    const { studioId } = recording;
    const words = recordingWords[actor.locale];
    demandLatest(recording, version, words.replayChanged);
    if (offered && !isOfferable(recording)) throw new AppError('conflict', { words: words.notOver });
    await storeOffer(w.tx, id, offered ? w.at : null);
    const action = offered ? 'recording.offer' : 'recording.withdraw';
    w.audit({ action, subjectType: 'recording', subjectId: id, after: { offered } });
    w.emit(videosChannel, 'recordings', { studioId });
    w.onCommit(() => deps.bus.publish(STUDIO_CHANGED, { id: studioId }));
    return presentRecording(reread(await findRecording(w.tx, id)));
  });
