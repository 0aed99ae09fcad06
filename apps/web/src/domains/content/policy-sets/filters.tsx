import type { PolicyFilter } from '@onair/contract/content/policy-sets';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { IconRefresh, IconSearch } from '../../../shared/kit/icons.ts';
import { Stack } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { FilterFold } from '../../../shared/ui/filter-fold.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import styles from './filters.module.css';
import { policyWords } from './policy.words.ts';
import { filtersOf } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';

const optionsOf = <L extends Readonly<Record<string, string>>, K extends keyof L>(labels: L, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: labels[value] }));

type Props = {
  /** The active filters, from the address. */
  applied: PolicyFilter;
  onSearch: (filters: PolicyFilter) => void;
};

/** The filter form. Input applies on Search or Enter; a changed address updates the form. */
export const Filters = ({ applied, onSearch }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const [draft, setDraft] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (JSON.stringify(known) !== JSON.stringify(applied)) {
    setKnown(applied);
    setDraft(applied);
  }
  const put = (part: Partial<PolicyFilter>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filtersOf(draft));
  };
  const reset = () => {
    setDraft({});
    onSearch({});
  };
  const active = Object.keys(applied).length;
  const select = <V extends string>(
    label: string,
    value: V | undefined,
    options: { value: V; label: string }[],
    onChange: (value: V | undefined) => void,
  ) => (
    <Field inline label={label}>
      {({ id, labelId }) => (
        <NamedSelect
          id={id}
          labelledBy={labelId}
          placeholder={words.all}
          allowClear
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  );
  return (
    <search>
      <form className={styles.form} aria-label={words.filters} onSubmit={submit}>
        <FilterFold active={active} className={styles.body}>
          <div className={styles.fields}>
            <Field inline label={policy.number}>
              {({ id }) => (
                <Input
                  id={id}
                  value={draft.number ?? ''}
                  maxLength={40}
                  allowClear
                  placeholder={words.numberHint}
                  onChange={(number) => put({ number })}
                />
              )}
            </Field>
            <Field inline label={policy.name}>
              {({ id }) => (
                <Input
                  id={id}
                  value={draft.name ?? ''}
                  maxLength={60}
                  allowClear
                  placeholder={words.nameHint}
                  onChange={(name) => put({ name })}
                />
              )}
            </Field>
            {select(
              policy.contentType,
              draft.contentType,
              optionsOf(policy.contentTypes, ['img', 'horizontalVideo', 'verticalVideo']),
              (contentType) => put({ contentType }),
            )}
            {select(
              policy.filterType,
              draft.filterType,
              optionsOf(policy.filterTypes, ['artificial', 'rules']),
              (filterType) => put({ filterType }),
            )}
            <Field inline label={policy.createdTime}>
              {() => (
                <DayRange
                  names={[words.from, words.to]}
                  value={draft.createdTime}
                  onChange={(createdTime) => put({ createdTime })}
                />
              )}
            </Field>
            {select(policy.status, draft.status, optionsOf(policy.statuses, ['online', 'offline']), (status) =>
              put({ status }),
            )}
          </div>
          <Stack rigid gap={20} justify="between" className={styles.buttons}>
            <Button type="primary" htmlType="submit" icon={<IconSearch />}>
              {words.search}
            </Button>
            <Button icon={<IconRefresh />} onClick={reset}>
              {words.reset}
            </Button>
          </Stack>
        </FilterFold>
      </form>
    </search>
  );
};
