import { contextWords, type PasswordFault, passwordFaults } from '@onair/contract/identity/password';
import { passwordWords } from '@onair/contract/identity/password.words';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../../errors.ts';
import { isCommon } from './common-passwords.ts';

type PasswordCheck = { password: string; username: string; email: string; minLength: number; locale: Locale };

/** The refusal `weakPassword` with each broken rule as a field fault, in the reader's language */
export const weakPassword = (faults: readonly PasswordFault[], minLength: number, locale: Locale): AppError =>
  new AppError('weakPassword', {
    fields: faults.map((rule) => ({
      field: 'password',
      rule,
      msg: passwordWords[rule][locale].replace('{min}', String(minLength)),
    })),
  });

/**
 * The rule for every password that is set: the specification's, and none of the common ones.
 * @throws AppError `weakPassword`
 */
export const checkNewPassword = async ({
  password,
  username,
  email,
  minLength,
  locale,
}: PasswordCheck): Promise<void> => {
  const faults = passwordFaults(password, { minLength, context: contextWords(username, email) });
  if (await isCommon(password)) faults.push('common');
  if (faults.length > 0) throw weakPassword(faults, minLength, locale);
};
