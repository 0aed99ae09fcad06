import { readFileSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is recorded on disk about a segment, so that another process can continue after it: one line of JSON each. */
export type Note = {
  /** Media sequence number: it never decreases, across restarts and servers. */
  number: number;
  seconds: number;
  /** Discontinuity: other headers, or another process. */
  discontinuity: boolean;
  /** Discontinuities before it and at it. */
  row: number;
  /** The number of its initialization section. */
  init: number;
  /** When its first picture was shown, in milliseconds since 1970. */
  at: number;
  /** Lost with the process that made it, or never written to a full disk. */
  gap: boolean;
};
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

/** `epoch`: that of the studio's lease under which the following segments are made. */
export type Line = Note | { ended: true } | { epoch: number };

/** Discontinuity numbers start here, one for each ten unrecorded minutes. */
const ROWS_SINCE = Date.UTC(2026, 0, 1);
const ROW_STEP_MS = 600_000;
/**
 * Numbers that each change of the holder skips: short segments, as around cuts, may have taken the holder before ahead of
 * the clock.
 */
const SKIPPED = 8;

/** The segment and discontinuity with which a window without notes continues, in the given lease. */
export const firstNumbers = (now: number, epoch: number): { next: number; row: number } => ({
  // A segment lasts over a second: a later process, on any machine, continues with higher numbers.
  next: Math.floor(now / 1000) + SKIPPED * epoch,
  // Grows likewise, but slowly: players keep a list as long as this number.
  row: Math.max(0, Math.floor((now - ROWS_SINCE) / ROW_STEP_MS)) + SKIPPED * epoch,
});

const fileOf = (folder: string): string => join(folder, 'segments.jsonl');

export const noteOf = ({ number, seconds, discontinuity, row, init, at, gap }: Note): Note => ({
  number,
  seconds,
  discontinuity,
  row,
  init,
  at,
  gap,
});

export const writeNote = (folder: string, line: Line): Promise<void> =>
  appendFile(fileOf(folder), `${JSON.stringify(line)}\n`, { mode: 0o600 });

export const clearNotes = (folder: string): void => rmSync(fileOf(folder), { force: true });

const linesOf = (folder: string): Line[] => {
  let text: string;
  try {
    text = readFileSync(fileOf(folder), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      if (line === '') return [];
      const note: Line = JSON.parse(line);
      return [note];
    } catch {
      // The process ended in the middle of the line.
      return [];
    }
  });
};

/**
 * Segments recorded since the last end of a live that began at `since` or later; those of an ended live are obsolete, and
 * so are those that another node has continued: it held the studio if the epoch has grown by more than one.
 */
export const readNotes = (folder: string, since: number, epoch: number): Note[] => {
  const lines = linesOf(folder);
  const held = lines.findLast((line) => 'epoch' in line)?.epoch ?? epoch;
  if (epoch - held > 1) return [];
  const running = lines.slice(lines.findLastIndex((line) => 'ended' in line) + 1);
  return running.filter((line) => 'number' in line).filter(({ at }) => at >= since);
};
