import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { SentKind } from '../content/items/items.ts';
import { endpoint } from '../endpoint.ts';
import { DAY } from '../lib/local-time.ts';
import { Instant, Line, Uuid } from '../text.ts';

/** Largest batch that the collector takes. */
export const COLLECT_MAX = 500;
/** How far back an event may lie; older ones are refused with their batch. */
export const COLLECT_MAX_AGE_MS = DAY;
/** How far ahead of ours a visitor's clock may be; events further in the future are refused with their batch. */
export const COLLECT_MAX_SKEW_MS = 5 * 60 * 1000;

/**
 * One thing that a visitor did. `id` is made by the sender and, sent again with the same `at`, makes a retry
 * idempotent; ids that sort by time (UUIDv7) are the cheapest to store.
 */
export const ContentEvent = Type.Object({
  id: Uuid,
  kind: SentKind,
  contentId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  /**
   * An opaque mark of the visitor's browser; only a daily-salted hash of it is stored. Send it with the visitor's consent
   * alone: without it the event is counted, and the visitor is not.
   */
  visitor: Type.Optional(Line(64, { minLength: 1 })),
  /** `false`: the visitor has not consented, and a mark that is sent nevertheless is not used. */
  consent: Type.Optional(Type.Boolean()),
  at: Instant,
  /**
   * The host of the page from which the visitor came, of `document.referrer`: without path and query, which are refused. Hosts of the
   * sender's own pages are counted as internal; left out, the visitor came directly.
   */
  referrer: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._:\\[\\]-]{1,260}$', maxLength: 260 })),
});
export type ContentEvent = Static<typeof ContentEvent>;

/**
 * Answers 202 once every event is safe in the database, 429 with Retry-After when the queue is full: never a silent
 * loss. `duplicates` counts events that were known already, `unknown` those of content that does not exist, `bots`
 * those of automated clients; none of them is stored. 429 also when the site or the network has used up its daily
 * quota, 503 when storage is nearly full. A batch with an event too old or in the future is refused whole, naming
 * `events.<n>.at`. Pages of the origins that the key or the operator allows may post here from other sites,
 * `navigator.sendBeacon` with a JSON Blob included.
 */
export const collect = endpoint({
  name: 'collect',
  method: 'POST',
  path: '/api/collect',
  access: 'open',
  changes: ['analytics.figures', 'analytics.charts'],
  summary: 'Take a batch of content events',
  summaryZh: '接收一批内容事件',
  body: Type.Object({
    /** The key of the site; an administrator makes it. The demo takes events without one. */
    site: Type.Optional(Line(60)),
    events: Type.Array(ContentEvent, { minItems: 1, maxItems: COLLECT_MAX }),
  }),
  bodyLimit: 256 * 1024,
  status: 202,
  ownLimit: true,
  output: Type.Object({
    accepted: Type.Integer(),
    duplicates: Type.Integer(),
    unknown: Type.Integer(),
    bots: Type.Integer(),
  }),
  refusals: ['forbidden'],
});

/** Hints, at most one a second, that figures computed from events have changed. */
export const figuresChannel = channel({
  topic: 'figures',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['analytics.figures', 'analytics.charts'] },
});
