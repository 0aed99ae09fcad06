import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { mediaFiles } from '../media/media-files.ts';
import { findItems, findMainStudio, lockRotation, markRunning, storeRotation } from '../rotation/rotation.store.ts';
import { insertDemoVideo, useVideoMethod } from './videos.demo.store.ts';

/** Of the clip that comes with the product. */
const DEMO_SECONDS = 30;

/** Puts the test card into the library, and into the rotation of the first studio; once. */
export const seedVideos = async (deps: Deps): Promise<void> => {
  const id = deps.newId();
  const file = await stat(mediaFiles(deps.config.mediaDir).video({ id, demo: true })).catch(() => null);
  if (!file) return;
  await write(deps, systemActor, async (w) => {
    const card = { id, name: '测试卡 Test card', uploadedBy: 'Onair', seconds: DEMO_SECONDS, coverId: randomUUID() };
    if (!(await insertDemoVideo(w.tx, { ...card, bytes: file.size }, w.at))) return;
    w.audit({ action: 'video.upload', subjectType: 'video', subjectId: id, after: { name: card.name } });
    const studioId = await findMainStudio(w.tx);
    if (!studioId || !(await lockRotation(w.tx, studioId))) return;
    if ((await findItems(w.tx, studioId)).length > 0) return;
    await storeRotation(w.tx, { studioId, loops: 0, videoIds: [id], pending: false });
    w.audit({ action: 'rotation.save', subjectType: 'rotation', subjectId: studioId, after: { videos: [card.name] } });
  });
};

/** Has the demo broadcast run, unless someone has ended it: the media process plays it as soon as it is ready. */
export const openDemoBroadcast = async (deps: Deps): Promise<void> => {
  await write(deps, systemActor, async (w) => {
    const studioId = await findMainStudio(w.tx);
    const kept = studioId && (await lockRotation(w.tx, studioId));
    if (!kept || kept.running || kept.demoEnded) return;
    if ((await findItems(w.tx, kept.studioId)).length === 0) return;
    await markRunning(w.tx, kept.studioId, { since: w.at, byDemo: true });
    await useVideoMethod(w.tx, kept.studioId);
    w.audit({ action: 'rotation.start', subjectType: 'rotation', subjectId: kept.studioId, after: { demo: true } });
  });
};
