import { collect } from '@onair/contract/analytics/collect';
import { networkOf } from '@onair/contract/lib/network';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { allowOrigins } from '../../../http/headers.ts';
import type { Readings } from '../../../http/metrics.ts';
import type { Mount } from '../../../http/mount.ts';
import { sharedRateLimit } from '../../../http/rate.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { figuresHint } from '../rollups/figures.channel.ts';
import { laterCounting } from '../rollups/later-counting.service.ts';
import { siteRoutes } from '../sites/sites.routes.ts';
import { siteBook } from '../sites/sites.service.ts';
import { ownHosts, referrerOf } from '../visitors/referrers.service.ts';
import { openIntake } from './batcher.service.ts';
import { botWatch } from './bots.service.ts';
import { batchOf, timeFaults } from './collect.rules.ts';
import { collectWords } from './collect.words.ts';
import { eventRecorder } from './recorder.service.ts';

/** A sender may stand for a whole site: one network may post this many times a caller's usual limit. */
const RATE_FACTOR = 100;
/**
 * Events of one commit that are counted immediately. A larger commit means a busy collector: then the counters, about
 * one for each event, cost more than the events, and are updated once for many commits.
 */
const COUNTED_MAX = 1_000;
/** Disk space does not come back by itself within seconds. */
const NO_ROOM_SECONDS = 60;

export const collectRoutes = (http: FastifyInstance, mount: Mount, deps: Deps): Readings => {
  const hint = figuresHint(deps.bus);
  const { prepare, record } = eventRecorder(deps);
  const later = laterCounting(deps, hint);
  const intake = openIntake({
    prepare,
    record: async (batches) => {
      const busy = batches.reduce((sum, { events }) => sum + events.length, 0) > COUNTED_MAX;
      const recording = await record(batches, busy ? later : undefined);
      const rose = recording.fresh ? recording.fresh.size > 0 : !busy;
      if (rose) hint();
      return recording;
    },
  });
  const { count, stop: stopCounting } = sharedRateLimit(deps.bus, 'collect');
  const perMinute = deps.config.ratePerMinute * RATE_FACTOR;
  const book = siteBook(deps, companyCalendar(deps.config.timeZone));
  const people = botWatch();
  const allowed = new Set(deps.config.allowedOrigins);
  const cors = allowOrigins(http, collect.path, async (origin) => allowed.has(origin) || book.knowsOrigin(origin));
  http.addHook('onClose', async () => {
    stopCounting();
    await later.settle();
    await book.stop();
  });

  mount(
    collect,
    async ({ body, address, locale, raw, actor: { userAgent } }) => {
      const network = networkOf(address);
      count(network, perMinute);
      if (deps.storage.state().level !== 'good') {
        throw new AppError('unavailable', { words: collectWords[locale].noRoom, retryAfterSeconds: NO_ROOM_SECONDS });
      }
      const { origin } = raw.headers;
      const own = origin === undefined || origin === `${raw.protocol}://${raw.host}` || allowed.has(origin);
      const sender = { key: body.site ?? null, origin: own ? null : origin, network };
      const site = await book.siteOf(sender, locale);
      const batch = batchOf(body.events);
      const fields = timeFaults(batch, deps.now().getTime(), locale);
      if (fields.length > 0) throw new AppError('invalid', { fields });
      const events = people(body.events, { sender: `${site.id} ${network}`, userAgent });
      const bots = body.events.length - events.length;
      if (bots > 0) book.noteBots(site, bots);
      if (events.length === 0) return { accepted: 0, duplicates: 0, unknown: 0, bots };
      const takeBack = book.take(site, network, events.length, locale);
      const hosts = ownHosts([raw.host, origin, ...site.origins]);
      const placed = events.map((event) => ({ ...event, referrer: referrerOf(event.referrer, hosts) }));
      const wanted = events === body.events ? { ...batch, events: placed } : batchOf(placed);
      try {
        return { ...(await intake(wanted)), bots };
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    cors,
  );
  siteRoutes(mount, deps, book);
  return { collect_queue: { help: 'Events that wait to be stored', read: intake.waiting } };
};
