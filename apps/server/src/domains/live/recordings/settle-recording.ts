import type { RecordingEnd } from '@onair/contract/live/recordings';
import { videosChannel } from '@onair/contract/live/videos';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { mediaFiles } from '../media/media-files.ts';
import { RECORDED } from '../subjects.ts';
import { filesByRecording, findParts } from './recording-files.ts';
import { type RecordingRow, settleRecording } from './recordings.store.ts';
import { storeRecordings } from './retention.ts';

/** Ends a recording with all the files that its runs have left, whichever process wrote them. */
export const settle = async (deps: Deps, recording: RecordingRow, reason: RecordingEnd): Promise<void> => {
  const files = mediaFiles(deps.config.mediaDir);
  const found = await findParts(files, (await filesByRecording(files)).get(recording.id) ?? []);
  const cutOff = reason === 'diskFull' || reason === 'noRecorder' || found.parts.length === 0;
  const state = cutOff ? 'interrupted' : 'finished';
  await write(deps, systemActor, async (w) => {
    // Files that must be uploaded to a bucket first are listed once they are there.
    const parts = deps.files.place === 'folder' ? found.parts : [];
    const ended = { state, reason, seconds: recording.seconds, bytes: found.bytes, parts } as const;
    if (!(await settleRecording(w.tx, recording.id, ended, w.at))) return;
    const after = { state, why: reason, seconds: Math.round(recording.seconds), bytes: found.bytes };
    w.audit({ action: 'recording.end', subjectType: 'recording', subjectId: recording.id, after });
    w.emit(videosChannel, 'recordings', { studioId: recording.studioId });
    w.onCommit(() => deps.bus.publish(RECORDED, { id: recording.id }));
  });
  storeRecordings(deps).catch((err: unknown) => deps.log.warn({ err }, 'recordings are stored later'));
};
