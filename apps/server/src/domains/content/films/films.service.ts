import { findBanned } from '@onair/contract/content/banned';
import type { Doc, VideoAttrs } from '@onair/contract/content/documents/document';
import type { FilmShown } from '@onair/contract/content/documents/html';
import { videosOf } from '@onair/contract/content/documents/text';
import {
  captionsUrl,
  FILMS_ASKED_MAX,
  filmHlsUrl,
  filmUrl,
  TRANSCRIPT_JUDGED_MAX,
  type Transcript,
} from '@onair/contract/content/films';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { Cue } from '@onair/contract/live/videos/caption-text';
import { languageName } from '@onair/contract/live/videos/captions';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { findRecognition } from '../../identity/index.ts';
import { findFilms } from '../../live/index.ts';
import { publicWords } from '../public/public.words.ts';

type Holds = { doc: Doc | null; videoId: string | null };

/** The films of an item as readers see them: approved ones play, a note replaces the others. */
export const filmsIn = async (
  db: Queryable,
  { doc, videoId }: Holds,
  locale: Locale,
): Promise<(attrs: VideoAttrs) => FilmShown> => {
  const words = publicWords[locale];
  const ids = [...(videoId ? [videoId] : []), ...(doc ? videosOf(doc) : [])].slice(0, FILMS_ASKED_MAX);
  const { list } = ids.length > 0 ? await findFilms(db, { ids }, { limit: ids.length, offset: 0 }) : { list: [] };
  const films = new Map(list.map((film) => [film.id, film]));
  return ({ videoId: id, pictureId, caption }) => {
    const film = films.get(id);
    if (!film) return { note: words.filmGone };
    const poster = pictureId ? `${contentPictureUrl(pictureId)}?w=1280` : film.cover;
    const tracks = film.captions.map(({ id: captions, language, isDefault }) => ({
      src: captionsUrl(captions),
      language,
      label: languageName(language),
      isDefault,
    }));
    const hls = tracks.length > 0 ? { hls: filmHlsUrl(id) } : {};
    return { src: filmUrl(id), ...hls, poster, label: caption || words.film, download: words.openFilm, tracks };
  };
};

/** Lines checked together: a word may continue in the next line, and each check reports a limited number of hits. */
const TOGETHER = 8;

/** Cues with their banned words marked, including words that continue in the film's next line. */
export const transcriptOf = async (db: Queryable, cues: readonly Cue[]): Promise<Transcript> => {
  const { enabled, words, multilingual, exceptions } = await findRecognition(db);
  const lines: Transcript['lines'] = cues.map((cue) => ({ ...cue, hits: [] }));
  let left = enabled ? TRANSCRIPT_JUDGED_MAX : 0;
  for (let first = 0; first < lines.length && left > 0; first += TOGETHER) {
    const some = lines.slice(first, first + TOGETHER + 1);
    const text = some.map((line) => line.text.replaceAll('\n', ' ')).join(' ');
    left -= text.length;
    // What begins in the line after these is found with the next ones.
    const until = some.slice(0, TOGETHER).reduce((length, line) => length + line.text.length + 1, 0);
    const hits = findBanned(text, words, { multilingual, exceptions }).filter((hit) => hit.start < until);
    let start = 0;
    for (const line of some) {
      const end = start + line.text.length;
      for (const hit of hits) {
        if (hit.start >= end || hit.end <= start) continue;
        line.hits.push({ word: hit.word, start: Math.max(0, hit.start - start), end: Math.min(end, hit.end) - start });
      }
      start = end + 1;
    }
  }
  return { lines, more: enabled && left <= 0 };
};
