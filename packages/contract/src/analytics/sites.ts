import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid } from '../text.ts';

/** Most living site keys. */
export const SITES_MAX = 100;
/** Events a day that a site may send unless another number is given. */
export const SITE_QUOTA = 1_000_000;
/** Events a day that one network may send for a site unless another number is given: a large office, no flood. */
export const NETWORK_QUOTA = 20_000;
const QUOTA_MAX = 2_000_000_000;

const Quota = Type.Integer({ minimum: 1, maximum: QUOTA_MAX });
/** Scheme, host and port of a page, as browsers send it: `https://news.example`. */
export const Origin = Type.String({ pattern: '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$', maxLength: 120 });

/** A site that sends events. Its key is part of the site's pages: it identifies the site and is no secret. */
export const Site = Type.Object({
  id: Uuid,
  name: Type.String(),
  key: Type.String(),
  /** Only pages of these origins may send with the key; empty where servers send, which name no origin. */
  origins: Type.Array(Type.String()),
  /** Events a company day, altogether and from one network. */
  dailyQuota: Type.Integer(),
  networkQuota: Type.Integer(),
  /** Of today, company time: events taken, and events that bots sent, which no figure counts. */
  eventsToday: Type.Integer(),
  botsToday: Type.Integer(),
  createdAt: Instant,
  revokedAt: OrNull(Instant),
});
export type Site = Static<typeof Site>;

export const listSites = endpoint({
  name: 'listSites',
  method: 'GET',
  path: '/api/site/list',
  access: 'admin',
  reads: ['analytics.sites'],
  summary: 'Sites that may send events, living ones first, then the newest',
  summaryZh: '可以发送事件的站点，有效的在前，其次按时间从新到旧',
  output: Type.Array(Site),
});

export const createSite = endpoint({
  name: 'createSite',
  method: 'POST',
  path: '/api/site',
  access: 'admin',
  changes: ['analytics.sites'],
  summary: 'Make a site key, with which a site sends events',
  summaryZh: '创建站点密钥，站点凭它发送事件',
  body: Type.Object({
    name: Line(60, { minLength: 1 }),
    origins: Type.Array(Origin, { maxItems: 20 }),
    dailyQuota: Type.Optional(Quota),
    networkQuota: Type.Optional(Quota),
  }),
  output: Site,
  refusals: ['rejected'],
  idempotent: true,
});

export const revokeSite = endpoint({
  name: 'revokeSite',
  method: 'DELETE',
  path: '/api/site/:id',
  access: 'admin',
  changes: ['analytics.sites'],
  summary: 'Revoke a site key: from then on its events are refused',
  summaryZh: '撤销站点密钥，此后它的事件会被拒绝',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});
