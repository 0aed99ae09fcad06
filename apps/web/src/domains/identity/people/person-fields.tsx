import { ROLES, type Role } from '@onair/contract/access';
import { listPeople } from '@onair/contract/identity/people';
import { useDeferredValue } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { RadioField } from '../../../shared/form/choice-fields.tsx';
import type { Bound } from '../../../shared/form/form-types.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { peopleWords } from './people.words.ts';

/** The role of an account, with a description of the selected one. */
export const RoleField = ({ field }: { field: Pick<Bound<Role>, 'value' | 'onChange'> }) => {
  const words = useWords(peopleWords);
  return (
    <RadioField
      field={field}
      label={words.role}
      columnWidth={116}
      options={ROLES.toReversed().map((value) => ({ value, label: words.roles[value] }))}
      hint={
        <Text as="p" tone="muted" aria-live="polite" style={{ minHeight: 44 }}>
          {words.roleTexts[field.value]}
        </Text>
      }
    />
  );
};

const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** A warning beside the name of an account while others have the same: two people of one name are normal, a mistake is not. */
export const useNameHint = (name: string, except?: string): string | undefined => {
  const words = useWords(peopleWords);
  const text = useDeferredValue(name.trim());
  const asked = { text, current: 1, pageSize: 10 };
  const { data } = useCall(listPeople, asked, { enabled: text.length > 1, handled: true, forgetPrevious: true });
  const same = data?.list.filter((person) => person.id !== except && plain(person.name) === plain(text)) ?? [];
  return same.length > 0 ? words.sameName(same.map(({ username }) => username).join(', ')) : undefined;
};
