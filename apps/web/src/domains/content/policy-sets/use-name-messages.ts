import { useWords } from '../../../shared/i18n/words.ts';
import { policyWords } from './policy.words.ts';

/** Longest name of a set, by the contract. */
const NAME_MAX = 60;

/** What is wrong with a set's name, in words. */
export const useNameMessages = () => {
  const words = useWords(policyWords);
  return { required: words.nameRequired, maxLength: words.nameTooLong(NAME_MAX), pattern: words.nameCharacters };
};
