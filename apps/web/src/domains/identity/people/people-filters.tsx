import { ROLES } from '@onair/contract/access';
import type { listPeople } from '@onair/contract/identity/people';
import type { Static } from 'typebox';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import styles from './people.module.css';
import { peopleWords } from './people.words.ts';

type Filter = Pick<Static<typeof listPeople.query>, 'text' | 'role' | 'state'>;
type Props = { applied: Filter; onChange: (part: Filter) => void };

const STATES = ['active', 'unconfirmed', 'initial', 'disabled'] as const;

/** Filters that apply immediately; the text is debounced. */
export const PeopleFilters = ({ applied, onChange }: Props) => {
  const words = useWords(peopleWords);
  const [text, setText] = useTypedFilter(applied.text ?? '', (next) => onChange({ text: next || undefined }));
  return (
    <Row as="search" align="stretch" wrap gap={12} below={16}>
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
    </Row>
  );
};
