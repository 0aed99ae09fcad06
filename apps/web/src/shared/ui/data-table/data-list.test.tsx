import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import type { Column, SortState } from './column.ts';
import { DataList } from './data-list.tsx';
import { type ListOf, type ListQuery, type Page, Paged } from './paged.tsx';

type City = { id: string; name: string; people: number };

const CITIES: readonly City[] = [
  { id: 'a', name: 'Aachen', people: 249_070 },
  { id: 'b', name: 'Bremen', people: 569_352 },
];
const COLUMNS: readonly Column<City>[] = [
  { key: 'name', title: 'Name', rowHeader: true, sortable: true, cell: ({ name }) => name },
  { key: 'people', title: 'People', align: 'end', cell: ({ people }) => String(people) },
];

const refetch = vi.fn();
const query = (part: Partial<ListQuery<ListOf<City>>>) =>
  ({ data: undefined, error: null, isPlaceholderData: false, refetch, ...part }) as ListQuery<ListOf<City>>;

type CitiesProps = { of: ListQuery<ListOf<City>>; page?: Page; onPage?: (page: object) => void };
const Cities = ({ of, page = { current: 1, pageSize: 10 }, onPage = vi.fn() }: CitiesProps) => {
  const [sort, setSort] = useState<SortState>(null);
  return (
    <DataList
      query={of}
      caption="Cities"
      columns={COLUMNS}
      keyOf={({ id }) => id}
      card={{ title: 'name' }}
      expected={3}
      sort={sort}
      onSort={setSort}
      page={page}
      onPage={onPage}
      empty="No city"
      status={of.data ? `${of.data.total} found` : ''}
    />
  );
};

const WIDE = 1440;
const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
setWidth(WIDE);
afterEach(() => {
  setWidth(WIDE);
  refetch.mockClear();
});

test('while nothing has been read, gray rows stand in and there is no pager', () => {
  render(<Cities of={query({})} />);
  expect(within(screen.getByRole('table', { name: 'Cities' })).getAllByRole('row')).toHaveLength(1 + 3);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a failure is shown in place of the rows, and Retry reads again', () => {
  render(<Cities of={query({ error: new ApiFailure('out of order', 50000, 500) })} />);
  expect(screen.getByRole('alert').textContent).toContain('out of order');
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(refetch).toHaveBeenCalledOnce();
});

test('rows that were read outlive a later failure, whose reason stands above them with Retry', () => {
  const error = new ApiFailure('out of order', 50000, 500);
  render(<Cities of={query({ error, data: { list: CITIES, total: 2 } })} />);
  expect(screen.getByRole('rowheader', { name: 'Bremen' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  const stale = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('out of order'));
  fireEvent.click(within(stale as HTMLElement).getByRole('button'));
  expect(refetch).toHaveBeenCalledOnce();
});

test('an empty list says so, without table and pager', () => {
  render(<Cities of={query({ data: { list: [], total: 0 } })} />);
  expect(screen.getByText('No city')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('rows come with their count for screen readers, and the pager leads to other pages', () => {
  const onPage = vi.fn();
  render(<Cities of={query({ data: { list: CITIES, total: 25 } })} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('25 found');
  const pages = within(screen.getByRole('navigation'));
  fireEvent.click(pages.getAllByRole('button').at(-1) as HTMLElement);
  expect(onPage).toHaveBeenCalledWith({ current: 2, pageSize: 10 });
});

test('a heading sorts upwards, then downwards, and says so', async () => {
  render(<Cities of={query({ data: { list: CITIES, total: 2 } })} />);
  const heading = () => screen.getByRole('columnheader', { name: /Name/ });
  const press = () => act(async () => fireEvent.click(within(heading()).getByRole('button')));
  await press();
  expect(heading().getAttribute('aria-sort')).toBe('ascending');
  await press();
  expect(heading().getAttribute('aria-sort')).toBe('descending');
});

test('on a phone the rows are cards that leave nothing out', () => {
  setWidth(390);
  render(<Cities of={query({ data: { list: CITIES, total: 2 } })} />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Cities' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['AachenPeople249070', 'BremenPeople569352']);
});

test('a page that no longer exists gives way to the last one, also where few rows need no pager', () => {
  const onPage = vi.fn();
  const page = { current: 3, pageSize: 10 };
  const few = query({ data: { list: [], total: 10 } });
  const last = [{ current: 1, pageSize: 10 }, { replace: true }];
  render(
    <Paged brief query={few} page={page} onPage={onPage} empty={null}>
      {() => null}
    </Paged>,
  );
  render(<Cities of={few} page={page} onPage={onPage} />);
  expect(onPage.mock.calls).toEqual([last, last]);
  // The total of another filter, until this one is read, says nothing about its pages.
  render(<Cities of={{ ...few, isPlaceholderData: true }} page={page} onPage={onPage} />);
  expect(onPage).toHaveBeenCalledTimes(2);
});
