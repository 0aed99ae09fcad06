import type { Deps } from '../../../deps.ts';
import type { Calendar } from '../../../lib/calendar.ts';
import { findNamed, nameReferrers, REFERRER } from './referrers.store.ts';

/** The sender's own pages. */
const INTERNAL = 'internal';
const DIRECT = 'direct';
const OTHER = 'other';

/** A name with a dot and a top-level domain of letters: no IP address, no internal machine. */
const HOST = /^(?=.{4,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.[a-z][a-z0-9-]{1,62}$/;

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Hosts of the sender's own pages, from origins such as `https://example.com`. */
export const ownHosts = (origins: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(origins.flatMap((origin) => (origin === undefined ? [] : [bare(origin.replace(/^\w+:\/\//, ''))])));

/**
 * Normalizes a referrer: a lowercase host without port and `www.`, `internal` for the sender's own pages, `direct` for
 * none, and `other` for anything that is not a public host, such as an IP address: it might identify a person.
 */
export const referrerOf = (sent: string | undefined, own: ReadonlySet<string>): string => {
  if (sent === undefined) return DIRECT;
  const host = bare(sent);
  if (own.has(host)) return INTERNAL;
  return HOST.test(host) ? host : OTHER;
};

/**
 * Creates the function that knows the numbers of referrers, as normalized by `referrerOf`. The store limits the hosts
 * named per day, whatever visitors send, so rollups stay small.
 */
export const referrerBook = ({ db, now }: Pick<Deps, 'db' | 'now'>, calendar: Calendar) => {
  let day = Number.NaN;
  let named = new Map<string, number>();
  let full = false;
  return async (hosts: ReadonlySet<string>): Promise<(host: string | undefined) => number> => {
    const today = calendar.at(now().getTime()).dayNumber;
    if (today !== day) {
      named = await findNamed(db, today);
      day = today;
      full = false;
    }
    const mine = named;
    const asked = full ? [] : [...hosts].filter((host) => !mine.has(host));
    if (asked.length > 0) {
      const found = await nameReferrers(db, asked, today);
      for (const [host, id] of found.named) mine.set(host, id);
      if (day === today) full = found.full;
    }
    return (host) => (host === undefined ? REFERRER.direct : (mine.get(host) ?? REFERRER.other));
  };
};
