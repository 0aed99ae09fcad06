import type { Locale } from '@onair/contract/text';
import { setLocale } from '../../shared/i18n/locale.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { layoutWords } from './layout.words.ts';

/** Switches and says so in the new language. */
export const switchLanguage = (locale: Locale): void => {
  setLocale(locale);
  Message.success(wordsNow(layoutWords).switched);
};
