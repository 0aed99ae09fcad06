import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boundIdleQueries } from './query-client.ts';

const client = () => {
  const made = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  boundIdleQueries(made.getQueryCache(), 3);
  return made;
};
const keys = (made: QueryClient) =>
  made
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

test('of the responses not on the screen, those shown longest ago are dropped first', () => {
  const made = client();
  for (const key of ['a', 'b', 'c', 'd', 'e']) made.setQueryData([key], key);
  expect(keys(made)).toEqual(['c', 'd', 'e']);
});

test('what is on the screen stays, however much is read beside it', () => {
  const made = client();
  const leave = new QueryObserver(made, { queryKey: ['shown'], queryFn: () => 'shown' }).subscribe(() => {});
  for (const key of ['a', 'b', 'c', 'd']) made.setQueryData([key], key);
  expect(keys(made)).toContain('shown');
  leave();
  expect(keys(made).toSorted()).toEqual(['c', 'd', 'shown']);
});
