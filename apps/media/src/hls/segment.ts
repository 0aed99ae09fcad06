import type { Note } from './notes.ts';

/** `captions` is the text of the same time as WebVTT. */
export type Part = { bytes: Buffer; captions: Buffer; seconds: number; independent: boolean };

export type Segment = Note & {
  /** Kept while players may request them. */
  parts: Part[];
  /** Kept until the file is written and the segment is no longer recent. */
  bytes: Buffer | null;
  captions: Buffer | null;
  /** When it begins, on the clock of its pictures. */
  startMs: number;
};
