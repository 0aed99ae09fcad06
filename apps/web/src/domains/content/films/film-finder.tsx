import { type Film, listFilms } from '@onair/contract/content/films';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { IconSearch } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import styles from './films.module.css';
import { filmsWords } from './films.words.ts';

/** The newest; others are found by their names. */
const SHOWN = 12;

/** Finds approved films of the library; one can be chosen. */
export const FilmFinder = ({ chosen, onChoose }: { chosen: string | null; onChoose: (film: Film) => void }) => {
  const words = useWords(filmsWords);
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 300);
  const found = useCall(
    listFilms,
    { current: 1, pageSize: SHOWN, ...(wanted ? { text: wanted } : {}) },
    { handled: true },
  );
  return (
    <section aria-label={words.list}>
      <Input
        prefix={<IconSearch />}
        allowClear
        maxLength={80}
        value={text}
        placeholder={words.find}
        aria-label={words.find}
        onChange={setText}
      />
      <Loaded
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={<Empty text={words.none} action={wanted ? null : <Text tone="muted">{words.noneHint}</Text>} />}
      >
        {({ list }) => (
          <ul className={styles.films} aria-busy={found.isPlaceholderData}>
            {list.map((film) => (
              <li key={film.id} data-content>
                <button type="button" aria-pressed={film.id === chosen} onClick={() => onChoose(film)}>
                  <img src={film.cover} alt="" loading="lazy" />
                  <span>
                    {film.name}
                    <small>{clockTime(film.seconds)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};
