import { readTag, type Tag } from '../flv/tag.ts';

/** Small tags of each role, for tests. */
export const keyFrame = (time: number, bytes = 100): Tag => readTag('video', time, filled([0x17, 1, 0, 0, 0], bytes));
export const interFrame = (time: number, bytes = 50): Tag => readTag('video', time, filled([0x27, 1, 0, 0, 0], bytes));
export const sound = (time: number, bytes = 20): Tag => readTag('audio', time, filled([0xaf, 1], bytes));
export const videoConfig = (mark = 0): Tag => readTag('video', 0, Buffer.from([0x17, 0, 0, 0, 0, mark]));
/** AAC-LC, 44.1 kHz, stereo. */
export const audioConfig = (): Tag => readTag('audio', 0, Buffer.from([0xaf, 0, 0x12, 0x10]));

/** A picture of H.264 that can be told from all others: one slice, with a word in it. */
export const marked = (word: string): Buffer => {
  const slice = Buffer.concat([Buffer.from([0x41]), Buffer.from(word)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(slice.length);
  return Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), length, slice]);
};

const filled = (head: number[], bytes: number): Buffer => Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)]);
