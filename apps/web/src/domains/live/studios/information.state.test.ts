import { saveStudioInformation } from '@onair/contract/live/studios/studios';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { inputFaults } from '../../../shared/api/contract-rules.ts';
import { tidy } from '../../../shared/form/form-state.ts';
import { type Information, subCategoryFault } from './information.state.ts';

const right: Information = {
  title: '周末好物',
  onlineNotification: '今晚八点见',
  mainCategory: 'commerce',
  subCategory: 'food',
};
const id = '6f2f0f0e-4e1c-4c1e-8f1a-0d1c2b3a4f5e';

const faultsOf = (form: Information) => ({
  ...subCategoryFault(form, 'sub'),
  ...Object.fromEntries(
    inputFaults(saveStudioInformation, { ...tidy(form, []), id, version: 1 }).map(({ field, rule }) => [field, rule]),
  ),
});

describe('the information of a studio', () => {
  test.each<[string, Partial<Information>, Partial<Record<keyof Information, string>>]>([
    ['is right as it is', {}, {}],
    ['needs a title', { title: '  ' }, { title: 'required' }],
    ['has a title of at most 50 characters', { title: '好'.repeat(51) }, { title: 'maxLength' }],
    ['may have one of just 50', { title: '好'.repeat(50) }, {}],
    ['needs a notification', { onlineNotification: '' }, { onlineNotification: 'required' }],
    [
      'has a notification of at most 200 characters',
      { onlineNotification: 'x'.repeat(201) },
      { onlineNotification: 'maxLength' },
    ],
    [
      'needs both categories',
      { mainCategory: '', subCategory: '' },
      { mainCategory: 'required', subCategory: 'required' },
    ],
    ['needs a sub-category of its category', { subCategory: 'esports' }, { subCategory: 'sub' }],
  ])('%s', (_, part, faults) => {
    const form = { ...right, ...part };
    expect(faultsOf(form)).toEqual(faults);
    // Accepted values have the shape that the server expects.
    if (Object.keys(faults).length === 0) {
      expect(Check(saveStudioInformation.body, { ...form, version: 1 })).toBe(true);
    }
  });
});
