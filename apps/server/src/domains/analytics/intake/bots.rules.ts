import type { ContentEvent } from '@onair/contract/analytics/intake';

const MINUTE = 60_000;
/** Events of one visitor a minute that a person may cause: twenty a second. */
export const EVENTS_A_MINUTE = 1_200;
/** Acts of one visitor a minute without a single exposure: nobody likes, comments or clicks so often what was never shown. */
export const BLIND_ACTS_A_MINUTE = 600;
/** Visitors watched at once; the oldest are forgotten first. */
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
  const windows = new Map<string, Window>();
  const byAge = windows.keys();

  const windowOf = (visitor: string, now: number): Window => {
    let window = windows.get(visitor);
    if (!window || now - window.from >= MINUTE) {
      windows.delete(visitor);
      window = { from: now, events: 0, exposures: 0 };
      windows.set(visitor, window);
      if (windows.size > VISITORS_MAX) windows.delete(byAge.next().value as string);
    }
    return window;
  };

  const isPerson = ({ kind, visitor }: ContentEvent, sender: string, now: number): boolean => {
    const window = windowOf(`${sender} ${visitor ?? ''}`, now);
    window.events += 1;
    if (kind === 'exposure') window.exposures += 1;
    // Without a mark a whole network looks like one visitor: its quota bounds it.
    if (visitor === undefined) return true;
    return window.events <= EVENTS_A_MINUTE && (window.exposures > 0 || window.events <= BLIND_ACTS_A_MINUTE);
  };

  /** The events of people among a batch. `sender` is the site and network that it came from. */
  return (
    events: readonly ContentEvent[],
    { sender, userAgent }: { sender: string; userAgent: string },
  ): ContentEvent[] => {
    if (PROGRAM.test(userAgent)) return [];
    const now = clock();
    return events.filter((event) => isPerson(event, sender, now));
  };
};
