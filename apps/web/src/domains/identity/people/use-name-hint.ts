import { listPeople } from '@onair/contract/identity/people';
import { useDeferredValue } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { peopleWords } from './people.words.ts';

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
