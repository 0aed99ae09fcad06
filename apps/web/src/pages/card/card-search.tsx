import { useWords } from '../../shared/i18n/words.ts';
import { Input } from '../../shared/kit/controls.ts';
import { IconSearch } from '../../shared/kit/icons.ts';
import { useTypedFilter } from '../../shared/ui/use-typed-filter.ts';
import { cardWords } from './card.words.ts';
import styles from './card-search.module.css';

type Props = { value: string; onChange: (text: string) => void };

const SEARCH_MAX = 60;

/** Filters every section to the cards that contain the text; stored in the address. */
export const CardSearch = ({ value, onChange }: Props) => {
  const words = useWords(cardWords);
  const [text, setText] = useTypedFilter(value, onChange);
  return (
    <search className={styles.search}>
      <Input
        aria-label={words.searchCards}
        placeholder={words.search}
        value={text}
        maxLength={SEARCH_MAX}
        allowClear
        suffix={<IconSearch aria-hidden="true" />}
        onChange={setText}
        onPressEnter={() => onChange(text)}
      />
    </search>
  );
};
