import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { filmSrcOf } from '../../../shared/picture/content-picture.ts';
import styles from './films.module.css';
import { filmsWords } from './films.words.ts';

/** Plays a film of the library as its readers see it; a note where it is gone. */
export const FilmPlayer = ({ videoId, name, poster }: { videoId: string; name: string; poster?: string }) => {
  const words = useWords(filmsWords);
  const [failed, setFailed] = useState('');
  if (failed === videoId) {
    return (
      <Text as="p" tone="muted" role="note">
        {words.gone}
      </Text>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: films of the library have no captions
    <video
      className={styles.player}
      controls
      playsInline
      preload="metadata"
      src={filmSrcOf(videoId)}
      poster={poster}
      aria-label={words.play(name)}
      onError={() => setFailed(videoId)}
    />
  );
};
