import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nothing, Version } from '../text.ts';

/** Which sites may show our players in their pages, and oEmbed 1.0, through which they get the code for it. */
const EMBED_ORIGINS_MAX = 20;

/** `https://news.example`; `https://*.news.example` for all its subdomains. */
const Origin = Type.String({
  maxLength: 260,
  pattern: '^https?://(\\*\\.)?[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){0,8}(:[0-9]{1,5})?$',
});

export const EmbedPolicy = Type.Object({
  /** `none` still lets sites link to our pages. */
  sites: Type.Union([Type.Literal('any'), Type.Literal('listed'), Type.Literal('none')]),
  /** The sites that may, while `sites` is `listed`. */
  origins: Type.Array(Origin, { maxItems: EMBED_ORIGINS_MAX, uniqueItems: true }),
  version: Version,
});
export type EmbedPolicy = Static<typeof EmbedPolicy>;

export const getEmbedPolicy = endpoint({
  name: 'getEmbedPolicy',
  method: 'GET',
  path: '/api/embedding',
  access: 'staff',
  reads: ['embedding.policy'],
  summary: 'Which sites may embed lives and films',
  summaryZh: '哪些网站可以嵌入直播和视频',
  output: EmbedPolicy,
});

/** `listed` needs an origin (`invalid`, field `origins`, rule `minItems`). In force within a second. */
export const saveEmbedPolicy = endpoint({
  name: 'saveEmbedPolicy',
  method: 'PUT',
  path: '/api/embedding',
  access: 'admin',
  changes: ['embedding.policy'],
  summary: 'Change which sites may embed lives and films',
  summaryZh: '修改哪些网站可以嵌入直播和视频',
  body: EmbedPolicy,
  output: EmbedPolicy,
  refusals: ['conflict'],
  idempotent: true,
});

const Size = Type.Integer({ minimum: 1, maximum: 10_000 });

/**
 * oEmbed 1.0 (https://oembed.com) without our envelope: `video` with a frame for lives and for items with a film, `link` for other
 * items and where no site may embed. 404 for any other address, 501 for another format.
 */
export const getOembed = endpoint({
  name: 'getOembed',
  method: 'GET',
  path: '/api/oembed',
  access: 'open',
  summary: 'oEmbed of a live or a published item: title and embed code',
  summaryZh: '直播或已发布内容的 oEmbed：标题与嵌入代码',
  query: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 500 }),
    maxwidth: Type.Optional(Size),
    maxheight: Type.Optional(Size),
    format: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$', maxLength: 20 })),
  }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
});

/** Where the oEmbed of a page is. */
export const oembedUrl = (origin: string, page: string, format: 'json' | 'xml' = 'json'): string =>
  `${origin}${getOembed.path}?url=${encodeURIComponent(`${origin}${page}`)}&format=${format}`;
