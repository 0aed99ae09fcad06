import type { Doc, VideoAttrs } from '@onair/contract/content/document';
import type { FilmShown } from '@onair/contract/content/document-html';
import { videosOf } from '@onair/contract/content/document-text';
import { captionsUrl, FILMS_ASKED_MAX, filmHlsUrl, filmUrl } from '@onair/contract/content/films';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import { languageName } from '@onair/contract/live/captions';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
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
