import { findColleagues } from '@onair/contract/groups/groups';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { SearchSelectField } from '../../../shared/form/choice-fields.tsx';
import type { FieldProps } from '../../../shared/form/labelled.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';

export type ChosenPerson = { id: string; name: string };

type Props = FieldProps<ChosenPerson | null> & {
  /** Label of the choice of no one. */
  none: string;
};

/** Selects a colleague or no one; typing searches by name. */
export const PersonField = ({ field, none, ...labelled }: Props) => {
  const [text, setText] = useState('');
  const query = useCall(findColleagues, { text: useDebounced(text.trim(), 250) }, { handled: true });
  const found = (query.data ?? []).map(({ accountId, name, username }) => ({
    value: accountId,
    name,
    label: `${name} (${username})`,
  }));
  const { value } = field;
  const known = value === null || found.some((person) => person.value === value.id);
  const chosen = known || value === null ? [] : [{ value: value.id, name: value.name, label: value.name }];
  const people = [...chosen, ...found];
  return (
    <SearchSelectField
      {...labelled}
      field={{
        ...field,
        value: value?.id ?? '',
        onChange: (id) => {
          setText('');
          const person = people.find((one) => one.value === id);
          field.onChange(person ? { id: person.value, name: person.name } : null);
        },
      }}
      placeholder={none}
      options={text.trim() === '' ? [{ value: '', label: none }, ...people] : people}
      onSearch={setText}
    />
  );
};
