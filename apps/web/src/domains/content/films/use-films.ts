import type { Doc, VideoAttrs } from '@onair/contract/content/documents/document';
import type { FilmShown } from '@onair/contract/content/documents/html';
import { videosOf } from '@onair/contract/content/documents/text';
import { FILMS_ASKED_MAX, listFilms } from '@onair/contract/content/films';
import { languageName } from '@onair/contract/live/videos/captions';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { captionsSrcOf, filmSrcOf, pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { filmsWords } from './films.words.ts';

/** Renders the films of a document in a preview as readers see them. */
export const useFilms = (doc: Doc | undefined): ((attrs: VideoAttrs) => FilmShown) => {
  const words = useWords(filmsWords);
  const ids = useMemo(() => (doc ? videosOf(doc).slice(0, FILMS_ASKED_MAX).join(',') : ''), [doc]);
  const { data } = useCall(listFilms, { ids }, { enabled: ids !== '', handled: true, forgetPrevious: true });
  return useCallback(
    ({ videoId, pictureId, caption }) => {
      const film = data?.list.find(({ id }) => id === videoId);
      if (data && !film) return { note: words.gone };
      const poster = pictureId ? pictureSrcOf(pictureId, 1280) : (film?.cover ?? '');
      const tracks = (film?.captions ?? []).map(({ id, language, isDefault }) => ({
        src: captionsSrcOf(id),
        language,
        label: languageName(language),
        isDefault,
      }));
      return { src: filmSrcOf(videoId), poster, label: caption || words.film, download: words.open, tracks };
    },
    [data, words],
  );
};
