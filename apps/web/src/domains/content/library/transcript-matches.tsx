import type { LibraryItem, SpokenMatch } from '@onair/contract/content/library';
import { useState } from 'react';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { HighlightedText } from './item-signs.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';

const FilmWithTranscript = lazyPart(async () => (await import('../films/film-transcript.tsx')).FilmWithTranscript);

type Props = { said: SpokenMatch; title: string; search: string | undefined };

const Lines = ({ said: { videoId, captionsId, lines }, title, search }: Props) => {
  const words = useWords(libraryWords);
  const [from, setFrom] = useState<number | null>(null);
  return (
    <>
      <Text as="p" tone="muted" size={12} line={18}>
        {words.said}
      </Text>
      <ul className={styles.transcript} data-content>
        {lines.map((line) => (
          <li key={`${line.from} ${line.text}`}>
            <button type="button" onClick={() => setFrom(line.from)}>
              <time>{clockTime(line.from)}</time>{' '}
              <span>
                <HighlightedText text={line.text} search={search} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {from === null ? null : (
        <Dialog open width={900} title={words.saidIn(title)} onClose={() => setFrom(null)}>
          <FilmWithTranscript
            videoId={videoId}
            captionsId={captionsId}
            from={from}
            name=""
            marked={({ text }) => <HighlightedText text={text} search={search} />}
          />
        </Dialog>
      )}
    </>
  );
};

/** Lines of an item's film that contain the searched text: a click opens the film there. */
export const TranscriptMatches = ({ item, search }: { item: LibraryItem; search: string | undefined }) =>
  item.said?.lines.length ? <Lines said={item.said} title={item.title} search={search} /> : null;
