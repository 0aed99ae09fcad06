import { captionsUrl } from '@onair/contract/content/films';
import { type Captions, languageName } from '@onair/contract/live/captions';
import type { VodPart } from './vod.ts';

export const PLAYLIST = 'application/vnd.apple.mpegurl';

export type Rendition = Pick<Captions, 'id' | 'language' | 'isDefault'>;
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
export const multivariant = (parts: Parts, captions: readonly Rendition[]): string => {
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
export const filmPlaylist = (parts: Parts): string => {
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

export const subtitlePlaylist = (parts: Parts, { id }: Rendition): string => {
  const seconds = secondsOf(parts);
  return vod([seconds], [infOf(seconds), captionsUrl(id)]);
};
