import { basename } from 'node:path';
import { UPLOAD_IDLE_MINUTES } from '@onair/contract/live/videos/videos';
import type { Queryable } from '../../../db/client.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import { findAllRunning } from '../recordings/recordings.store.ts';
import { claimPreparing } from './preparing.jobs.ts';
import { abortDirect } from './uploads.service.ts';
import { dropStaleUploads, findUnprepared } from './uploads.store.ts';
import { knownVideos } from './videos.store.ts';

const MINUTE = 60_000;
/** A younger file does not count as orphaned: its row may not be written yet. */
const YOUNG_MS = 10 * MINUTE;

/** Ids in names of files being made, uploaded or read: they stay for now. */
export const findBusyFiles = async (db: Queryable): Promise<string[]> => {
  const busy = await findUnprepared(db);
  return [...busy, ...(await findAllRunning(db)).map(({ id }) => id)];
};

/** Deletes abandoned uploads, and files that belong to no video. */
export const upkeepVideos = async (deps: LiveDeps): Promise<void> => {
  // Files in another folder belong to no row here.
  if ((await deps.storage.check()).away) return;
  await claimPreparing(deps);
  const at = deps.now().getTime();
  for (const { id, uploadId } of await dropStaleUploads(deps.db, new Date(at - UPLOAD_IDLE_MINUTES * MINUTE))) {
    await abortDirect(deps, id, uploadId);
    await removeStored(deps, stored.upload(id));
  }
  const left: string[] = [];
  for await (const { name, at: made } of deps.files.list('videos/')) {
    if (Date.now() - made.getTime() > YOUNG_MS) left.push(name);
  }
  const idOf = (name: string) => basename(name).slice(0, 36);
  const ids = [...new Set(left.map(idOf))].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const known = await knownVideos(deps.db, ids);
  await removeStored(deps, ...left.filter((name) => !known.has(idOf(name))));
};
