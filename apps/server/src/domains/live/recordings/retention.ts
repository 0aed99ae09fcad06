import { stat } from 'node:fs/promises';
import { type Deps, systemActor } from '../../../deps.ts';
import { mediaFiles, removeFiles } from '../media/media-files.ts';
import { erase } from './recording-acts.ts';
import { filesByRecording, findParts } from './recording-files.ts';
import { findExpired, findNamed, noteParts } from './recordings.store.ts';

/** Files without a row stay so long: a database that was restored may know them again. */
const ORPHAN_MS = 7 * 86_400_000;

/**
 * Deletes recordings whose time is over, and nothing else that a row names, however full the disk is. Files that a killed
 * process has left are noted in the row of their recording; those without a row go after a week.
 */
export const keepRecordings = async (deps: Deps): Promise<void> => {
  // The files of another folder say nothing about our rows.
  if ((await deps.storage.look()).away) return;
  const files = mediaFiles(deps.config.mediaDir);
  for (const kept of await findExpired(deps.db, deps.now())) await erase(deps, systemActor, kept, 'retention');
  const found = await filesByRecording(files);
  const known = new Map((await findNamed(deps.db, [...found.keys()])).map((kept) => [kept.id, kept]));
  for (const [id, names] of found) {
    const kept = known.get(id);
    if (kept?.state === 'recording') continue;
    if (kept) {
      if (names.every(({ name }) => kept.parts.includes(name))) continue;
      const { parts, bytes } = await findParts(files, names);
      if (parts.length !== kept.parts.length) await noteParts(deps.db, id, { parts, bytes });
      continue;
    }
    for (const { name } of names) {
      const { mtimeMs } = await stat(files.recording(name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ORPHAN_MS) await removeFiles(files.recording(name));
    }
  }
};
