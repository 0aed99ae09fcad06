import { saveStudioInformation } from '@onair/contract/live/studios';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Information, informationFaults } from './information-faults.ts';

const right: Information = {
  title: '周末好物',
  onlineNotification: '今晚八点见',
  mainCategory: 'commerce',
  subCategory: 'food',
};

describe('the information of a studio', () => {
  test.each<[string, Partial<Information>, Partial<Record<keyof Information, string>>]>([
    ['is right as it is', {}, {}],
    ['needs a title', { title: '  ' }, { title: 'title' }],
    ['has a title of at most 50 characters', { title: '好'.repeat(51) }, { title: 'titleLong' }],
    ['may have one of just 50', { title: '好'.repeat(50) }, {}],
    ['needs a notification', { onlineNotification: '' }, { onlineNotification: 'notification' }],
    [
      'has a notification of at most 200 characters',
      { onlineNotification: 'x'.repeat(201) },
      { onlineNotification: 'notificationLong' },
    ],
    ['needs both categories', { mainCategory: '', subCategory: '' }, { mainCategory: 'main', subCategory: 'sub' }],
    ['needs a sub-category of its category', { subCategory: 'esports' }, { subCategory: 'sub' }],
  ])('%s', (_, part, faults) => {
    const form = { ...right, ...part };
    expect(informationFaults(form)).toEqual(faults);
    // What is accepted here has the shape that the server takes.
    if (Object.keys(faults).length === 0) {
      expect(Check(saveStudioInformation.body, { ...form, version: 1 })).toBe(true);
    }
  });
});
