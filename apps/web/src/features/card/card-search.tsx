import { Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { cardWords } from './card.words.ts';
import styles from './card-search.module.css';

type Props = { value: string; onChange: (text: string) => void };

/** How long typing rests before the address follows it, so that a word is one step and not one a letter. */
const REST_MS = 200;
const SEARCH_MAX = 60;

/** Narrows every section to the cards whose words contain what is typed; the address follows. */
export const CardSearch = ({ value, onChange }: Props) => {
  const words = useWords(cardWords);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const tell = useEffectEvent(() => {
    if (text !== value) onChange(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each letter
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
        onPressEnter={tell}
      />
    </search>
  );
};
