import type { Caption } from './captions.ts';
import { webvtt } from './webvtt.ts';

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
    /** Goes on with a live that had captions before. */
    offer: (): void => {
      offered = true;
    },
    within: (fromMs: number, seconds: number): Buffer => Buffer.from(webvtt(captions, fromMs, fromMs + seconds * 1000)),
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

export const NO_CAPTIONS = Buffer.from(webvtt([], 0, 0));
