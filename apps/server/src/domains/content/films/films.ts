import type { Doc, VideoAttrs } from '@onair/contract/content/document';
import type { FilmShown } from '@onair/contract/content/document-html';
import { videosOf } from '@onair/contract/content/document-text';
import { FILMS_ASKED_MAX, filmUrl } from '@onair/contract/content/films';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { findFilms } from '../../live/index.ts';
import { publicWords } from '../public/public.words.ts';

type Holds = { doc: Doc | null; videoId: string | null };

/** How readers see the films of an item: those that are approved play, in place of others stands a note. */
export const filmsIn = async (
  db: Queryable,
  { doc, videoId }: Holds,
  locale: Locale,
): Promise<(attrs: VideoAttrs) => FilmShown> => {
  const words = publicWords[locale];
  const ids = [...(videoId ? [videoId] : []), ...(doc ? videosOf(doc) : [])].slice(0, FILMS_ASKED_MAX);
  const { list } = ids.length > 0 ? await findFilms(db, { ids }, { limit: ids.length, offset: 0 }) : { list: [] };
  const covers = new Map(list.map(({ id, cover }) => [id, cover]));
  return ({ videoId: id, pictureId, caption }) => {
    const cover = covers.get(id);
    if (cover === undefined) return { note: words.filmGone };
    const poster = pictureId ? `${contentPictureUrl(pictureId)}?w=1280` : cover;
    return { src: filmUrl(id), poster, label: caption || words.film, download: words.openFilm };
  };
};
