import { readCaptions } from '@onair/contract/live/videos/caption-text';
import { leanText } from '../../../../shared/api/lean-call.ts';
import { type CaptionList, piecesWithin, readCaptionList } from './caption-list.ts';
import { cuesOf, joinCue } from './caption-track.ts';

type Fragment = { programDateTime: number | null; cc: number };
/** The library's state: the time of day of the picture, and the segments of the played rendition. */
export type Playing = {
  readonly playingDate: Date | null;
  readonly latestLevelDetails: { fragments: readonly Fragment[]; fragmentHint?: Fragment | undefined } | null;
};

/** Where media begins on the element's time line, in seconds, by discontinuity. */
type Offsets = ReadonlyMap<number, number>;

type Options = { hls: Playing; video: HTMLVideoElement; track: TextTrack; url: string; offsets: Offsets };

const TICK_MS = 250;
/** Captions are loaded this far ahead of and behind the picture, and dropped farther away. */
const BEHIND_MS = 1000;
const AHEAD_MS = 6000;
const KEPT_SECONDS = 60;
/** A server holds a blocking reload for some seconds. */
const LONGEST_MS = 15_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The offset from media times to the element's for pictures of this time of day; null before any were loaded. */
const offsetAt = ({ latestLevelDetails: details }: Playing, offsets: Offsets, at: number): number | null => {
  const fragments = [...(details?.fragments ?? []), ...(details?.fragmentHint ? [details.fragmentHint] : [])];
  // Renditions share the time of day; their discontinuities may be counted apart from those of captions.
  const found = fragments.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= at);
  return found ? (offsets.get(found.cc) ?? null) : null;
};

/**
 * Loads captions near the picture into `track` while it is shown. Errors are handled here: it retries.
 * @returns ends it
 */
export const loadCaptions = ({ hls, video, track, url, offsets }: Options): (() => void) => {
  /** Files whose captions are in the track, with the time of day they begin at. */
  const taken = new Map<string, number>();
  let list: CaptionList | null = null;
  /** When a list without blocking reloads is loaded again. */
  let dueAt = 0;
  let closed = false;
  let controller = new AbortController();
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const text = async (address: string): Promise<string> => {
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(), LONGEST_MS);
    return leanText(address, signal).finally(() => clearTimeout(timer));
  };
  const forget = (now: number) => {
    for (const [uri, from] of taken) if (Math.abs(from - now) > KEPT_SECONDS * 1000) taken.delete(uri);
    for (const cue of cuesOf(track)) {
      const far = Math.max(video.currentTime - cue.endTime, cue.startTime - video.currentTime);
      if (far > KEPT_SECONDS) track.removeCue(cue);
    }
  };
  const isBefore = ({ skipped, segments: [first] }: CaptionList, now: number) => skipped && now < (first?.from ?? 0);
  /** @returns whether the list has grown: a cache may answer early */
  const reload = async (now: number): Promise<boolean> => {
    const known = list === null || isBefore(list, now) ? null : list.next;
    const waits = known && list?.blocks ? `?_HLS_msn=${known.segment}&_HLS_part=${known.part}&_HLS_skip=YES` : '';
    list = readCaptionList(await text(`${url}${waits}`));
    dueAt = list.blocks ? 0 : performance.now() + list.targetMs;
    return list.next.segment !== known?.segment || list.next.part !== known?.part;
  };
  /** @returns whether there may be more to do immediately */
  const step = async (): Promise<boolean> => {
    const now = hls.playingDate?.getTime();
    if (track.mode !== 'showing' || document.hidden || now === undefined) return false;
    forget(now);
    const wanted = list ? piecesWithin(list, now - BEHIND_MS, now + AHEAD_MS, (uri) => taken.has(uri)) : [];
    for (const { uri, from, until } of wanted) {
      const offset = offsetAt(hls, offsets, (from + until) / 2);
      if (offset === null) continue;
      const parsed = readCaptions(await text(new URL(uri, url).href));
      taken.set(uri, from);
      // Most files have no captions.
      if ('cues' in parsed)
        for (const cue of parsed.cues) joinCue(track, cue.from - offset, cue.until - offset, cue.text);
    }
    const until = list?.segments.at(-1)?.until ?? 0;
    const isKnown = list !== null && !isBefore(list, now) && (list.ended || until >= now + AHEAD_MS);
    return isKnown || performance.now() < dueAt ? false : reload(now);
  };
  const run = async () => {
    let wait = FIRST_WAIT_MS;
    while (!closed) {
      try {
        if (!(await step())) await pause(TICK_MS);
        wait = FIRST_WAIT_MS;
      } catch {
        const sought = controller.signal.aborted;
        if (sought) controller = new AbortController();
        // The gap may be large: the next list is read whole.
        list = null;
        if (!sought) await pause(wait);
        if (!sought) wait = Math.min(LONGEST_WAIT_MS, 2 * wait);
      }
    }
  };
  const onSeeking = () => {
    controller.abort();
    wake();
  };
  video.addEventListener('seeking', onSeeking);
  void run();
  return () => {
    closed = true;
    video.removeEventListener('seeking', onSeeking);
    onSeeking();
    for (const cue of cuesOf(track)) track.removeCue(cue);
  };
};
