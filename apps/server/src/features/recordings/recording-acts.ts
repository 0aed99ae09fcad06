import { setTimeout as delay } from 'node:timers/promises';
import { FREE_BYTES_MIN, type Recorder } from '@onair/contract/recordings';
import type { Locale } from '@onair/contract/text';
import { videosChannel } from '@onair/contract/videos';
import type { Queryable } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { mediaFiles, removeFiles } from '../../live/media-files.ts';
import { Refused } from '../../refused.ts';
import { RECORD } from './recording-run.ts';
import {
  askToStop,
  findRecorder,
  findRecording,
  findRunning,
  insertRecording,
  type KeptRecording,
  lockRecorder,
  removeRecording,
  shownRecording,
  storeRecorder,
} from './recordings.store.ts';
import { recordingWords } from './recordings.words.ts';

type Given = { actor: Actor; studioId: string };

/** Why nothing can be recorded now; null when it can. */
export const recorderAway = async (deps: Deps): Promise<Recorder['away']> => {
  const away = deps.worker.away();
  if (away) return away;
  return (await mediaFiles(deps.config.dataDir).free()) < FREE_BYTES_MIN ? 'diskFull' : null;
};

/** @throws Refused `notFound` */
export const recorderOf = async (deps: Deps, db: Queryable, studioId: string): Promise<Recorder> => {
  const kept = await findRecorder(db, studioId);
  if (!kept) throw new Refused('notFound');
  const running = await findRunning(db, studioId);
  return { ...kept, running: running && shownRecording(running), away: await recorderAway(deps) };
};

/** @throws Refused `notFound`, `conflict` */
export const saveSettings = (
  deps: Deps,
  given: Given & { version: number; automatic: boolean; retentionDays: number },
): Promise<Recorder> => {
  const { actor, studioId, version, automatic, retentionDays } = given;
  return write(deps, actor, async (w) => {
    const kept = await lockRecorder(w.tx, studioId);
    if (!kept) throw new Refused('notFound');
    if (kept.version !== version) throw new Refused('conflict', { words: recordingWords[actor.locale].changed });
    await storeRecorder(w.tx, studioId, { automatic, retentionDays });
    w.audit({
      action: 'recording.settings',
      subjectType: 'studio',
      subjectId: studioId,
      before: { automatic: kept.automatic, retentionDays: kept.retentionDays },
      after: { automatic, retentionDays },
    });
    w.tell(videosChannel, 'recordings', { studioId });
    return recorderOf(deps, w.tx, studioId);
  });
};

const demandAir = async (deps: Deps, studioId: string, locale: Locale): Promise<void> => {
  const words = recordingWords[locale];
  const away = await recorderAway(deps);
  if (away) throw new Refused('closed', { words: words.away[away] });
  if (!deps.live.now(studioId)?.program) throw new Refused('conflict', { words: words.notOnAir });
};

/** `startedBy` is empty when the studio records by itself. @throws Refused `notFound`, `conflict`, `closed` */
export const start = async (deps: Deps, given: Given & { startedBy: string }): Promise<Recorder> => {
  const { actor, studioId, startedBy } = given;
  if (!(await findRecorder(deps.db, studioId))) throw new Refused('notFound');
  await demandAir(deps, studioId, actor.locale);
  return write(deps, actor, async (w) => {
    const id = deps.newId();
    if (!(await insertRecording(w.tx, { id, studioId, startedBy }, w.at))) {
      throw new Refused('conflict', { words: recordingWords[actor.locale].records });
    }
    w.audit({ action: 'recording.start', subjectType: 'recording', subjectId: id, after: { studio: studioId } });
    w.tell(videosChannel, 'recordings', { studioId });
    w.after(() => deps.bus.publish(RECORD, { studioId }));
    return recorderOf(deps, w.tx, studioId);
  });
};

const SETTLE_TRIES = 40;
const SETTLE_WAIT_MS = 75;

/** Answers once whoever runs the recording has ended it, or after some seconds all the same. @throws Refused `notFound` */
export const stop = async (deps: Deps, { actor, studioId }: Given): Promise<Recorder> => {
  if (!(await findRecorder(deps.db, studioId))) throw new Refused('notFound');
  const running = await findRunning(deps.db, studioId);
  if (running) {
    await write(deps, actor, async (w) => {
      await askToStop(w.tx, running.id);
      w.audit({ action: 'recording.stop', subjectType: 'recording', subjectId: running.id });
      w.after(() => deps.bus.publish(RECORD, { studioId }));
      return null;
    });
    for (let tries = 0; tries < SETTLE_TRIES && (await findRunning(deps.db, studioId)); tries += 1) {
      await delay(SETTLE_WAIT_MS);
    }
  }
  return recorderOf(deps, deps.db, studioId);
};

/** The row, then the files. */
export const erase = async (
  deps: Deps,
  actor: Actor,
  kept: KeptRecording,
  why: 'asked' | 'retention' | 'diskFull',
): Promise<void> => {
  await write(deps, actor, async (w) => {
    await removeRecording(w.tx, kept.id);
    w.audit({
      action: 'recording.delete',
      subjectType: 'recording',
      subjectId: kept.id,
      before: { startedAt: kept.startedAt, seconds: Math.round(kept.seconds), bytes: kept.bytes, why },
    });
    w.tell(videosChannel, 'recordings', { studioId: kept.studioId });
  });
  const files = mediaFiles(deps.config.dataDir);
  await removeFiles(...kept.parts.map(files.recording));
};

/** @throws Refused `notFound`, `conflict` */
export const remove = async (deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<boolean> => {
  const kept = await findRecording(deps.db, id);
  if (!kept) throw new Refused('notFound');
  if (kept.state === 'recording') throw new Refused('conflict', { words: recordingWords[actor.locale].isRecorded });
  await erase(deps, actor, kept, 'asked');
  return true;
};
