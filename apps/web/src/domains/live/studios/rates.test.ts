import { expect, test } from 'vitest';
import { formatIn } from '../../../shared/i18n/format.ts';
import { fpsText, rateText } from './rates.ts';

const en = formatIn('en-US');

test('rates from a megabit on are told in megabits', () => {
  expect([rateText(2034, en), rateText(640.4, en), rateText(null, en)]).toEqual(['2.03 Mbps', '640 kbps', '–']);
});

test('frame rates are whole where they nearly are', () => {
  expect([29.97, 30.2, 24.5, null].map((fps) => fpsText(fps, en))).toEqual(['30', '30', '24.5', '–']);
});
