import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { choose, press, showPart } from '../../../../testing/controls.tsx';
import type { Plan } from './week.ts';
import { WeekCalendar } from './week-calendar.tsx';

const plan = (id: string): Plan => ({
  id,
  title: `Show ${id}`,
  startsAt: '2030-01-07T02:00:00.000Z',
  endsAt: '2030-01-07T03:00:00.000Z',
  state: 'planned',
  studio: 'Studio One',
});
const shown = () => screen.getAllByRole('button', { name: /^Show/ }).map(({ dataset }) => dataset.plan);

const week = { monday: '2030-01-07', timeZone: 'Asia/Shanghai', onCreate: () => {}, onOpen: () => {} };

test('of five at the same time two are shown, and the others are opened from a menu', async () => {
  setLocale('en-US');
  const onOpen = vi.fn();
  const plans = ['1', '2', '3', '4', '5'].map(plan);
  await showPart(<WeekCalendar {...week} plans={plans} onOpen={onOpen} onMove={() => {}} />);
  expect(shown()).toEqual(['1', '2']);
  await press(/^3 more/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
    ['3', '4', '5'].map((id) => expect.stringContaining(`Show ${id}`)),
  );
  await choose(/Show 4/);
  expect(onOpen).toHaveBeenCalledWith('4');
});

const Moving = () => {
  const [times, setTimes] = useState({ startsAt: '2030-01-07T03:00:00.000Z', endsAt: '2030-01-07T04:00:00.000Z' });
  const plans = [...['1', '2', '3'].map(plan), { ...plan('late'), ...times }];
  return <WeekCalendar {...week} plans={plans} onMove={(_, next) => setTimes(next)} />;
};

test('a plan that is moved into a crowded hour by keys keeps the focus and its place', async () => {
  setLocale('en-US');
  await showPart(<Moving />);
  expect(shown()).toEqual(['1', '2', 'late']);
  const late = screen.getByRole('button', { name: /^Show late/ });
  await act(async () => late.focus());
  await act(async () => fireEvent.keyDown(late, { key: 'ArrowUp', altKey: true }));
  expect(shown()).toEqual(['1', '2', 'late']);
  expect(document.activeElement).toBe(late);
});
