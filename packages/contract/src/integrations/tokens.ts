import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid } from '../text.ts';

export const ApiScope = Type.Union([Type.Literal('content'), Type.Literal('live')]);

/** Maximum number of active tokens of one account. */
export const API_TOKENS_MAX = 20;
/** Maximum lifetime of a token in days. */
const API_TOKEN_DAYS_MAX = 365;
/** What every token begins with, so that leaked ones are found by scanners. */
export const API_TOKEN_PREFIX = 'onair_';

/** A personal API token, without its secret, which is shown once. */
export const ApiToken = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** The last four letters of the secret, to tell tokens apart. */
  ending: Type.String(),
  scopes: Type.Array(ApiScope),
  createdAt: Instant,
  expiresAt: Instant,
  /** Exact to the minute; null before the first use. */
  lastUsedAt: OrNull(Instant),
});
export type ApiToken = Static<typeof ApiToken>;

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/token/list',
  access: 'confirmed',
  reads: ['integrations.tokens'],
  summary: 'Own personal API tokens that are neither revoked nor expired for more than a month, the newest first',
  summaryZh: '本人的 API 令牌（不含已撤销与过期一个月以上的），最新的在前',
  output: Type.Array(ApiToken),
});

/** Returns the secret, once. `rejected` beyond `API_TOKENS_MAX`. */
export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/token',
  access: 'member',
  changes: ['integrations.tokens'],
  summary: 'Create a personal API token; its secret is shown once',
  summaryZh: '创建 API 令牌；密文仅显示一次',
  body: Type.Object({
    name: Line(60, { minLength: 1 }),
    scopes: Type.Array(ApiScope, { minItems: 1, maxItems: 2, uniqueItems: true }),
    days: Type.Integer({ minimum: 1, maximum: API_TOKEN_DAYS_MAX }),
  }),
  output: Type.Object({ token: Type.String(), record: ApiToken }),
  idempotent: true,
  secret: true,
  refusals: ['rejected'],
});

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'POST',
  path: '/api/token/:id/revoke',
  access: 'confirmed',
  changes: ['integrations.tokens'],
  summary: 'Revoke one of the own API tokens; calls with it are refused immediately',
  summaryZh: '撤销本人的一个 API 令牌，此后使用它的请求立即被拒绝',
  params: Type.Object({ id: Uuid }),
  output: Done,
});
