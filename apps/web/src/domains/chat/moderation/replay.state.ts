import { type ChatRow, replayChat } from '@onair/contract/chat/chat';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { isAbort } from '../../../shared/api/failure.ts';

/** The span of a recording: instants. */
export type ReplaySpan = { studioId: string; from: string; until: string };

/** Loaded lines, and the time that they cover without a gap, in milliseconds. */
type ReadSpan = { rows: readonly ChatRow[]; from: number; until: number };

/** Lines before the position where playback starts. */
const BEFORE = 50;
const PAGE = 100;
/** How long before they are due lines are loaded. */
const AHEAD_MS = 20_000;
/** Number of lines kept during playback. */
const REMEMBERED = 2_000;

/** What to load next: nothing, the lines after the loaded ones, or those around another position. */
export const stepAt = (read: ReadSpan | null, at: number, end: number): 'none' | 'on' | 'again' => {
  if (!read || at < read.from || at > read.until + AHEAD_MS) return 'again';
  return read.until < end && at > read.until - AHEAD_MS ? 'on' : 'none';
};

const timeOf = (row: ChatRow | undefined, otherwise: number): number => (row ? Date.parse(row.time) : otherwise);

/** The lines up to a position, latest last; the previous page had at most `limit` of them. */
export const readBefore = (rows: readonly ChatRow[], at: number, from: number): ReadSpan => ({
  rows,
  from: rows.length < BEFORE ? from : timeOf(rows[0], from),
  until: at,
});

export const readOn = (read: ReadSpan, page: readonly ChatRow[], end: number): ReadSpan => {
  const all = [...read.rows, ...page];
  const rows = all.slice(-REMEMBERED);
  const from = rows.length < all.length ? timeOf(rows[0], read.from) : read.from;
  return { rows, from, until: page.length < PAGE ? end : timeOf(page.at(-1), end) };
};

export type Replay = {
  /** Lines up to the position, latest last; null until they are loaded. */
  rows: readonly ChatRow[] | null;
  /** There are none in the whole span. */
  none: boolean;
  error: unknown;
  retry: () => void;
};

/** The chat up to a playback position: loaded in pages as playback advances, and around each seek. */
export const useReplay = ({ studioId, from, until }: ReplaySpan, at: number): Replay => {
  const [read, setRead] = useState<ReadSpan | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const place = Math.min(Math.max(at, begin), end);
  const step = error ? 'none' : stepAt(read, place, end);

  const load = useEffectEvent(async (signal: AbortSignal): Promise<ReadSpan | null> => {
    const ask = (input: { from: string; until: string; after?: number; latest?: boolean; limit: number }) =>
      call(replayChat, { studioId, ...input }, { signal, handled: true });
    if (step === 'on' && read) {
      const last = read.rows.at(-1);
      const page = await ask({ from: last?.time ?? from, after: last?.seq ?? 0, until, limit: PAGE });
      return readOn(read, page, end);
    }
    const upTo = new Date(place).toISOString();
    return readBefore(await ask({ from, until: upTo, latest: true, limit: BEFORE }), place, begin);
  });
  // The last response may require another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken once for what is there
  useEffect(() => {
    if (step === 'none') return;
    const control = new AbortController();
    load(control.signal)
      .then(setRead)
      .catch((fault: unknown) => !isAbort(fault) && setError(fault));
    return () => control.abort();
  }, [step, read]);

  const rows = read && place >= read.from ? read.rows.filter(({ time }) => Date.parse(time) <= place) : null;
  const none = read !== null && read.rows.length === 0 && read.from === begin && read.until === end;
  return { rows, none, error, retry: () => setError(null) };
};
