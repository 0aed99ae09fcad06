import { open } from 'node:fs/promises';
import { captionsUrl, type Film } from '@onair/contract/content/films';
import { languageName } from '@onair/contract/live/captions';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Track } from '../../../files/formats/mp4/movie.ts';
import { fragmentOf, initSection, type Segment, segmentsOf } from '../../../files/formats/mp4/segments.ts';
import { filmPath, remembering, tracksIn } from './films.ts';
import type { VideoRow } from './videos.store.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';

type Cut = { tracks: Track[]; segments: Segment[] };
const cutOf = remembering(async (path): Promise<Cut> => {
  const tracks = await tracksIn(path);
  return { tracks, segments: segmentsOf(tracks) };
});

const textOf = (lines: readonly string[]): string => ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n');

/** Playlists of complete films (RFC 8216bis, 4.4.3). */
const vod = (files: readonly { seconds: number; uri: string }[], ...more: string[]): string =>
  textOf([
    `#EXT-X-TARGETDURATION:${Math.max(1, ...files.map(({ seconds }) => Math.ceil(seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...more,
    ...files.flatMap(({ seconds, uri }) => [`#EXTINF:${seconds.toFixed(3)},`, uri]),
    '#EXT-X-ENDLIST',
  ]);

/** Lists the film and its captions. */
const multivariant = ({ tracks, segments }: Cut, { captions }: Pick<Film, 'captions'>): string => {
  const rates = segments.map(({ bytes, seconds }) => (bytes * 8) / seconds);
  const seconds = segments.reduce((sum, one) => sum + one.seconds, 0);
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0);
  const [pictures] = tracks;
  const facts = [
    `BANDWIDTH=${Math.ceil(Math.max(...rates))}`,
    `AVERAGE-BANDWIDTH=${Math.ceil((bytes * 8) / seconds)}`,
    `CODECS="${tracks.map(({ codec }) => codec).join(',')}"`,
    ...(pictures ? [`RESOLUTION=${pictures.width}x${pictures.height}`] : []),
    ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
  ];
  const renditions = captions.map(({ id, language, isDefault }) =>
    [
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions"',
      `NAME="${languageName(language)}",LANGUAGE="${language}"`,
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="captions-${id}.m3u8"`,
    ].join(','),
  );
  return textOf(['#EXT-X-INDEPENDENT-SEGMENTS', ...renditions, `#EXT-X-STREAM-INF:${facts.join(',')}`, 'film.m3u8']);
};

/** Bytes of a file from one position to before another. */
const readFrom = (path: string) => async (from: number, until: number) => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(until - from), 0, until - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

type Answer = { type: string; body: string | Buffer; lasting: boolean };

/**
 * A file of a film as HLS, generated from its prepared file as the MP4 is: nothing is stored. Captions are one segment
 * as long as the film, which a VOD playlist of subtitles may be (RFC 8216bis, 6.2.4); their times are those of the
 * film.
 * @param file a name that `getFilmHls` allows
 * @throws AppError `notFound`
 */
export const filmHls = async (
  deps: Pick<Deps, 'files'>,
  film: Film & Pick<VideoRow, 'demo'>,
  file: string,
): Promise<Answer> => {
  const path = await filmPath(deps, film);
  const cut = await cutOf(path);
  const { tracks, segments } = cut;
  if (file === 'index.m3u8') return { type: PLAYLIST, body: multivariant(cut, film), lasting: false };
  if (file === 'film.m3u8') {
    const files = segments.map(({ seconds }, n) => ({ seconds, uri: `seg-${n}.m4s` }));
    const body = vod(files, '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="init.mp4"');
    return { type: PLAYLIST, body, lasting: true };
  }
  if (file === 'init.mp4') return { type: 'video/mp4', body: initSection(tracks), lasting: true };
  const [, captionsId] = /^captions-(.+)\.m3u8$/.exec(file) ?? [];
  if (captionsId !== undefined) {
    found(film.captions.find(({ id }) => id === captionsId));
    const seconds = segments.reduce((sum, one) => sum + one.seconds, 0);
    return { type: PLAYLIST, body: vod([{ seconds, uri: captionsUrl(captionsId) }]), lasting: true };
  }
  const number = Number(/\d+/.exec(file)?.[0]);
  const body = await fragmentOf(tracks, found(segments[number]), number, readFrom(path));
  return { type: 'video/iso.segment', body, lasting: true };
};
