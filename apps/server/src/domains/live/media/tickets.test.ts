import { expect, test } from 'vitest';
import { type Ticket, ticketBook } from './tickets.service.ts';

const viewer = (network: string): Ticket => ({
  kind: 'viewer',
  slug: 'main',
  rendition: null,
  network,
  since: 0,
  release: null,
});

test('as many players are let in as CONNECTIONS_MAX says, and a place that is left is free again', () => {
  const book = ticketBook(30_000);
  const urls = Array.from({ length: 30_000 }, (_, n) => book.enter(viewer(`network ${n}`)));
  expect(urls.filter((url) => url === null)).toEqual([]);
  expect(book.enter(viewer('one more'))).toBe(null);
  book.leave(urls[0] ?? '');
  expect(book.enter(viewer('one more'))).not.toBe(null);
});

test('one network has five hundred of them', () => {
  const book = ticketBook(30_000);
  const urls = Array.from({ length: 501 }, () => book.enter(viewer('gateway')));
  expect(urls.filter((url) => url === null)).toHaveLength(1);
});
