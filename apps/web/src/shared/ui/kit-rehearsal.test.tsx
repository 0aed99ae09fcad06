import { site } from '@onair/contract/system/system';
import { expect, test } from 'vitest';
import { apiServer } from '../../testing/api-server.ts';
import { keyOf, queryClient } from '../api/query-client.ts';
import { rehearsals } from './kit-rehearsal.tsx';

test('a rehearsal leaves nothing in the page and asks the server nothing', async () => {
  const server = await apiServer();
  queryClient.setQueryData(keyOf(site, {}), { timeZone: 'Asia/Shanghai' });
  const before = document.documentElement.outerHTML;
  for (const rehearse of rehearsals) await rehearse();
  expect(rehearsals.length).toBeGreaterThan(1);
  expect(document.documentElement.outerHTML).toBe(before);
  expect(server.requests).toEqual([]);
  await server.close();
});
