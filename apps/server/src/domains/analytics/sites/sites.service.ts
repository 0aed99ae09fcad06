import { randomBytes } from 'node:crypto';
import {
  type createSite as createSiteEndpoint,
  NETWORK_QUOTA,
  SITE_QUOTA,
  SITES_MAX,
  type Site,
} from '@onair/contract/analytics/sites';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { dropOldest } from '@onair/contract/typed';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import type { Calendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { collectWords } from '../collect/collect.words.ts';
import {
  addUsage,
  countLiving,
  findSites,
  insertSite,
  KEYLESS_SITE,
  livingSites,
  revokeKey,
  type SiteRow,
} from './sites.store.ts';

/** How long a lookup of the keys is cached: every server refuses a revoked key within this time. */
const CACHE_MS = 1_000;
/** How often accepted events are added to the day's row, and those of other servers are read from it. */
const FLUSH_MS = 2_000;
/** Networks tracked for a day; the oldest are dropped first. */
const NETWORKS_MAX = 100_000;

type Usage = { day: string; known: number; events: number; bots: number };

/** The sender: the site's key, null for none, the page's origin, and the network. */
type Sender = { key: string | null; origin: string | null; network: string };

/** Knows which sites may send, and how much of their day they have used. */
export const siteBook = (deps: Pick<Deps, 'db' | 'config' | 'now' | 'log'>, calendar: Calendar) => {
  let sites = new Map<string, SiteRow>();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  const usage = new Map<string, Usage>();
  const networks = new Map<string, number>();
  let networkDay = '';

  const load = async (): Promise<void> => {
    if (performance.now() - loadedAt < CACHE_MS) return;
    loading ??= livingSites(deps.db)
      .then((found) => {
        sites = new Map(found.map((site) => [site.key, site]));
        loadedAt = performance.now();
      })
      .finally(() => {
        loading = null;
      });
    await loading;
  };

  const today = (): string => calendar.at(deps.now().getTime()).day;

  const usageOf = (siteId: string, day: string): Usage => {
    const found = usage.get(siteId);
    if (found?.day === day) return found;
    const fresh = { day, known: 0, events: 0, bots: 0 };
    usage.set(siteId, fresh);
    return fresh;
  };

  /** Adds the events accepted since the last time to the day's rows. */
  const flush = async (): Promise<void> => {
    for (const [siteId, used] of usage) {
      const { events, bots } = used;
      if (events === 0 && bots === 0) continue;
      used.events = 0;
      used.bots = 0;
      try {
        used.known = await addUsage(deps.db, siteId, used.day, { events, bots });
      } catch (error) {
        used.events += events;
        used.bots += bots;
        deps.log.warn({ err: error }, 'the day of a site could not be counted; it is tried again');
      }
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  /** Seconds until the company's next day. */
  const untilTomorrow = (): number => {
    const now = deps.now().getTime();
    return Math.ceil((calendar.startOf(calendar.at(now).dayNumber + 1) - now) / 1000);
  };

  return {
    /** Whether pages of an origin may send to any site. */
    knowsOrigin: async (origin: string): Promise<boolean> => {
      await load();
      return [...sites.values()].some(({ origins }) => origins.includes(origin));
    },

    /** The site that sends. @throws AppError `forbidden` for a missing or revoked key, or another origin */
    siteOf: async ({ key, origin }: Sender, locale: Locale): Promise<SiteRow> => {
      await load();
      const words = collectWords[locale];
      if (key === null) {
        const keyless = [...sites.values()].find(({ id }) => id === KEYLESS_SITE);
        if (deps.config.collectKeyless && keyless) return keyless;
        throw new AppError('forbidden', { words: words.keyless });
      }
      const site = key === '' ? undefined : sites.get(key);
      if (!site) throw new AppError('forbidden', { words: words.unknownKey });
      if (origin !== null && !site.origins.includes(origin)) throw new AppError('forbidden', { words: words.origin });
      return site;
    },

    /**
     * Charges events to the quotas of a day. @returns takes the charge back, for events that could not be stored
     * @throws AppError `tooMany` when one of them is used up
     */
    take: (
      { id, dailyQuota, networkQuota }: SiteRow,
      network: string,
      events: number,
      locale: Locale,
    ): (() => void) => {
      const day = today();
      if (day !== networkDay) {
        networks.clear();
        networkDay = day;
      }
      const used = usageOf(id, day);
      const place = `${id} ${network}`;
      const mine = networks.get(place) ?? 0;
      const full =
        used.known + used.events + events > dailyQuota
          ? 'siteQuota'
          : mine + events > networkQuota
            ? 'networkQuota'
            : null;
      if (full)
        throw new AppError('tooMany', { words: collectWords[locale][full], retryAfterSeconds: untilTomorrow() });
      used.events += events;
      networks.set(place, mine + events);
      if (networks.size > NETWORKS_MAX) dropOldest(networks);
      return () => {
        used.events -= events;
        if (day === networkDay) networks.set(place, Math.max(0, (networks.get(place) ?? 0) - events));
      };
    },

    /** Counts events of bots, which are counted nowhere else. */
    noteBots: ({ id }: SiteRow, bots: number): void => {
      usageOf(id, today()).bots += bots;
    },

    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
};

export type SiteBook = ReturnType<typeof siteBook>;

/** Creates a site with a key. @throws AppError `rejected` when there are as many as there may be */
export const createSite = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { day, ...body }: Body<typeof createSiteEndpoint> & { day: string },
): Promise<Site> =>
  write(deps, actor, async (w) => {
    const name = filled('name', body.name, actor.locale);
    await demandRoom(w.tx, 'sites', {
      most: SITES_MAX,
      words: collectWords[actor.locale].tooManySites(SITES_MAX),
      count: () => countLiving(w.tx),
    });
    const site = {
      id: deps.newId(),
      name,
      key: `site_${randomBytes(15).toString('base64url')}`,
      origins: [...new Set(body.origins)],
      dailyQuota: body.dailyQuota ?? SITE_QUOTA,
      networkQuota: body.networkQuota ?? NETWORK_QUOTA,
    };
    await insertSite(w.tx, { ...site, accountId, at: w.at });
    const { id, key: _, ...after } = site;
    w.audit({ action: 'site.create', subjectType: 'site', subjectId: id, after });
    return reread((await findSites(w.tx, day, id))[0]);
  });

/** From the next second on no server takes events with its key. @throws AppError `notFound` */
export const revokeSite = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const name = found(await revokeKey(w.tx, id, w.at));
    w.audit({ action: 'site.revoke', subjectType: 'site', subjectId: id, before: { name } });
    return true;
  });
