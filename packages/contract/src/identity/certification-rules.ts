import type { CertificationForm } from './certification.ts';

export type CertificationFault = { field: keyof CertificationForm; rule: 'blank' | 'name' | 'number' | 'checkDigit' };

const weighted = (signs: string, alphabet: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * alphabet.indexOf(signs[place] ?? ''), 0);

const DIGITS = '0123456789';
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

const isDate = (text: string): boolean => {
  const [year = '', month = '', day = ''] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return date.toJSON()?.startsWith(`${year}-${month}-${day}`) === true;
};

/** A resident identity number: 17 digits with a date of birth, and the check character of GB 11643 (ISO 7064 MOD 11-2). */
export const isIdNumber = (text: string): boolean =>
  /^[1-9][0-9]{16}[0-9X]$/.test(text) &&
  isDate(text.slice(6, 14)) &&
  ID_CHECKS[weighted(text, DIGITS, ID_WEIGHTS) % 11] === text[17];

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = Array.from({ length: 17 }, (_, place) => 3 ** place % 31);

/** A unified social credit code: 18 characters without I, O, S, V, Z and the check character of GB 32100 (modulus 31). */
export const isCreditCode = (text: string): boolean =>
  /^[0-9A-HJ-NP-RTUW-Y]{2}[0-9]{6}[0-9A-HJ-NP-RTUW-Y]{10}$/.test(text) &&
  CREDIT_SIGNS[(31 - (weighted(text, CREDIT_SIGNS, CREDIT_WEIGHTS) % 31)) % 31] === text[17];

const CODE_SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** An organization code: eight characters and the check character of GB 11714 (modulus 11), with or without the hyphen. */
export const isOrganizationCode = (text: string): boolean => {
  const signs = text.replace('-', '');
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(signs)) return false;
  const check = (11 - (weighted(signs, CODE_SIGNS, CODE_WEIGHTS) % 11)) % 11;
  return signs[8] === (check === 10 ? 'X' : String(check));
};

/**
 * A foreign passport, or a permit for residents of Hong Kong, Macao and Taiwan: formats only, since they have no common
 * check digit.
 */
const isPassport = (text: string): boolean => /^[A-Z0-9]{5,20}$/.test(text);

const NAME = /^\p{L}[\p{L}\p{M}·.’' -]*$/u;

/** Spaces around texts are dropped, numbers are upper-cased: the form that is validated and stored. */
export const normalizeCertification = (form: CertificationForm): CertificationForm => ({
  ...form,
  legalPerson: form.legalPerson.normalize('NFC').trim(),
  authenticationNumber: form.authenticationNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
  enterpriseName: form.enterpriseName.normalize('NFC').trim(),
  organizationCode: form.organizationCode.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
});

/** Every rule that a form breaks, one for each field; the same for browser and server. */
export const certificationFaults = (given: CertificationForm): CertificationFault[] => {
  const form = normalizeCertification(given);
  const faults: CertificationFault[] = [];
  const judge = (field: keyof CertificationForm, rules: [CertificationFault['rule'], boolean][]): void => {
    const broken = rules.find(([, holds]) => !holds);
    if (broken) faults.push({ field, rule: broken[0] });
  };
  const { legalPerson, authenticationNumber, enterpriseName, organizationCode } = form;
  judge('legalPerson', [
    ['blank', legalPerson !== ''],
    ['name', NAME.test(legalPerson)],
  ]);
  judge('authenticationNumber', [
    ['blank', authenticationNumber !== ''],
    form.certificateType === 'passport'
      ? ['number', isPassport(authenticationNumber)]
      : ['checkDigit', isIdNumber(authenticationNumber)],
  ]);
  judge('enterpriseName', [['blank', enterpriseName !== '']]);
  judge('organizationCode', [
    ['blank', organizationCode !== ''],
    form.enterpriseCertificateType === 'organizationCodeCertificate'
      ? ['checkDigit', isOrganizationCode(organizationCode)]
      : ['checkDigit', isCreditCode(organizationCode)],
  ]);
  return faults;
};
