import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Captions } from '../live/videos/captions.ts';
import { VodFileName } from '../live/vod.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Line, Nothing, Uuid } from '../text.ts';
import { TitleHit } from './review/reviews.ts';

/** Maximum number of films requested by their ids at once. */
export const FILMS_ASKED_MAX = 100;

/** An approved video of the library, as items show it. */
export const Film = Type.Object({
  id: Uuid,
  name: Type.String(),
  seconds: Type.Number(),
  /** Address of a still. */
  cover: Type.String(),
  /** The default first, then by language. */
  captions: Type.Array(Captions),
});
export type Film = Static<typeof Film>;

export const listFilms = endpoint({
  name: 'listFilms',
  method: 'GET',
  path: '/api/film/list',
  access: 'confirmed',
  reads: ['live.videos'],
  summary: 'Approved videos that items may show, the newest first; `ids` names some of them',
  summaryZh: '可放入内容的已通过视频，最新的在前；ids 可指定其中一些',
  query: Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(Line(80)),
    ids: Type.Optional(Type.String({ maxLength: FILMS_ASKED_MAX * 37, pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$' })),
  }),
  output: PageOf(Film),
});

/**
 * MP4 with H.264 and AAC, in ranges if asked: a plain `<video>` plays it. Everyone sees films that a published item
 * holds; `key`, which the console gets with its shell, shows all that are approved.
 */
export const getFilm = endpoint({
  name: 'getFilm',
  method: 'GET',
  path: '/api/film/:id',
  files: true,
  access: 'open',
  summary: 'An approved video as an MP4 file; never changes under its address',
  summaryZh: '已通过视频的 MP4 文件；同一地址的内容不会改变',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ key: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_-]*$' })) }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

export const filmUrl = (id: string): string => `/api/film/${id}`;

/** WebVTT, open as its film is: a `<track>` sends no token. */
export const getFilmCaptions = endpoint({
  name: 'getFilmCaptions',
  method: 'GET',
  path: '/api/film-captions/:id',
  access: 'open',
  summary: 'Captions of an approved video as WebVTT; never change under their address',
  summaryZh: '已通过视频的 WebVTT 字幕；同一地址的内容不会改变',
  params: Type.Object({ id: Uuid }),
  query: getFilm.query,
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

export const captionsUrl = (id: string): string => `/api/film-captions/${id}`;

/**
 * The same film as HLS, for players that take captions from its playlists alone: `index.m3u8` names the film and a subtitle
 * rendition for each language. Open while a published item holds the film.
 */
export const getFilmHls = endpoint({
  name: 'getFilmHls',
  method: 'GET',
  path: '/api/film-hls/:id/:file',
  files: true,
  access: 'open',
  summary: 'A film of a published item as HLS (VOD): playlists, initialization section and segments',
  summaryZh: '已发布内容中的视频的 HLS（点播）：播放列表、初始化段和分片',
  params: Type.Object({ id: Uuid, file: VodFileName }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

export const filmHlsUrl = (id: string): string => `/api/film-hls/${id}/index.m3u8`;

/** Characters of a transcript in which banned words are looked for: some hours of speech. */
export const TRANSCRIPT_JUDGED_MAX = 100_000;

/** What is said in a film, for its review. `more`: banned words are marked in the first `TRANSCRIPT_JUDGED_MAX` characters alone. */
export const Transcript = Type.Object({
  lines: Type.Array(
    Type.Object({ from: Type.Number(), until: Type.Number(), text: Type.String(), hits: Type.Array(TitleHit) }),
  ),
  more: Type.Boolean(),
});
export type Transcript = Static<typeof Transcript>;

export const getTranscript = endpoint({
  name: 'getTranscript',
  method: 'GET',
  path: '/api/film-transcript/:id',
  access: 'confirmed',
  reads: ['live.videos'],
  summary: 'The lines of captions in their order, with banned words marked',
  summaryZh: '字幕的逐行文本，并标出违禁词',
  params: Type.Object({ id: Uuid }),
  output: Transcript,
  refusals: ['notFound'],
});
