import { site } from '@onair/contract/system/system';
import { expect, test } from 'vitest';
import { apiServer } from '../../testing/api-server.ts';
import { keyOf, queryClient } from '../api/query-client.ts';
import { warmUps } from './kit-warm-up.tsx';

test('warming up leaves nothing in the page and sends no request', async () => {
  const server = await apiServer();
  queryClient.setQueryData(keyOf(site, {}), { timeZone: 'Asia/Shanghai' });
  const before = document.documentElement.outerHTML;
  for (const warmUp of warmUps) await warmUp();
  expect(warmUps.length).toBeGreaterThan(1);
  expect(document.documentElement.outerHTML).toBe(before);
  expect(server.requests).toEqual([]);
  await server.close();
});
