import { open } from 'node:fs/promises';
import type { SlateJob, SlateResult, SlateShape } from '@onair/contract/live/media/worker-channel';
import type { Frame } from 'node-av/lib';
import { silentAac } from '../flv/audio-format.ts';
import { decoderNamed, newDecoder } from './decoder.ts';
import { newVideoEncoder } from './encode-video.ts';
import { JobFailed, throwIfCancelled } from './failure.ts';
import { newFlvFile } from './flv-file.ts';
import type { Av } from './library.ts';
import { fit } from './pictures.ts';
import { pictureDecoderOf } from './sniff.ts';

const USUAL: SlateShape = { width: 1280, height: 720, fps: 25 };
const SECONDS = 2;

/** AAC-LC, 44.1 kHz, stereo. */
const SOUND_CONFIG = Buffer.from([0xaf, 0, 0x12, 0x10]);
const SOUND_MS = (1024 * 1000) / 44_100;

const MOST_BYTES = 20 * 1024 * 1024;

/** Makes two seconds of one picture, see the job. */
export const slate = async (av: Av, job: SlateJob, signal: AbortSignal): Promise<SlateResult> => {
  const shape = job.shape ?? USUAL;
  const frames = SECONDS * shape.fps;
  const picture = job.image === null ? card(av, shape) : await read(av, job.image, shape);
  const how = { ticksPerSecond: shape.fps, framesPerKey: frames, kbps: 2000, threads: 1, atOnce: false };
  const encoder = await newVideoEncoder(av, { ...shape, ...how });
  const silence = silentAac(2);
  const file = await newFlvFile(job.to, { ...shape, video: encoder.config, audio: SOUND_CONFIG });
  try {
    for (let frame = 0; frame <= frames; frame++) {
      throwIfCancelled(signal);
      for (const { tick, body } of await encoder.encode(frame < frames ? picture : null, frame)) {
        await file.picture((tick * 1000) / shape.fps, body);
      }
    }
    const endMs = SECONDS * 1000;
    for (let time = 0; silence && time < endMs; time += SOUND_MS) await file.sound(Math.round(time), silence);
    return { bytes: await file.finish(endMs) };
  } catch (error) {
    await file.abandon();
    throw error;
  } finally {
    encoder.close();
    picture.free();
  }
};

/** A plain dark card with a lighter bar across its middle. */
const card = (av: Av, { width, height, fps }: SlateShape): Frame => {
  const luma = Buffer.alloc(width * height, 0x22);
  luma.fill(0x3a, width * (height / 2 - 2), width * (height / 2 + 2));
  const chroma = Buffer.concat([Buffer.alloc((width * height) / 4, 0x88), Buffer.alloc((width * height) / 4, 0x7c)]);
  return av.Frame.fromVideoBuffer(Buffer.concat([luma, chroma]), {
    width,
    height,
    format: av.AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: fps },
  });
};

/** A stranger's picture, fitted. @throws JobFailed `unreadable`, `tooLarge` */
const read = async (av: Av, file: string, { width, height, fps }: SlateShape): Promise<Frame> => {
  const bytes = await contentOf(file);
  const name = pictureDecoderOf(bytes);
  if (!name) throw new JobFailed('unreadable');
  const decoder = await newDecoder(av, decoderNamed(av, name), (context) => {
    context.threadCount = 1;
  });
  const filter = av.FilterAPI.create(fit(width, height));
  const packet = new av.Packet();
  packet.alloc();
  try {
    packet.data = bytes;
    for (const part of [packet, null]) {
      for await (const frame of decoder.frames(part)) {
        frame.timeBase = new av.Rational(1, fps);
        frame.pts = 0n;
        await filter.process(frame);
        const fitted = await filter.receive();
        if (fitted) return fitted;
      }
    }
    throw new JobFailed('unreadable');
  } finally {
    packet.free();
    filter.close();
    decoder.close();
  }
};

const contentOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file);
  try {
    if ((await handle.stat()).size > MOST_BYTES) throw new JobFailed('tooLarge');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
};
