import { getTranscript, type Transcript } from '@onair/contract/content/films';
import { languageName } from '@onair/contract/live/videos/captions';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { FilmPlayer, useFilm } from './film-player.tsx';
import styles from './films.module.css';
import { filmsWords } from './films.words.ts';

type Line = Pick<Transcript['lines'][number], 'text' | 'hits'>;
type Props = {
  videoId: string;
  name: string;
  marked: (line: Line) => ReactNode;
  /** The initially shown captions, and the start position in seconds. */
  captionsId?: string;
  from?: number;
};

const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** A film with its transcript: a click on a line plays from there. `marked` highlights banned words. */
export const FilmWithTranscript = ({ videoId, name, marked, captionsId, from: start }: Props) => {
  const words = useWords(filmsWords);
  const film = useFilm(videoId);
  const player = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState(captionsId);
  const [at, setAt] = useState(start ?? -1);
  const captions = film?.captions.find(({ id }) => id === chosen) ?? film?.captions[0];
  const query = useCall(getTranscript, { id: captions?.id ?? '' }, { handled: true, enabled: captions !== undefined });
  const seek = (from: number) => {
    if (!player.current) return;
    player.current.currentTime = from;
    void player.current.play().catch(() => undefined);
  };
  return (
    <div className={captions ? styles.beside : undefined}>
      <FilmPlayer videoId={videoId} name={name} from={start} ref={player} onTime={setAt} />
      {captions ? (
        <section aria-label={words.transcript}>
          {film && film.captions.length > 1 ? (
            <NamedSelect
              name={words.transcriptLanguage}
              value={captions.id}
              options={film.captions.map(({ id, language }) => ({ value: id, label: languageName(language) }))}
              onChange={setChosen}
            />
          ) : null}
          <Loaded query={query}>
            {({ lines, more }) => (
              <>
                <ol className={styles.lines} lang={captions.language} data-content>
                  {lines.map(({ from, until, ...line }) => (
                    <li key={`${from} ${until} ${line.text}`} ref={from === start ? intoView : undefined}>
                      <button type="button" aria-current={at >= from && at < until} onClick={() => seek(from)}>
                        <time>{clockTime(from)}</time>
                        <span>{marked(line)}</span>
                      </button>
                    </li>
                  ))}
                </ol>
                {more ? <Text tone="muted">{words.transcriptMore}</Text> : null}
              </>
            )}
          </Loaded>
        </section>
      ) : null}
    </div>
  );
};
