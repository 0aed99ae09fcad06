import type { ContentEvent } from '@onair/contract/analytics/collect';

const MINUTE = 60_000;
/** Plausible events of one human visitor per minute: twenty a second. */
export const EVENTS_A_MINUTE = 1_200;
/**
 * Actions of one visitor per minute without a single exposure: nobody likes, comments or clicks so often what was never
 * shown.
 */
const BLIND_ACTS_A_MINUTE = 600;
/** Visitors tracked at a time; beyond this the oldest sender is dropped with all of its visitors. */
const VISITORS_MAX = 100_000;

/** User agents that identify themselves as programs. */
const PROGRAM = /bot\b|crawl|spider|slurp|headless|phantomjs|lighthouse|archiver|scrapy|facebookexternalhit/i;

type Window = { from: number; events: number; exposures: number };

/**
 * Distinguishes bots from people: by user agent, by the rate of one visitor's events, and by actions on content that
 * was never shown. Bots get no special reply: their events are counted separately and excluded from all figures.
 * @param clock monotonic milliseconds
 */
export const botWatch = (clock: () => number = () => performance.now()) => {
  const senders = new Map<string, Map<string, Window>>();
  let watched = 0;

  const forgetFirst = (): void => {
    for (const [sender, windows] of senders) {
      senders.delete(sender);
      watched -= windows.size;
      return;
    }
  };

  /** The windows of a sender's visitors, looked up once per batch, so that no key is built for each event. */
  const windowsOf = (sender: string): Map<string, Window> => {
    if (watched >= VISITORS_MAX) forgetFirst();
    let windows = senders.get(sender);
    if (!windows) {
      windows = new Map();
      senders.set(sender, windows);
    }
    return windows;
  };

  const windowOf = (windows: Map<string, Window>, visitor: string, now: number): Window => {
    const known = windows.get(visitor);
    if (known && now - known.from < MINUTE) return known;
    if (!known) watched += 1;
    const window = { from: now, events: 0, exposures: 0 };
    windows.set(visitor, window);
    return window;
  };

  const isPerson = ({ kind, visitor }: ContentEvent, windows: Map<string, Window>, now: number): boolean => {
    const window = windowOf(windows, visitor ?? '', now);
    window.events += 1;
    if (kind === 'exposure') window.exposures += 1;
    // Without a visitor mark a whole network looks like one visitor: its quota bounds it.
    if (visitor === undefined) return true;
    return window.events <= EVENTS_A_MINUTE && (window.exposures > 0 || window.events <= BLIND_ACTS_A_MINUTE);
  };

  /**
   * The events of people in a batch; the batch itself if all are. `sender` is the site and network that it came from.
   */
  return (
    events: readonly ContentEvent[],
    { sender, userAgent }: { sender: string; userAgent: string },
  ): readonly ContentEvent[] => {
    if (PROGRAM.test(userAgent)) return [];
    const now = clock();
    const windows = windowsOf(sender);
    const people = events.filter((event) => isPerson(event, windows, now));
    return people.length === events.length ? events : people;
  };
};
