import type { RecordEnd, RecordJob, RecordResult } from '@onair/contract/live/media/worker-channel';
import type { Tag } from '../flv/tag.ts';
import { JobFailed } from './failure.ts';
import type { LiveRun } from './jobs.ts';
import { type Mp4Part, newMp4Part } from './mp4-part.ts';
import { readProgram } from './stream.ts';

/** The second and later parts lie beside the first. */
const partFile = (to: string, number: number): string =>
  number === 1 ? to : to.replace(/(\.mp4)?$/i, `.part${number}.mp4`);

/** Records what the audience sees, see the job. */
export const record: LiveRun<RecordJob, RecordResult> = async (av, job, programSocket, signal, progress) => {
  const reader = readProgram(programSocket, job.studioId);
  signal.addEventListener('abort', reader.close, { once: true });
  const headers: { video: Tag | null; audio: Tag | null } = { video: null, audio: null };
  const parts: string[] = [];
  const done = { seconds: 0, bytes: 0 };
  let part: Mp4Part | null = null;

  const close = async () => {
    const open = part;
    part = null;
    if (!open) return;
    done.seconds += open.seconds();
    done.bytes += await open.finish();
  };
  /** Writes a tag. @returns why the recording is over; null while it continues */
  const take = async (tag: Tag): Promise<RecordEnd | null> => {
    if (tag.role === 'config' && tag.kind !== 'data') {
      if (headers[tag.kind]?.body.equals(tag.body)) return null;
      headers[tag.kind] = tag;
      await close();
      return null;
    }
    if (tag.kind === 'data' || tag.role === 'other') return null;
    if (!part) {
      if (tag.role !== 'key' || !headers.video) return null;
      const file = partFile(job.to, parts.length + 1);
      part = await newMp4Part(av, file, headers.video, headers.audio);
      parts.push(file);
    }
    await part.write(tag);
    const seconds = done.seconds + part.seconds();
    const bytes = done.bytes + part.bytes();
    progress(seconds, bytes);
    if (seconds >= job.maxSeconds) return 'maxSeconds';
    return bytes >= job.maxBytes ? 'maxBytes' : null;
  };
  const run = async (): Promise<RecordEnd> => {
    try {
      for await (const tag of reader.tags) {
        const ended = await take(tag);
        if (ended) return ended;
      }
    } catch (error) {
      // Keeping what was recorded matters more than reporting the full disk.
      if (parts.length > 0 && error instanceof JobFailed && error.reason === 'noSpace') return 'noSpace';
      if (!signal.aborted) throw error;
    }
    if (signal.aborted) return 'stopped';
    return reader.sawFarewell() ? 'programEnded' : 'lost';
  };

  try {
    const ended = await run();
    await close();
    if (parts.length === 0) throw new JobFailed(signal.aborted ? 'cancelled' : 'notOnAir');
    return { ...done, parts, ended };
  } finally {
    await close();
    signal.removeEventListener('abort', reader.close);
    reader.close();
  }
};
