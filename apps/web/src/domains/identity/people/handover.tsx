import type { Person } from '@onair/contract/identity/people';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { peopleWords } from './people.words.ts';

export type HandoverOf = { person: Person; password: string };

/** Shows a generated password once. */
export const Handover = ({ of, onForget }: { of: HandoverOf | null; onForget: () => void }) => {
  const words = useWords(peopleWords);
  return (
    <SecretDialog of={of} title={() => words.handoverTitle} onForget={onForget}>
      {({ person, password }) => (
        <>
          <Text as="p" below={16}>
            {words.handover(person.name)}
          </Text>
          <SecretText name={words.password} text={password} copy={words.copy} />
        </>
      )}
    </SecretDialog>
  );
};
