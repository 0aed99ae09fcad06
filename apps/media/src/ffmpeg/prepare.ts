import { rm } from 'node:fs/promises';
import type { PrepareJob, PrepareResult } from '@onair/contract/live/media/worker-channel';
import { writeCover } from './cover.ts';
import { newSoundEncoder, SOUND_RATE } from './encode-sound.ts';
import { newVideoEncoder } from './encode-video.ts';
import { JobFailed, throwIfCancelled } from './failure.ts';
import { type FlvFile, newFlvFile } from './flv-file.ts';
import type { Av } from './library.ts';
import { newPictures } from './pictures.ts';
import { newSoundtrack } from './soundtrack.ts';
import { openSource, type Source } from './source.ts';
import { uprightSize } from './upright.ts';

/** The format of every video in a rotation: the program moves from one to the next without a new decoder. */
const SHAPE = { width: 1280, height: 720, fps: 30 };
const VIDEO = { ...SHAPE, ticksPerSecond: SHAPE.fps, framesPerKey: 60, kbps: 2500, threads: 2, atOnce: false };

/** Up to this many damaged pictures are not reported. */
const BROKEN_PICTURES_MAX = 5;

/** Sound this far behind the picture counts as missing: pictures waiting for it would fill the memory. */
const SOUND_BEHIND_SECONDS = 10;

/** Prepares an uploaded video for playback, see the job. */
export const prepare = async (
  av: Av,
  job: PrepareJob,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<PrepareResult> => {
  const source = await openSource(av, job.from);
  const closing: (() => unknown)[] = [() => source.close()];
  signal.addEventListener('abort', source.interrupt, { once: true });
  let file: FlvFile | null = null;
  try {
    if (source.seconds !== null && source.seconds > job.maxSeconds) throw new JobFailed('tooLong');
    const video = await newVideoEncoder(av, VIDEO);
    closing.push(video.close);
    const audio = await newSoundEncoder(av);
    closing.push(audio.close);
    const coverAt = Math.min(10, (source.seconds ?? 0) / 10);
    let covers = 0;
    const pictures = await newPictures(av, source, video, {
      fps: SHAPE.fps,
      maxSeconds: job.maxSeconds,
      seen: async (frame, second) => {
        // The first picture, replaced when a better one comes.
        if (covers > 0 && (covers > 1 || second < coverAt)) return;
        covers += 1;
        await writeCover(av, frame, job.cover);
      },
    });
    closing.push(pictures.close);
    const soundtrack = await newSoundtrack(av, source, audio, job.maxSeconds);
    closing.push(soundtrack.close);
    file = await newFlvFile(job.to, { ...SHAPE, video: video.config, audio: audio.config });
    const seconds = await run({ source, pictures, soundtrack, file, signal, progress });
    if (seconds === 0) throw new JobFailed('noVideo');
    const bytes = await file.finish(seconds * 1000);
    file = null;
    // A cut at either end of a file damages a few pictures; more means damage inside.
    const flawed = pictures.broken() > BROKEN_PICTURES_MAX;
    return { seconds, ...uprightSize(av, source.video), bytes, ...(flawed ? { flawed } : {}) };
  } catch (error) {
    await file?.abandon();
    await rm(job.cover, { force: true });
    throwIfCancelled(signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', source.interrupt);
    for (const close of closing.reverse()) await close();
  }
};

/** From the first packet to the last; returns the duration. */
const run = async (at: {
  source: Source;
  pictures: Awaited<ReturnType<typeof newPictures>>;
  soundtrack: Awaited<ReturnType<typeof newSoundtrack>>;
  file: FlvFile;
  signal: AbortSignal;
  progress: (fraction: number) => void;
}): Promise<number> => {
  const { source, pictures, soundtrack, file, signal } = at;
  const length = () => pictures.count() / SHAPE.fps;
  const draw = async (from: ReturnType<typeof pictures.take>) => {
    for await (const { tick, body } of from) {
      throwIfCancelled(signal);
      await file.picture(Math.round((tick * 1000) / SHAPE.fps), body);
      if (length() - soundtrack.seconds() > SOUND_BEHIND_SECONDS) await play(soundtrack.padTo(length()));
      if (source.seconds) at.progress(Math.min(1, length() / source.seconds));
    }
  };
  const play = async (from: ReturnType<typeof soundtrack.take>) => {
    for await (const { sample, body } of from) {
      throwIfCancelled(signal);
      await file.sound(Math.round((sample * 1000) / SOUND_RATE), body);
    }
  };
  for await (const packet of source.packets()) {
    throwIfCancelled(signal);
    if (packet.streamIndex === source.video.index) await draw(pictures.take(packet));
    else await play(soundtrack.take(packet));
  }
  throwIfCancelled(signal);
  await draw(pictures.take(null));
  await play(soundtrack.take(null));
  await play(soundtrack.padTo(length()));
  return length();
};
