import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { showPart } from '../../../../testing/controls.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import type { Plan } from './week.ts';

/** From 22:00 on Tuesday the 8th to 02:00 on Wednesday. */
const NIGHT: Plan = {
  id: 'night',
  title: 'Night show',
  startsAt: '2030-01-08T14:00:00.000Z',
  endsAt: '2030-01-08T18:00:00.000Z',
  state: 'planned',
  studio: 'Studio One',
};

const drag = async (day: string): Promise<void> => {
  const dataTransfer = { setData: () => {}, getData: () => NIGHT.id };
  const second = screen.getAllByRole('button', { name: /Night show/ })[1];
  const cell = document.querySelector(`[data-day="${day}"]`)?.parentElement;
  if (!second || !cell) throw new Error('not in the month');
  await act(async () => fireEvent.dragStart(second, { dataTransfer }));
  await act(async () => fireEvent.drop(cell, { dataTransfer }));
  await act(async () => fireEvent.dragEnd(second, { dataTransfer }));
};

test('a plan across midnight that is dragged from its second day moves by the days between', async () => {
  setLocale('en-US');
  const onMove = vi.fn();
  const month = { day: '2030-01-01', timeZone: 'Asia/Shanghai', onCreate: () => {}, onOpen: () => {} };
  await showPart(<MonthCalendar {...month} plans={[NIGHT]} onMove={onMove} onWeek={() => {}} />);
  await drag('2030-01-09');
  expect(onMove).not.toHaveBeenCalled();
  await drag('2030-01-10');
  const moved = { startsAt: '2030-01-09T14:00:00.000Z', endsAt: '2030-01-09T18:00:00.000Z' };
  expect(onMove.mock.calls).toEqual([['night', moved, 'now']]);
});
