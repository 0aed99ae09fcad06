import { Input } from '@arco-design/web-react';
import type { listPeople } from '@onair/contract/people';
import { useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import { useWords } from '../../shared/i18n/words.ts';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { useSettled } from '../../shared/ui/use-settled.ts';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';

type Filter = Pick<Static<typeof listPeople.query>, 'text' | 'role' | 'state'>;
type Props = { applied: Filter; onChange: (part: Filter) => void };

const ROLES = ['admin', 'user'] as const;
const STATES = ['active', 'initial', 'disabled'] as const;
const TYPING_MS = 300;

/** Filters in force as soon as they are chosen, the text when typing rests. */
export const PeopleFilters = ({ applied, onChange }: Props) => {
  const words = useWords(peopleWords);
  const [text, setText] = useState(applied.text ?? '');
  const settled = useSettled(text, TYPING_MS);
  // What this field last asked for: the address may change by other ways, and then the field follows it.
  const asked = useRef(applied.text ?? '');
  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    onChange({ text: settled || undefined });
  }, [settled, onChange]);
  const inAddress = applied.text ?? '';
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  return (
    <search className={styles.filters}>
      <Input.Search
        className={styles.search ?? ''}
        value={text}
        maxLength={60}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <NamedSelect
        className={styles.choice}
        name={words.role}
        placeholder={words.role}
        allowClear
        value={applied.role}
        options={ROLES.map((value) => ({ value, label: words.roles[value] }))}
        onChange={(role) => onChange({ role })}
      />
      <NamedSelect
        className={styles.choice}
        name={words.state}
        placeholder={words.state}
        allowClear
        value={applied.state}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onChange({ state })}
      />
    </search>
  );
};
