import { site } from '@onair/contract/system/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, queryClient } from '../../api/query.ts';
import { setLocale } from '../../i18n/locale.ts';
import { setTimeZone } from '../../i18n/time-zone.ts';
import type { Column } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable } from './data-table.tsx';
import { timeCells } from './time-cells.tsx';

type Note = { id: string; at: string | null };

const NOTES: readonly Note[] = [
  { id: 'a', at: '2026-03-01T18:30:05.000Z' },
  { id: 'b', at: null },
];
const COLUMNS: readonly Column<Note>[] = [
  { key: 'id', title: 'Note', rowHeader: true, cell: ({ id }) => id },
  { key: 'at', title: 'Created', ...timeCells(({ at }) => at, 'minute', 'never') },
];
const look = { caption: 'Notes', columns: COLUMNS, rows: NOTES, keyOf: ({ id }: Note) => id };

beforeEach(() => {
  setLocale('en-US');
  queryClient.setQueryData(keyOf(site, {}), { timeZone: 'Asia/Shanghai' });
});
afterEach(() => {
  queryClient.clear();
  setTimeZone(null);
});

const show = (title: string, reader: string) => {
  setTimeZone(reader);
  render(
    <QueryClientProvider client={queryClient}>
      <DataTable {...look} />
      <DataCards {...look} title={title} />
    </QueryClientProvider>,
  );
};

test('the heading names the zone once, the cells stand without it', () => {
  show('id', 'UTC');
  expect(screen.getByRole('columnheader', { name: 'Created (GMT+8)' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Mar 2, 2026, 02:30' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'never' })).toBeTruthy();
  expect(screen.getAllByRole('term')[0]?.textContent).toBe('Created (GMT+8)');
});

test('as the title of a card, without a heading, a time names its zone', () => {
  show('at', 'UTC');
  expect(screen.getByRole('heading', { name: 'Mar 2, 2026, 02:30 GMT+8' })).toBeTruthy();
});

test('no zone is named where the reader’s clock shows the same', () => {
  show('at', 'Asia/Shanghai');
  expect(screen.getByRole('columnheader', { name: 'Created' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Mar 2, 2026, 02:30' })).toBeTruthy();
});
