import { type Video, VideoState } from '@onair/contract/live/videos';
import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import styles from '../methods/methods.module.css';
import { libraryWords } from './library.words.ts';

export type LibraryFilter = { text: string; state: Video['state'] | undefined };

type Props = { applied: LibraryFilter; onChange: (part: Partial<LibraryFilter>) => void; children: ReactNode };

const STATES = VideoState.anyOf.map((state) => state.const);

/** Filters apply immediately; the text is debounced. */
export const LibraryFilters = ({ applied, onChange, children }: Props) => {
  const words = useWords(libraryWords);
  const [text, setText] = useTypedFilter(applied.text, (next) => onChange({ text: next }));
  return (
    <Row as="search" align="stretch" wrap gap={[8, 12]}>
      <Input.Search
        className={styles.search ?? ''}
        value={text}
        maxLength={80}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <NamedSelect
        className={styles.select}
        name={words.state}
        placeholder={words.allStates}
        allowClear
        value={applied.state}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onChange({ state })}
      />
      {children}
    </Row>
  );
};
