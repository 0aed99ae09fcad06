import { readFile } from 'node:fs/promises';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findMinutesOf } from '../lives/history.store.ts';
import { type Scene, sceneFiles, stored } from '../media/media-files.service.ts';
import { findEndedLives } from '../reports/ended-lives.store.ts';
import { findDemoStudios } from '../studios/studios.demo.store.ts';
import { DEMO_ON_AIR } from '../studios/studios.rules.ts';
import { loopedMp4 } from './looped-mp4.rules.ts';
import { runFile } from './recording-files.rules.ts';
import { findAllOf, insertDemoRecording } from './recordings.store.ts';

/** In the order of the demo company's studios. */
const scenes: readonly Scene[] = ['launch', 'evening', 'kitchen'];
const CLIP_SECONDS = 12;
/** Per studio; a recording takes some megabytes. */
const RECORDED = 3;

/** When a recorded demo live was on air, and its chat: messages per minute. */
export type RecordedTalk = { studioId: string; slug: string; minutes: { at: string; chat: number }[] };

/** The lives that `seedRecordings` records. */
export const recordedTalks = async (db: Queryable): Promise<RecordedTalk[]> => {
  const talks: RecordedTalk[] = [];
  for (const [n, studioId] of (await findDemoStudios(db)).entries()) {
    const { list } = await findEndedLives(db, studioId, { limit: RECORDED, offset: 0 });
    for (const { id } of list)
      talks.push({ studioId, slug: DEMO_ON_AIR[n] ?? '', minutes: await findMinutesOf(db, id) });
  }
  return talks;
};

/** Records the last lives of the demo company, once: the studio's scene stands in for the program. */
export const seedRecordings = async (deps: Deps): Promise<void> => {
  const { db, config } = deps;
  if (!config.media || (await deps.storage.check()).away) return;
  for (const [n, studioId] of (await findDemoStudios(db)).entries()) {
    const scene = scenes[n];
    if (!scene || (await findAllOf(db, studioId)).length > 0) continue;
    const flv = await readFile(sceneFiles(scene).video);
    const { list } = await findEndedLives(db, studioId, { limit: RECORDED, offset: 0 });
    for (const { id: liveId, beganAt, endedAt, seconds } of list) {
      const id = deps.newId();
      const part = runFile(id, 1);
      const film = loopedMp4(flv, { clipSeconds: CLIP_SECONDS, seconds });
      await deps.files.write(stored.recording(part), film);
      await insertDemoRecording(db, {
        id,
        studioId,
        liveId,
        startedAt: beganAt,
        endedAt,
        seconds,
        bytes: film.length,
        parts: [part],
      });
    }
  }
};
