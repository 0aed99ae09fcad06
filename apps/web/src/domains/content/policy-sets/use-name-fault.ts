import { useWords } from '../../../shared/i18n/words.ts';
import { policyWords } from './policy.words.ts';
import { NAME_MAX, nameFault } from './set-draft.ts';

/** What is wrong with a set's name, in words. */
export const useNameFault = (name: string): string | undefined => {
  const words = useWords(policyWords);
  const fault = nameFault(name);
  if (fault === null) return undefined;
  return { required: words.nameRequired, tooLong: words.nameTooLong(NAME_MAX), characters: words.nameCharacters }[
    fault
  ];
};
