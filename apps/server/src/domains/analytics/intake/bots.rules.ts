import type { ContentEvent } from '@onair/contract/analytics/intake';

const MINUTE = 60_000;
/** Events of one visitor a minute that a person may cause: twenty a second. */
export const EVENTS_A_MINUTE = 1_200;
/** Acts of one visitor a minute without a single exposure: nobody likes, comments or clicks so often what was never shown. */
export const BLIND_ACTS_A_MINUTE = 600;
/** Visitors watched at a time; beyond them the sender that was seen first is forgotten with all of its visitors. */
const VISITORS_MAX = 100_000;

/** Programs that say what they are. */
const PROGRAM = /bot\b|crawl|spider|slurp|headless|phantomjs|lighthouse|archiver|scrapy|facebookexternalhit/i;

type Window = { from: number; events: number; exposures: number };

/**
 * Tells events of bots from those of people: by what a program says of itself, by how often one visitor does things, and
 * by acts on what was never shown. Bots are told nothing: their events are counted apart, and no figure has them.
 * @param clock milliseconds that never go back
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

  /** The windows of a sender's visitors: found once for a batch, so that no key is put together for each event. */
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
    // Without a mark a whole network looks like one visitor: its quota bounds it.
    if (visitor === undefined) return true;
    return window.events <= EVENTS_A_MINUTE && (window.exposures > 0 || window.events <= BLIND_ACTS_A_MINUTE);
  };

  /** The events of people among a batch: itself, if all are. `sender` is the site and network that it came from. */
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
