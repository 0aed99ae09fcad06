import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { writeData } from '../flv/data.ts';
import { FLV_HEADER, writeTag } from '../flv/tag.ts';

/** Writes an FLV file: pictures and sound arrive in any order and are written by time. */
export type FlvFile = {
  /** Times in milliseconds. */
  picture: (time: number, body: Buffer) => Promise<void>;
  sound: (time: number, body: Buffer) => Promise<void>;
  /** Gives the file its final name, without sound after `endMs`; returns its size in bytes. */
  finish: (endMs: number) => Promise<number>;
  /** Removes the partial file. */
  abandon: () => Promise<void>;
};

type Waiting = { kind: 'video' | 'audio'; time: number; body: Buffer };

type FlvDescription = { width: number; height: number; fps: number; video: Buffer; audio: Buffer };

const WRITE_BYTES = 256 * 1024;

export const newFlvFile = async (to: string, about: FlvDescription): Promise<FlvFile> => {
  const draft = `${to}.part`;
  const handle: FileHandle = await open(draft, 'w');
  const queues: Record<Waiting['kind'], Waiting[]> = { video: [], audio: [] };
  let block: Buffer[] = [];
  let blockBytes = 0;
  let written = 0;

  /** A full disk accepts part of a block first, then refuses the rest. */
  const put = async (bytes: Buffer, position: number) => {
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    }
  };
  const flush = async () => {
    const bytes = Buffer.concat(block);
    block = [];
    blockBytes = 0;
    await put(bytes, written);
    written += bytes.length;
  };
  const write = async (bytes: Buffer) => {
    block.push(bytes);
    blockBytes += bytes.length;
    if (blockBytes >= WRITE_BYTES) await flush();
  };
  const writeFirst = async (queue: Waiting[]) => {
    const next = queue.shift();
    if (next) await write(writeTag(next.kind, next.time, next.body));
  };
  const writeDue = async () => {
    const { video, audio } = queues;
    while (video[0] && audio[0]) await writeFirst(audio[0].time < video[0].time ? audio : video);
  };
  const take = (kind: Waiting['kind']) => async (time: number, body: Buffer) => {
    queues[kind].push({ kind, time, body });
    await writeDue();
  };
  /** Every AMF number has the same size, so that the description can be rewritten once the length is known. */
  const description = (seconds: number) =>
    writeTag(
      'data',
      0,
      writeData('onMetaData', { duration: seconds, width: about.width, height: about.height, framerate: about.fps }),
    );

  await write(Buffer.concat([FLV_HEADER, description(0)]));
  await write(writeTag('video', 0, about.video));
  await write(writeTag('audio', 0, about.audio));

  return {
    picture: take('video'),
    sound: take('audio'),
    finish: async (endMs) => {
      const { video, audio } = queues;
      queues.audio = audio.filter(({ time }) => time < endMs);
      while (video[0] && queues.audio[0]) await writeFirst(queues.audio[0].time < video[0].time ? queues.audio : video);
      while (video[0]) await writeFirst(video);
      while (queues.audio[0]) await writeFirst(queues.audio);
      await flush();
      await put(description(endMs / 1000), FLV_HEADER.length);
      await handle.close();
      await rename(draft, to);
      return written;
    },
    abandon: async () => {
      await handle.close();
      await rm(draft, { force: true });
    },
  };
};
