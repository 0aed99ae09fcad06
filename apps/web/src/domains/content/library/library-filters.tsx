import { CATEGORIES, CONTENT_TYPES, SOURCES } from '@onair/contract/content/items';
import { SEARCH_MAX } from '@onair/contract/content/library';
import { STAGES } from '@onair/contract/content/workflow';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Checkbox, Input } from '../../../shared/kit/controls.ts';
import { FilterFold } from '../../../shared/ui/filter-fold.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';
import { filterCount, type LibraryState } from './library-state.ts';

const REVIEWS = ['pending', 'passed', 'rejected'] as const;
const WHO = ['mine', 'assigned'] as const;
const ORDERS = ['published', 'updated', 'scheduled', 'due'] as const;

type Props = { state: LibraryState; onChange: (part: Partial<LibraryState>) => void };
type TypedProps = {
  name: string;
  value: string | undefined;
  most: number;
  onChange: (text: string | undefined) => void;
};

/** A text filter, debounced. */
const Typed = ({ name, value, most, onChange }: TypedProps) => {
  const [typed, setTyped] = useTypedFilter(value ?? '', (text) => onChange(text || undefined));
  return <Input value={typed} maxLength={most} allowClear aria-label={name} placeholder={name} onChange={setTyped} />;
};

/** The library's filters: a text and metadata. Each change applies immediately. */
export const LibraryFilters = ({ state, onChange }: Props) => {
  const words = useWords(libraryWords);
  const filed = useWords(contentWords);
  const [typed, setTyped] = useTypedFilter(state.text ?? '', (text) => onChange({ text: text || undefined }));
  const select = <V extends string>(
    name: string,
    value: V | undefined,
    values: readonly V[],
    labels: Readonly<Record<V, string>>,
    onChoose: (value: V | undefined) => void,
  ) => (
    <NamedSelect
      name={name}
      placeholder={name}
      allowClear
      value={value}
      options={values.map((each) => ({ value: each, label: labels[each] }))}
      onChange={onChoose}
    />
  );
  return (
    <search className={styles.filters}>
      <Input
        className={styles.search ?? ''}
        value={typed}
        maxLength={SEARCH_MAX}
        allowClear
        aria-label={words.search}
        placeholder={words.search}
        onChange={setTyped}
      />
      <FilterFold active={filterCount({ ...state, text: undefined })} className={styles.fields}>
        {select(words.stage, state.stage, STAGES, words.stages, (stage) => onChange({ stage }))}
        {select(words.type, state.type, CONTENT_TYPES, filed.contentTypes, (type) => onChange({ type }))}
        {select(words.category, state.category, CATEGORIES, filed.categories, (category) => onChange({ category }))}
        {select(words.source, state.source, SOURCES, filed.sources, (source) => onChange({ source }))}
        <Typed name={words.author} value={state.author} most={60} onChange={(author) => onChange({ author })} />
        <Typed name={words.tag} value={state.tag} most={30} onChange={(tag) => onChange({ tag })} />
        {select(words.review, state.review, REVIEWS, filed.reviews, (review) => onChange({ review }))}
        {select(words.who, state.who, WHO, words.whose, (who) => onChange({ who }))}
        <div className={styles.days}>
          <DayRange
            value={state.from && state.to ? [state.from, state.to] : undefined}
            names={[words.from, words.to]}
            onChange={(days) => onChange({ from: days?.[0], to: days?.[1] })}
          />
        </div>
        {select(words.order, state.order, ORDERS, words.orders, (order) => onChange({ order }))}
        <Checkbox checked={state.bin ?? false} onChange={(bin) => onChange({ bin: bin || undefined })}>
          {words.bin}
        </Checkbox>
      </FilterFold>
    </search>
  );
};
