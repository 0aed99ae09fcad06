import { ROLES, type Role } from '@onair/contract/access';
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
