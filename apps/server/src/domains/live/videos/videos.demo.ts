import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { entriesOf } from '@onair/contract/typed';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { type Scene, sceneFiles, stored } from '../media/media-files.service.ts';
import { findItems, lockRotation, markRunning, storeRotation } from '../rotation/rotation.store.ts';
import { findDemoStudios } from '../studios/studios.demo.store.ts';
import { insertCaptions, storeDefault } from './captions.store.ts';
import { insertDemoVideo } from './videos.demo.store.ts';

/** For each built-in scene. */
const SCENE_SECONDS = 12;

/** The scenes in the order of the demo studios. The first is played from where it was shipped, and stays. */
const scenes: readonly { scene: Scene; name: string }[] = [
  { scene: 'launch', name: '发布会舞台' },
  { scene: 'evening', name: '夜谈唱片' },
  { scene: 'kitchen', name: '正午厨房' },
];

/** The spoken lines of each scene, four seconds a line. */
const LINES = {
  'zh-Hans': ['欢迎回来', '灯光已就位，现场准备完毕', '我们马上开始'],
  en: ['Welcome back', 'The lights are set, and we are ready', 'We are about to begin'],
} as const;

const addCaptions = async (deps: Deps, { tx, at }: Write, videoId: string): Promise<void> => {
  const addedAt = at.toISOString();
  for (const [language, lines] of entriesOf(LINES)) {
    const cues = lines.map((text, n) => ({ from: n * 4, until: n * 4 + 3.5, text }));
    await insertCaptions(tx, {
      id: deps.newId(),
      videoId,
      language,
      isDefault: false,
      cues,
      addedBy: 'Onair',
      addedAt,
    });
  }
  await storeDefault(tx, videoId, 'zh-Hans');
};

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

/** Adds the scenes to the library, and one to the rotation of each demo studio that has none; once. */
export const seedVideos = async (deps: Deps): Promise<void> => {
  const videos = await Promise.all(
    scenes.map(async ({ scene, name }, n) => {
      const id = deps.newId();
      const { size: bytes } = await stat(sceneFiles(scene).video);
      const demo = n === 0;
      const there = demo || (deps.config.media && (await copied(deps, id, scene)));
      return { id, name, bytes, demo, there, uploadedBy: 'Onair', seconds: SCENE_SECONDS, coverId: randomUUID() };
    }),
  );
  await write(deps, systemActor, async (w) => {
    const studios = await findDemoStudios(w.tx);
    for (const [n, { there, ...video }] of videos.entries()) {
      if (!there) continue;
      // The first shows whether this was done already.
      if (!(await insertDemoVideo(w.tx, video, w.at))) return;
      await addCaptions(deps, w, video.id);
      w.audit({ action: 'video.upload', subjectType: 'video', subjectId: video.id, after: { name: video.name } });
      const studioId = studios[n];
      if (!studioId || !(await lockRotation(w.tx, studioId))) continue;
      if ((await findItems(w.tx, studioId)).length > 0) continue;
      await storeRotation(w.tx, { studioId, loops: 0, videoIds: [video.id], pending: false });
      const after = { videos: [video.name] };
      w.audit({ action: 'rotation.save', subjectType: 'rotation', subjectId: studioId, after });
    }
  });
};

/** Starts the demo broadcasts, unless someone has ended them: the media process plays them as soon as it is ready. */
export const openDemoBroadcast = async (deps: Deps): Promise<void> => {
  await write(deps, systemActor, async (w) => {
    for (const studioId of await findDemoStudios(w.tx)) {
      const rotation = await lockRotation(w.tx, studioId);
      if (!rotation || rotation.running || rotation.demoEnded) continue;
      if ((await findItems(w.tx, studioId)).length === 0) continue;
      await markRunning(w.tx, studioId, { since: w.at, byDemo: true });
      w.audit({ action: 'rotation.start', subjectType: 'rotation', subjectId: studioId, after: { demo: true } });
    }
  });
};
