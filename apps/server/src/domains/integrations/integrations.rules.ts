import type { Locale } from '@onair/contract/text';
import { AppError } from '../../errors.ts';
import { integrationWords } from './integrations.words.ts';

/** A name without blanks around it. @throws AppError `invalid` when nothing is left */
export const nameOf = (text: string, locale: Locale): string => {
  const name = text.trim();
  if (name !== '') return name;
  throw new AppError('invalid', {
    fields: [{ field: 'name', rule: 'minLength', msg: integrationWords[locale].blank }],
  });
};
