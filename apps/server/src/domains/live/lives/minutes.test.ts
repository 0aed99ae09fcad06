import { expect, test } from 'vitest';
import { idleNow } from '../studios/now.rules.ts';
import type { StudioRow } from '../studios/studios.store.ts';
import type { BookMinute } from './history.store.ts';
import type { OpenLive } from './lives.store.ts';
import { minuteBook } from './minutes.rules.ts';

const studio = { id: 'one', method: 'normal', delaySeconds: 0, automatic: true, slate: null, coolingUntil: null };
const idle = idleNow(studio as StudioRow, new Date(0), { available: true, away: null });
const measured = { fps: 30, videoKbps: 1_000, audioKbps: 100 };
const onAir = { ...idle, program: 'main' as const, lines: [{ line: 'main', measured } as (typeof idle.lines)[number]] };
const studios = new Set(['one']);
const MINUTE = 60_000;
const AT = 100 * MINUTE;

/** What a database would hold, written as whole rows. */
const flush = (book: ReturnType<typeof minuteBook>, stored: Map<string, BookMinute>, time: number): void => {
  const unknown = book.unknown(studios);
  book.know(
    unknown,
    unknown.flatMap(({ at }) => {
      const minute = stored.get(at);
      return minute ? [{ ...minute, chat: 0 }] : [];
    }),
  );
  const taken = book.take(studios, time);
  expect(new Set(taken.minutes.map(({ at }) => at)).size).toBe(taken.minutes.length);
  for (const minute of taken.minutes) stored.set(minute.at, minute);
  taken.stored();
};

test('a process that starts within a minute adds to what was stored of it', () => {
  const stored = new Map<string, BookMinute>();
  const first = minuteBook();
  for (let second = 0; second < 40; second += 1) first.second(onAir, null, AT + second * 1_000);
  flush(first, stored, AT + 40_000);
  flush(first, stored, AT + 41_000);
  const second = minuteBook();
  for (let at = 45; at < 55; at += 1) {
    second.second(
      { ...onAir, lines: [{ ...onAir.lines[0], measured: { ...measured, fps: 15 } }] as never },
      null,
      AT + at * 1_000,
    );
    flush(second, stored, AT + at * 1_000);
  }
  flush(second, stored, AT + 61_000);
  expect([...stored.values()]).toEqual([expect.objectContaining({ seconds: 50, videoKbps: 1_000, fps: 27 })]);
});

test('a clock that jumps back and forth counts each second once, and names no minute twice', () => {
  const stored = new Map<string, BookMinute>();
  const book = minuteBook();
  for (const time of [AT, AT + MINUTE, AT - MINUTE, AT, AT + 5 * MINUTE, AT + MINUTE, AT]) {
    book.second(onAir, null, time);
    if (time !== AT) flush(book, stored, time);
  }
  flush(book, stored, AT + 9 * MINUTE);
  expect([...stored.values()].reduce((sum, { seconds }) => sum + seconds, 0)).toBe(7);
});

test('what could not be stored is stored later', () => {
  const book = minuteBook();
  book.second(onAir, null, AT);
  book.know(book.unknown(studios), []);
  const lost = book.take(studios, AT);
  book.putBack(lost.minutes);
  book.second(onAir, null, AT + 1_000);
  expect(book.take(studios, AT + MINUTE).minutes).toMatchObject([{ seconds: 2 }]);
});

test('a minute that is over is stored once more, with the chat of its last moment', () => {
  const book = minuteBook();
  const stored = new Map<string, BookMinute>();
  book.second(onAir, null, AT + 59_000);
  flush(book, stored, AT + 59_500);
  stored.clear();
  flush(book, stored, AT + MINUTE + 4_500);
  expect([...stored.keys()]).toEqual([new Date(AT).toISOString()]);
  flush(book, stored, AT + MINUTE + 14_500);
  expect(book.take(studios, AT + MINUTE + 19_500).minutes).toEqual([]);
});

test('the minute in which a live ends keeps the audience that it had', () => {
  const book = minuteBook();
  const stored = new Map<string, BookMinute>();
  const live = { id: 'live', stored: true } as OpenLive;
  book.second({ ...onAir, watching: { now: 2, peak: 3, unique: 5 } }, live, AT + 10_000);
  book.second({ ...idle, watching: { now: 2, peak: 0, unique: 0 } }, null, AT + 20_000);
  flush(book, stored, AT + 21_000);
  expect([...stored.values()]).toMatchObject([{ liveId: 'live', viewers: 2, peak: 3, unique: 5 }]);
});
