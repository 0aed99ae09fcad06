import type { Caption } from './captions.ts';
import { webvtt } from './webvtt.ts';

/** Outside of Node's pool: each of the few bytes that are kept would keep 64 kB of it. */
const unpooled = (text: string): Buffer => {
  const bytes = Buffer.alloc(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

const NOTHING = webvtt([], 0, 0);
export const NO_CAPTIONS = unpooled(NOTHING);

/** The captions of a row of segments, in the order of their times. */
export const newCaptionRow = () => {
  let captions: Caption[] = [];
  /** Once a live has had captions they stay offered: players read the list of them once. */
  let offered = false;
  return {
    add: (caption: Caption): void => {
      offered ||= caption.text !== '';
      captions = [...captions.filter(({ time }) => time < caption.time), caption];
    },
    offered: (): boolean => offered,
    /** Continues a live that had captions before. */
    offer: (): void => {
      offered = true;
    },
    within: (fromMs: number, seconds: number): Buffer => {
      const text = webvtt(captions, fromMs, fromMs + seconds * 1000);
      return text === NOTHING ? NO_CAPTIONS : unpooled(text);
    },
    /** Everything before this time has been written; what stands then is kept. */
    writtenUntil: (ms: number): void => {
      const stands = captions.findLastIndex(({ time }) => time <= ms);
      captions = captions.slice(Math.max(0, stands));
    },
    clear: (): void => {
      captions = [];
      offered = false;
    },
  };
};
