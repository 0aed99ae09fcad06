import { readdir } from 'node:fs/promises';
import { FREE_BYTES_MIN } from '@onair/contract/recordings';
import { type Deps, systemActor } from '../../deps.ts';
import { mediaFiles, removeFiles } from '../../live/media-files.ts';
import { erase } from './recording-acts.ts';
import { findExpired, findOldest, knownRecordings } from './recordings.store.ts';

/** Deletes recordings whose time is over, then the oldest ones while the disk is short, and files that belong to none. */
export const keepRecordings = async (deps: Deps): Promise<void> => {
  const files = mediaFiles(deps.config.dataDir);
  for (const kept of await findExpired(deps.db, deps.now())) await erase(deps, systemActor, kept, 'retention');
  while ((await files.free()) < FREE_BYTES_MIN) {
    const oldest = await findOldest(deps.db);
    if (!oldest) break;
    deps.log.warn({ recording: oldest.id }, 'the disk is short: the oldest recording is deleted');
    await erase(deps, systemActor, oldest, 'diskFull');
  }
  const names = await readdir(files.folder('recordings')).catch(() => []);
  const known = await knownRecordings(
    deps.db,
    names.map((name) => name.slice(0, 36)).filter((id) => /^[0-9a-f-]{36}$/.test(id)),
  );
  await removeFiles(...names.filter((name) => !known.has(name.slice(0, 36))).map(files.recording));
};
