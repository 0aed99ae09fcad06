import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setLocale } from '../../shared/i18n/locale.ts';
import { Change } from './change.tsx';

beforeEach(() => setLocale('en-US'));

const shown = (now: number, before: number) => {
  render(<Change now={now} before={before} counts={(n, b) => `${n} today (${b} yesterday)`} />);
  return document.body.textContent;
};

test.each([
  [4, 1],
  [5, 0],
  [0, 19],
])('%i against %i is too little for a percentage: both counts are shown', (now, before) => {
  expect(shown(now, before)).toBe(`${now} today (${before} yesterday)`);
});

test('against twenty and more a change is a percentage with its direction, and the counts beside it', () => {
  expect(shown(30, 20)).toBe('50%up');
  expect(screen.getByTitle('30 today (20 yesterday)')).toBeTruthy();
});

test('no change has no direction', () => {
  expect(shown(40, 40)).toBe('0%');
});

test('what a percentage compares with stands after it, and not after counts that say it', () => {
  const text = (before: number) => {
    const { container } = render(
      <Change now={30} before={before} counts={(_now, b) => `${b} yesterday`} versus="vs yesterday" />,
    );
    return container.textContent;
  };
  expect(text(20)).toBe('50%up vs yesterday');
  expect(text(4)).toBe('4 yesterday');
});
