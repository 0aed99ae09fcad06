import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_CAPTIONS, newCaptionRow } from '../captions/caption-row.ts';
import { clearNotes, firstNumbers, type Line, noteOf, type Part, readNotes, type Segment, writeNote } from './notes.ts';
import type { Init, Made } from './segmenter.ts';

/** Segments kept in memory with their parts listed: three target durations and one. */
const RECENT = 8;

export type HlsWindow = ReturnType<typeof openWindow>;

/**
 * The wall-clock time of a studio's clock zero: renditions of one program share a clock, so that a player can switch by
 * the time of day.
 */
export type WallClock = { zeroAt: number | null };
const SAME_CLOCK_MS = 5000;

/**
 * The segments of one rendition that players may still request: recent ones in memory, all of them as files. Reopened
 * after a crash, it continues with the next number, behind a gap in place of the lost segment.
 * @param folder belongs to this window alone
 * @param seconds how far back players may seek
 * @param epoch of the lease under which this node holds the studio; it grows with every change of the holder
 * @param failed called for each file that cannot be written or deleted, as on a full disk
 */
export const openWindow = (
  folder: string,
  seconds: number,
  wall: WallClock,
  epoch: number,
  failed: (error: unknown) => void = () => undefined,
) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let segments: Segment[] = [];
  let open: Segment | null = null;
  /** Their files are written. */
  const stored = new WeakSet<Segment>();
  let { next, row } = firstNumbers(Date.now(), epoch);
  let initNumber = next;
  const inits = new Map<number, Init>();
  let startsRow = false;
  let started = false;
  let ended = false;
  let frames = 0;
  const captions = newCaptionRow();
  let wake: (() => void)[] = [];
  let writing: Promise<void> = Promise.resolve();
  /** The same for this run of segments. */
  let zeroAt: number | null = null;

  const file = (name: string) => join(folder, name);
  const later = (work: () => Promise<void>) => {
    writing = writing.then(work, work).catch(failed);
  };
  const notify = () => {
    const waiting = wake;
    wake = [];
    for (const one of waiting) one();
  };
  const note = (line: Line) => later(() => writeNote(folder, line));

  const drop = (old: Segment) => {
    for (const type of ['m4s', 'vtt']) later(() => rm(file(`seg-${old.number}.${type}`), { force: true }));
    const rest = [...segments, ...(open ? [open] : [])];
    if (!rest.some(({ init }) => init === old.init) && old.init !== initNumber) {
      inits.delete(old.init);
      later(() => rm(file(`init-${old.init}.mp4`), { force: true }));
    }
  };
  const trim = () => {
    let length = segments.reduce((sum, one) => sum + one.seconds, 0);
    for (;;) {
      const [oldest] = segments;
      if (!oldest || segments.length <= RECENT || length - oldest.seconds < seconds) break;
      segments = segments.slice(1);
      length -= oldest.seconds;
      drop(oldest);
    }
    for (const old of segments.slice(0, -RECENT)) old.parts = [];
  };
  const zeroOf = (endMs: number): number => {
    const mine = Date.now() - endMs;
    if (wall.zeroAt === null || Math.abs(wall.zeroAt - mine) > SAME_CLOCK_MS) wall.zeroAt = mine;
    return wall.zeroAt;
  };
  /** @param part the first part: it has just ended */
  const begin = (part: Extract<Made, { made: 'part' }>): Segment => {
    zeroAt ??= zeroOf(part.startMs + part.seconds * 1000);
    const before = segments.at(-1);
    const segment: Segment = {
      number: next,
      seconds: 0,
      discontinuity: startsRow,
      row,
      init: initNumber,
      at: Math.max(zeroAt + part.startMs, before ? before.at + before.seconds * 1000 : 0),
      gap: false,
      parts: [],
      bytes: null,
      captions: null,
      startMs: part.startMs,
    };
    next += 1;
    startsRow = false;
    return segment;
  };
  const finish = (segment: Segment) => {
    segment.bytes = Buffer.concat(segment.parts.map(({ bytes }) => bytes));
    segments.push(segment);
    const { bytes, number } = segment;
    const text = captions.within(segment.startMs, segment.seconds);
    segment.captions = text;
    captions.writtenUntil(segment.startMs + segment.seconds * 1000);
    later(async () => {
      await writeFile(file(`seg-${number}.m4s`), bytes, { mode: 0o600 });
      if (captions.offered()) await writeFile(file(`seg-${number}.vtt`), text, { mode: 0o600 });
      await writeNote(folder, noteOf(segment));
      stored.add(segment);
      // A disk that is late stores several at once.
      for (const old of segments.slice(0, -RECENT)) {
        if (!stored.has(old)) continue;
        old.bytes = null;
        if (captions.offered()) old.captions = null;
      }
    });
    // The disk accepts nothing: old segments that were never written cannot be offered, nor all be kept in memory.
    const held = segments.filter((one) => one.bytes !== null);
    for (const old of held.slice(0, -2 * RECENT)) Object.assign(old, { gap: true, bytes: null, captions: null });
    trim();
  };

  const restore = () => {
    const known = readNotes(folder, Date.now() - seconds * 1000, epoch);
    const last = known.at(-1);
    if (!last) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      note({ epoch });
      return;
    }
    // Its number may have been given to parts with other content.
    const lost = { ...last, number: last.number + 1, seconds: 1, discontinuity: false, gap: true };
    segments = [...known, { ...lost, at: last.at + last.seconds * 1000 }].map((one) => ({
      ...one,
      parts: [],
      bytes: null,
      captions: null,
      startMs: 0,
    }));
    if (segments.some(({ number }) => existsSync(file(`seg-${number}.vtt`)))) captions.offer();
    next = lost.number + 1;
    row = last.row;
    initNumber = last.init;
    started = true;
    clearNotes(folder);
    note({ epoch });
    for (const one of segments) note(noteOf(one));
  };
  restore();

  return {
    segments: (): readonly Segment[] => segments,
    /** The segment in progress, and the number it gets if there is none yet. */
    open: (): Segment | null => open,
    nextNumber: (): number => open?.number ?? next,
    ended: (): boolean => ended,
    header: (): Init | null => inits.get(initNumber) ?? null,
    framesPerSecond: (): number => frames,
    take: (made: Made): void => {
      if (made.made === 'init') {
        if (ended) {
          const old = segments;
          segments = [];
          for (const one of old) drop(one);
          captions.clear();
        }
        initNumber += 1;
        inits.set(initNumber, made.init);
        const [name, { bytes }] = [`init-${initNumber}.mp4`, made.init];
        later(() => writeFile(file(name), bytes, { mode: 0o600 }));
        startsRow = started;
        if (started) row += 1;
        started = true;
        zeroAt = null;
        ended = false;
      } else if (made.made === 'part') {
        open ??= begin(made);
        frames = made.frames / Math.max(0.001, made.seconds);
        const { bytes, seconds, independent } = made;
        open.parts.push({ bytes, seconds, independent, captions: captions.within(made.startMs, seconds) });
        open.seconds += made.seconds;
        notify();
      } else if (open) {
        const whole = open;
        open = null;
        finish(whole);
        notify();
      }
    },
    captions: { add: captions.add, offered: captions.offered },
    captionsOf: async (number: number): Promise<Buffer | null> => {
      const known = segments.find((one) => one.number === number && !one.gap);
      if (!known) return null;
      return known.captions ?? readFile(file(`seg-${number}.vtt`)).catch(() => NO_CAPTIONS);
    },
    /** Nothing follows until another `init`: players that have everything may stop. */
    end: (): void => {
      ended = true;
      note({ ended: true });
      notify();
    },
    /** Releases everything, files included. */
    clear: (): void => {
      segments = [];
      open = null;
      later(() => rm(folder, { recursive: true, force: true }));
    },
    init: async (number: number): Promise<Buffer | null> =>
      inits.get(number)?.bytes ?? (await readFile(file(`init-${number}.mp4`)).catch(() => null)),
    segment: async (number: number): Promise<Buffer | null> => {
      const known = segments.find((one) => one.number === number && !one.gap);
      if (!known) return null;
      return known.bytes ?? (await readFile(file(`seg-${number}.m4s`)).catch(() => null));
    },
    part: (number: number, index: number): Part | null => {
      const segment = open?.number === number ? open : segments.find((one) => one.number === number);
      return segment?.parts[index] ?? null;
    },
    /** Resolves with the next change or after `ms`. */
    changed: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    /** Resolves once everything is on disk. */
    written: (): Promise<void> => writing,
  };
};
