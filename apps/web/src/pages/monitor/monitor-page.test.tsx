import { expect, test, vi } from 'vitest';
import { openingReads } from '../../shared/api/read-ahead.ts';
import { Message } from '../../shared/kit/controls.ts';
import { pageServer } from '../../testing/page-server.ts';
import './monitor-page.tsx';

const ID = '01890000-0000-7000-8000-0000000000c2';
const server = pageServer();

test.each([
  ['list', () => server.refuses('GET /api/studio/list', 'notFound')],
  ['studio', () => server.refuses(`GET /api/studio/${ID}`, 'notFound')],
])('a %s that cannot be read is not announced while a link is only pointed at', async (_what, fail) => {
  server.answers({ 'GET /api/studio/list': [{ id: ID, slug: 'hall', name: 'Hall', live: false }] });
  fail();
  const announced = vi.spyOn(Message, 'error');
  await openingReads
    .get('Monitor')?.({})
    .catch(() => undefined);
  expect(announced).not.toHaveBeenCalled();
});
