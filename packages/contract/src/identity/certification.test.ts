import { describe, expect, test } from 'vitest';
import type { CertificationForm } from './certification.ts';
import { certificationFaults, isCreditCode, isIdNumber, isOrganizationCode } from './certification-rules.ts';

describe('an identity number (GB 11643)', () => {
  test.each([
    ['11010519491231002X', true],
    ['440524188001010014', true],
    ['110105194912310021', false],
    ['11010519491331002X', false],
    ['11010519490230002X', false],
    ['1101051949123100', false],
    ['11010519491231002x', false],
    ['01010519491231002X', false],
  ])('%s: %s', (text, holds) => {
    expect(isIdNumber(text)).toBe(holds);
  });
});

describe('a unified social credit code (GB 32100)', () => {
  test.each([
    ['91350100M000100Y43', true],
    ['91110000600037341L', true],
    ['91350100M000100Y44', false],
    ['91350100M000100O43', false],
    ['91350100M000100Y4', false],
    ['91350100M000100Y433', false],
  ])('%s: %s', (text, holds) => {
    expect(isCreditCode(text)).toBe(holds);
  });
});

describe('an organization code (GB 11714)', () => {
  test.each([
    ['D2143569X', true],
    ['D2143569-X', true],
    ['600037341', true],
    ['D21435691', false],
    ['D2143569', false],
  ])('%s: %s', (text, holds) => {
    expect(isOrganizationCode(text)).toBe(holds);
  });
});

describe('a form', () => {
  const form: CertificationForm = {
    accountType: 'enterprise',
    legalPerson: '李明',
    certificateType: 'idCard',
    authenticationNumber: '11010519491231002x',
    enterpriseName: '远光传媒有限公司',
    enterpriseCertificateType: 'businessLicense',
    organizationCode: ' 91350100m000100y43 ',
  };
  const faultsOf = (change: Partial<CertificationForm>) =>
    certificationFaults({ ...form, ...change }).map(({ field, rule }) => `${field} ${rule}`);

  test.each<[string, Partial<CertificationForm>, string[]]>([
    ['is taken in lower case and with spaces around', {}, []],
    ['needs every text', { legalPerson: ' ', enterpriseName: '' }, ['legalPerson blank', 'enterpriseName blank']],
    ['needs a name made of letters', { legalPerson: '<b>' }, ['legalPerson name']],
    ['takes names of other scripts', { legalPerson: 'Анна-Мария О’Нил' }, []],
    ['checks an identity number', { authenticationNumber: '110105194912310021' }, ['authenticationNumber checkDigit']],
    ['takes a passport', { certificateType: 'passport', authenticationNumber: 'E12345678' }, []],
    [
      'bounds a passport',
      { certificateType: 'passport', authenticationNumber: 'E123' },
      ['authenticationNumber number'],
    ],
    ['checks a credit code', { organizationCode: '91350100M000100Y44' }, ['organizationCode checkDigit']],
    [
      'checks an organization code',
      { enterpriseCertificateType: 'organizationCodeCertificate', organizationCode: 'D2143569X' },
      [],
    ],
  ])('%s', (_what, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});
