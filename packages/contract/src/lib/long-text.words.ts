import { LONG_TEXT_MAX, type Locale } from '../text.ts';

/**
 * The limit of the long texts of forms (advertising content, parameter description, profile), wherever it is said. The
 * specification counts in words; Chinese has no spaces between them, so a character counts as one.
 */
export const longTextWords: Record<Locale, string> = {
  'zh-CN': `最多不超过 ${LONG_TEXT_MAX} 字`,
  'en-US': `Maximum ${LONG_TEXT_MAX} words (counted as characters)`,
};
