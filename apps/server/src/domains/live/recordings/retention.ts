import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { videosChannel } from '@onair/contract/live/videos';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { mediaFiles, removeFiles, stored } from '../media/media-files.ts';
import { erase } from './recording-acts.ts';
import { filesByRecording, findParts, inOrder, type RecordingFile, readName } from './recording-files.ts';
import { findExpired, findNamed, findRecording, noteParts, type RecordingRow } from './recordings.store.ts';

/** How long files without a row are kept: a restored database may refer to them again. */
const ORPHAN_MS = 7 * 86_400_000;

const noteStored = async (deps: Deps, recording: RecordingRow, names: readonly string[]): Promise<void> => {
  const latest = (await findRecording(deps.db, recording.id)) ?? recording;
  const parts = inOrder([...new Set([...latest.parts, ...names])]);
  if (parts.length === latest.parts.length) return;
  let bytes = 0;
  for (const part of parts) bytes += (await deps.files.find(stored.recording(part)))?.size ?? 0;
  await noteParts(deps.db, recording.id, { parts, bytes });
  await write(deps, systemActor, async (w) => w.emit(videosChannel, 'recordings', { studioId: recording.studioId }));
};

const storing = new Map<string, Promise<void>>();
const storeAll = async (deps: Deps): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found = await filesByRecording(files);
  const known = new Map((await findNamed(deps.db, [...found.keys()])).map((recording) => [recording.id, recording]));
  for (const [id, names] of found) {
    const recording = known.get(id);
    if (recording?.state === 'recording') continue;
    if (recording) {
      if (names.every(({ name }) => recording.parts.includes(name))) continue;
      const { parts } = await findParts(files, names);
      for (const part of parts) await deps.files.moveIn(stored.recording(part), files.recording(part));
      await noteStored(deps, recording, parts);
      continue;
    }
    for (const { name } of names) {
      const { mtimeMs } = await stat(files.recording(name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > ORPHAN_MS) await removeFiles(files.recording(name));
    }
  }
};

/**
 * Uploads this machine's files of ended recordings, and then records that in their rows, including files that a killed
 * process has left. Files without a row are deleted after a week.
 */
export const storeRecordings = async (deps: Deps): Promise<void> => {
  const { mediaDir } = deps.config;
  const turn = storing.get(mediaDir) ?? storeAll(deps).finally(() => storing.delete(mediaDir));
  storing.set(mediaDir, turn);
  await turn;
};

/** Compares the bucket with the rows: the update of a row may have failed after its file was stored. */
const compareBucket = async (deps: Deps): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found: (RecordingFile & { old: boolean })[] = [];
  for await (const { name, at } of deps.files.list('recordings/')) {
    const file = readName(basename(name));
    // Local files are not uploaded yet.
    const here = await access(files.recording(basename(name))).then(
      () => true,
      () => false,
    );
    if (file && !here) found.push({ ...file, old: Date.now() - at.getTime() > ORPHAN_MS });
  }
  const byId = Map.groupBy(found, ({ recordingId }) => recordingId);
  const known = new Map((await findNamed(deps.db, [...byId.keys()])).map((recording) => [recording.id, recording]));
  for (const [id, names] of byId) {
    const recording = known.get(id);
    if (recording?.state === 'recording') continue;
    if (recording) {
      await noteStored(
        deps,
        recording,
        names.map(({ name }) => name),
      );
    } else await removeStored(deps, ...names.filter(({ old }) => old).map(({ name }) => stored.recording(name)));
  }
};

/** Deletes expired recordings, and no other file that a row names, however full the disk is. */
export const applyRetention = async (deps: Deps): Promise<void> => {
  // The files of another folder say nothing about our rows.
  if ((await deps.storage.check()).away) return;
  for (const recording of await findExpired(deps.db, deps.now()))
    await erase(deps, systemActor, recording, 'retention');
  await storeRecordings(deps);
  if (deps.files.place === 'bucket') await compareBucket(deps);
};
