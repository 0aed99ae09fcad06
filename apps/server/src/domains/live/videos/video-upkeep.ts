import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_IDLE_MINUTES } from '@onair/contract/live/videos';
import type { Deps } from '../../../deps.ts';
import { mediaFiles, removeFiles } from '../media/media-files.ts';
import { claimPreparing } from './video-preparing.ts';
import { dropStaleUploads, knownVideos } from './videos.store.ts';

const MINUTE = 60_000;
/** A file is older than this before it counts as left behind: its row may not be written yet. */
const YOUNG_MS = 10 * MINUTE;

/** Forgets uploads that nobody goes on with, and removes files that belong to no video any more. */
export const upkeepVideos = async (deps: Deps): Promise<void> => {
  // Another folder's files belong to no row here.
  if ((await deps.storage.look()).away) return;
  await claimPreparing(deps);
  const at = deps.now().getTime();
  const files = mediaFiles(deps.config.mediaDir);
  for (const id of await dropStaleUploads(deps.db, new Date(at - UPLOAD_IDLE_MINUTES * MINUTE))) {
    await removeFiles(files.upload({ id }));
  }
  const folder = files.folder('videos');
  const names = await readdir(folder).catch(() => []);
  const idOf = (name: string) => name.slice(0, 36);
  const ids = [...new Set(names.map(idOf))].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const known = await knownVideos(deps.db, ids);
  for (const name of names.filter((one) => !known.has(idOf(one)))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > YOUNG_MS) await removeFiles(path);
  }
};
