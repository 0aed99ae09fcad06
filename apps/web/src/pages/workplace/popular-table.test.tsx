import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../shared/i18n/locale.ts';
import { press, showPart } from '../../testing/controls.tsx';
import { PopularTable } from './popular-table.tsx';

const item = (contentId: number, increases: number) => ({
  ...{ key: contentId, contentId, title: `Story ${contentId}`, clickNumber: 10, increases },
  ...{ today: 30, yesterday: 25, placed: null },
});
const titles = () => screen.getAllByRole('button', { name: /^Story/ }).map(({ textContent }) => textContent);

test('the heading sorts the ranking by daily change, and a title opens its item', async () => {
  setLocale('en-US');
  const onOpen = vi.fn();
  await showPart(<PopularTable items={[item(1, 5), item(2, 35), item(3, -20)]} caption="Popular" onOpen={onOpen} />);
  await press('Daily change');
  expect(titles()).toEqual(['Story 2', 'Story 1', 'Story 3']);
  await press('Daily change');
  expect(titles()).toEqual(['Story 3', 'Story 1', 'Story 2']);
  await press('Daily change');
  expect(titles()).toEqual(['Story 1', 'Story 2', 'Story 3']);
  await press('Story 3');
  expect(onOpen).toHaveBeenCalledWith(3);
});
