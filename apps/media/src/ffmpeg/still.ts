import type { StillJob } from '@onair/contract/live/media/worker-channel';
import type { Frame } from 'node-av/lib';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { writeCover } from './cover.ts';
import { type Decoder, decoderOf } from './decoder.ts';
import { JobFailed, throwIfCancelled } from './failure.ts';
import type { Av } from './library.ts';
import { fit } from './pictures.ts';
import { readProgram } from './stream.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** Writes a picture of a running program: its first key frame that can be decoded, whatever its codec and shape. */
export const still = async (av: Av, job: StillJob, programSocket: string, signal: AbortSignal): Promise<void> => {
  const reader = readProgram(programSocket, job.studioId);
  signal.addEventListener('abort', reader.close, { once: true });
  let decoder: Decoder | null = null;
  try {
    for await (const tag of reader.tags) {
      throwIfCancelled(signal);
      if (tag.kind !== 'video') continue;
      if (tag.role === 'config') {
        decoder?.close();
        decoder = await decoderOf(av, tag);
      }
      if (tag.role === 'key' && decoder && (await writeFirst(av, decoder, tag, job.to))) return;
    }
    throwIfCancelled(signal);
    throw new JobFailed('notOnAir');
  } finally {
    signal.removeEventListener('abort', reader.close);
    reader.close();
    decoder?.close();
  }
};

/** @returns whether the key frame gave a picture; a decoder may hold it back until another packet or the end comes */
const writeFirst = async (av: Av, decoder: Decoder, tag: Tag, to: string): Promise<boolean> => {
  const packet = new av.Packet();
  packet.alloc();
  const filter = av.FilterAPI.create(fit(WIDTH, HEIGHT));
  const write = async (frame: Frame) => {
    frame.timeBase = new av.Rational(1, 1000);
    await filter.process(frame);
    const small = await filter.receive();
    if (!small) return false;
    await writeCover(av, small, to);
    small.free();
    return true;
  };
  try {
    packet.data = payloadOf(tag).bytes;
    packet.pts = BigInt(tag.time);
    packet.isKeyframe = true;
    for (const part of [packet, null]) {
      for await (const frame of decoder.frames(part)) if (await write(frame)) return true;
    }
    return false;
  } finally {
    filter.close();
    packet.free();
  }
};
