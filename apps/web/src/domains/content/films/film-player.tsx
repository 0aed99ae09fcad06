import { listFilms } from '@onair/contract/content/films';
import { languageName } from '@onair/contract/live/videos/captions';
import { type Ref, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { usePausedWhenHidden } from '../../../shared/page/hidden.ts';
import { captionsSrcOf, filmSrcOf } from '../../../shared/picture/content-picture.ts';
import styles from './films.module.css';
import { filmsWords } from './films.words.ts';

/** The data of one film; undefined while loading, or if it was deleted. */
export const useFilm = (videoId: string) => useCall(listFilms, { ids: videoId }, { handled: true }).data?.list[0];

type Props = {
  videoId: string;
  name: string;
  poster?: string;
  /** Start position in seconds. */
  from?: number | undefined;
  ref?: Ref<HTMLVideoElement>;
  onTime?: (at: number) => void;
};

/** Plays a film of the library as readers see it, with its captions; a note if it was deleted. */
export const FilmPlayer = ({ videoId, name, poster, from, ref, onTime }: Props) => {
  const words = useWords(filmsWords);
  const film = useFilm(videoId);
  const pausing = usePausedWhenHidden();
  const [failed, setFailed] = useState('');
  if (failed === videoId) {
    return (
      <Text as="p" tone="muted" role="note">
        {words.gone}
      </Text>
    );
  }
  return (
    <video
      {...pausing}
      ref={ref}
      className={styles.player}
      controls
      playsInline
      preload="metadata"
      src={`${filmSrcOf(videoId)}${from === undefined ? '' : `#t=${from}`}`}
      poster={poster ?? film?.cover}
      aria-label={words.play(name || (film?.name ?? ''))}
      onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime)}
      onError={() => setFailed(videoId)}
    >
      {film?.captions.map(({ id, language, isDefault }) => (
        <track
          key={id}
          kind="captions"
          src={captionsSrcOf(id)}
          srcLang={language}
          label={languageName(language)}
          default={isDefault}
        />
      ))}
    </video>
  );
};
