import { captionsUrl } from '@onair/contract/content/films';
import { type Captions, languageName } from '@onair/contract/live/videos/captions';
import type { FastifyReply } from 'fastify';
import { found } from '../../../db/demand.ts';
import type { Track } from '../../../files/formats/mp4/movie.ts';
import type { ReadBytes } from '../../../files/formats/mp4/mp4-index.ts';
import { fragmentOf, initSection } from '../../../files/formats/mp4/segments.ts';
import { type SentFile, sendFile } from '../../../files/formats/send-file.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Outline } from './cuts.service.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';

type Rendition = Pick<Captions, 'id' | 'language' | 'isDefault'>;
type Parts = readonly Pick<VodPart, 'heads' | 'segments' | 'at'>[];

const textOf = (lines: readonly string[]): string => ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n');

const secondsOf = (parts: Parts): number =>
  parts.flatMap(({ segments }) => segments).reduce((sum, { seconds }) => sum + seconds, 0);

/** Playlists of complete films (RFC 8216bis, 4.4.3). */
const vod = (seconds: readonly number[], lines: readonly string[]): string =>
  textOf([
    `#EXT-X-TARGETDURATION:${Math.max(1, ...seconds.map(Math.ceil))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...lines,
    '#EXT-X-ENDLIST',
  ]);
const infOf = (seconds: number): string => `#EXTINF:${seconds.toFixed(3)},`;

/** Lists the film and its captions. */
const multivariant = (parts: Parts, captions: readonly Rendition[]): string => {
  const segments = parts.flatMap((part) => part.segments);
  // A segment of one picture at the end of a part says nothing about the rate.
  const rates = segments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(1, seconds));
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0);
  const tracks = parts.flatMap(({ heads }) => heads);
  const [largest] = tracks.filter(({ handler }) => handler === 'vide').sort((a, b) => b.height - a.height);
  const independent = segments.every((one) => one.independent);
  const facts = [
    `BANDWIDTH=${Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), 0))}`,
    `AVERAGE-BANDWIDTH=${Math.ceil((bytes * 8) / Math.max(1, secondsOf(parts)))}`,
    `CODECS="${[...new Set(tracks.map(({ codec }) => codec))].join(',')}"`,
    ...(largest ? [`RESOLUTION=${largest.width}x${largest.height}`] : []),
    ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
  ];
  const renditions = captions.map(({ id, language, isDefault }) =>
    [
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions"',
      `NAME="${languageName(language)}",LANGUAGE="${language}"`,
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="captions-${id}.m3u8"`,
    ].join(','),
  );
  return textOf([
    ...(independent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...renditions,
    `#EXT-X-STREAM-INF:${facts.join(',')}`,
    'film.m3u8',
  ]);
};

/** All parts one after another; another one begins with an initialization section of its own, behind a discontinuity. */
const filmPlaylist = (parts: Parts): string => {
  const segments = parts.flatMap((part) => part.segments);
  let number = 0;
  const lines = parts.flatMap(({ segments: own, at }, n) => {
    if (own.length === 0) return [];
    return [
      ...(number > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-MAP:URI="init${n > 0 ? `-${n + 1}` : ''}.mp4"`,
      ...(at ? [`#EXT-X-PROGRAM-DATE-TIME:${at}`] : []),
      ...own.flatMap(({ seconds }) => {
        number += 1;
        return [infOf(seconds), `seg-${number - 1}.m4s`];
      }),
    ];
  });
  const independent = segments.every((one) => one.independent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : [];
  const longest = segments.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  return vod([longest], [...independent, ...lines]);
};

const subtitlePlaylist = (parts: Parts, { id }: Rendition): string => {
  const seconds = secondsOf(parts);
  return vod([seconds], [infOf(seconds), captionsUrl(id)]);
};

/** A stored file as HLS: how it is cut, where its samples lie, and how they are read. */
export type VodPart = Outline & {
  /** For a segment alone. */
  tracks: () => Promise<Track[]>;
  read: ReadBytes;
  /** When it was recorded; null where that follows from the part before it, or does not matter. */
  at: string | null;
};
/** `lasting`: it never changes under its address. */
export type VodFile = { type: string; body: string | Buffer; lasting: boolean };

/**
 * A file of a film or a recording as HLS, computed from its stored files: nothing is encoded, and nothing stored twice. The
 * parts of a recording are one film with a discontinuity between them. Captions are one segment as long as the film, which a VOD
 * playlist of subtitles may be (RFC 8216bis, 6.2.4); their times are those of the film.
 * @param file a name that `VodFileName` of the contract allows
 * @throws AppError `notFound`; StorageFault
 */
export const vodFile = async (
  parts: readonly VodPart[],
  file: string,
  captions: readonly Rendition[] = [],
): Promise<VodFile> => {
  if (file === 'index.m3u8') return { type: PLAYLIST, body: multivariant(parts, captions), lasting: false };
  if (file === 'film.m3u8') return { type: PLAYLIST, body: filmPlaylist(parts), lasting: true };
  const [, captionsId] = /^captions-(.+)\.m3u8$/.exec(file) ?? [];
  if (captionsId !== undefined) {
    const rendition = found(captions.find(({ id }) => id === captionsId));
    return { type: PLAYLIST, body: subtitlePlaylist(parts, rendition), lasting: true };
  }
  const number = Number(/\d+/.exec(file.replace('.mp4', '').replace('.m4s', ''))?.[0] ?? 1);
  if (file.startsWith('init')) {
    return { type: 'video/mp4', body: initSection(await found(parts[number - 1]).tracks()), lasting: true };
  }
  let before = 0;
  for (const { tracks, segments, read } of parts) {
    const segment = segments[number - before];
    if (segment) {
      const body = await fragmentOf(await tracks(), segment, number, read);
      return { type: 'video/iso.segment', body, lasting: true };
    }
    before += segments.length;
  }
  throw new AppError('notFound');
};

/** How long a cache may keep a playlist that changes. */
const PLAYLIST_SECONDS = 60;

/**
 * Sends a file of HLS, or the requested range of it.
 * @param lasting how long what never changes may be cached; `none` for what only its reader may see
 */
export const sendVod = (
  reply: FastifyReply,
  { type, body, lasting }: VodFile,
  given: { lasting: SentFile['cache']; range: string | undefined },
): Promise<void> => {
  const cache = given.lasting === 'none' || lasting ? given.lasting : PLAYLIST_SECONDS;
  return sendFile(reply, { from: { bytes: Buffer.from(body) }, type, cache, range: given.range });
};
