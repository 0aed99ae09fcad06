import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Type } from 'typebox';
import { encrypt } from '../../crypto/encryption.ts';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import { restreamContext, runFile, type Scene, sceneFiles, stored } from '../../domains/live/index.ts';
import { columns, readRows, StudioSlug } from '../data.ts';
import type { Loading } from '../load/loading.ts';
import { insertRows } from '../rows.store.ts';
import { findStudio, hasDemoVideo, hasRecordings, hasTargets, lastLives, startRotation } from './live.store.ts';
import { loopedMp4 } from './looped-mp4.ts';
import { demoStudios } from './studios.ts';

/** Of each built-in scene. */
const SCENE_SECONDS = 12;

const Caption = columns({
  language: Type.String(),
  is_default: Type.Boolean(),
  cues: Type.Array(columns({ from: Type.Number(), until: Type.Number(), text: Type.String() })),
});

/** Copies scenes that are not played in place; a server without a media folder has only the first one. */
const copied = async (deps: Deps, id: string, scene: Scene): Promise<boolean> => {
  const from = sceneFiles(scene);
  try {
    await deps.files.write(stored.video(id), await readFile(from.video));
    await deps.files.write(stored.cover(id), await readFile(from.cover));
    return true;
  } catch {
    return false;
  }
};

/**
 * Adds the scenes to the library, and one to the rotation of each studio that has none; once. The first is played from
 * where it was shipped, and stays.
 */
export const loadVideos = async ({ deps }: Pick<Loading, 'deps'>): Promise<void> => {
  if (await hasDemoVideo(deps.db)) return;
  const videos = await Promise.all(
    demoStudios().map(async ({ slug, scene, video: name }, n) => {
      const id = deps.newId();
      const { size } = await stat(sceneFiles(scene).video);
      const demo = n === 0;
      const there = demo || (deps.config.media && (await copied(deps, id, scene)));
      return { id, slug, name, size, demo, there };
    }),
  );
  await write(deps, systemActor, async (w) => {
    for (const { id, slug, name, size, demo } of videos.filter(({ there }) => there)) {
      const row = {
        ...{ id, name, demo, state: 'approved', family: 'flv', bytes: size, received: size, prepared_bytes: size },
        ...{ seconds: SCENE_SECONDS, cover_id: randomUUID(), uploaded_by: 'Onair', touched_at: w.at, created_at: w.at },
      };
      await insertRows(w.tx, 'videos', [row]);
      const captions = readRows('captions.json', Caption).map((caption) => {
        return { id: deps.newId(), video_id: id, ...caption, added_by: 'Onair', added_at: w.at };
      });
      await insertRows(w.tx, 'video_captions', captions);
      w.audit({ action: 'video.upload', subjectType: 'video', subjectId: id, after: { name } });
      const studio = await findStudio(w.tx, slug);
      if (!studio || !(await startRotation(w.tx, studio.id, id))) continue;
      const after = { videos: [name] };
      w.audit({ action: 'rotation.save', subjectType: 'rotation', subjectId: studio.id, after });
    }
  });
};

/** Recorded lives of a studio; a recording takes some megabytes. */
const RECORDED = 3;

/** When recorded lives were on air, and how many lines were said in each minute. */
export const recordedLives = async (deps: Deps) => {
  const found = await Promise.all(
    demoStudios().map(async ({ slug, scene }) => {
      const studio = await findStudio(deps.db, slug);
      return studio ? [{ slug, scene, studioId: studio.id, lives: await lastLives(deps.db, studio.id, RECORDED) }] : [];
    }),
  );
  return found.flat();
};

/** Records the last lives of the demo company, once: the studio's scene stands in for the program. */
export const loadRecordings = async ({ deps }: Pick<Loading, 'deps'>): Promise<void> => {
  if (!deps.config.media || (await deps.storage.check()).away) return;
  for (const { studioId, scene, lives } of await recordedLives(deps)) {
    if (await hasRecordings(deps.db, studioId)) continue;
    const flv = await readFile(sceneFiles(scene).video);
    const rows = [];
    for (const { id: liveId, beganAt, endedAt } of lives) {
      const id = deps.newId();
      const part = runFile(id, 1);
      const seconds = Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 1_000);
      const film = loopedMp4(flv, { clipSeconds: SCENE_SECONDS, seconds });
      await deps.files.write(stored.recording(part), film);
      rows.push({
        ...{ id, studio_id: studioId, live_id: liveId, started_at: beganAt, ended_at: endedAt, seconds },
        ...{ bytes: film.length, parts: [part], state: 'finished', reason: 'liveEnded' },
      });
    }
    await insertRows(deps.db, 'recordings', rows);
  }
};

/** Addresses on hosts that do not exist (RFC 2606): whatever anyone starts here, nothing is sent to a platform. */
const Target = columns({
  studio: StudioSlug,
  name: Type.String(),
  platform: Type.String(),
  address: Type.String({ pattern: String.raw`\.example\.com/` }),
});

/** Restream targets, switched off; created once. */
export const loadRestreams = async ({ deps }: Pick<Loading, 'deps'>): Promise<void> => {
  const targets = Map.groupBy(readRows('restream-targets.json', Target), ({ studio }) => studio);
  for (const [slug, list] of targets) {
    const studio = await findStudio(deps.db, slug);
    if (!studio || (await hasTargets(deps.db, studio.id))) continue;
    const rows = list.map(({ studio: _, ...target }) => {
      const id = deps.newId();
      const stream_key = encrypt(deps.secrets, restreamContext(id), `demo-${id}`);
      return { id, studio_id: studio.id, ...target, stream_key, created_at: deps.now() };
    });
    await insertRows(deps.db, 'restream_targets', rows);
  }
};
