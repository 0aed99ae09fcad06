import { auditVerification } from '@onair/contract/audit/audit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { call } from './call.ts';
import { dropEarly, type FirstCall } from './early.ts';
import { refresh } from './freshness.ts';
import { keyOf, queryClient } from './query-client.ts';
import { prefetchFirstView, prefetchUncached } from './read-ahead.ts';
import { requestOf } from './request.ts';

const { name, method, reads } = auditVerification;
const kept: FirstCall = { name, input: {}, method, reads, ...requestOf(auditVerification, {}) };
const first: FirstCall = { ...kept, always: true };

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  queryClient.clear();
  server = await apiServer();
  server.answer((_request, response) => succeed(response, server.requests.length));
});
afterEach(async () => {
  dropEarly();
  await server.close();
});

test('a page takes a response started for it, once', async () => {
  prefetchUncached([first]);
  expect([await call(auditVerification), await call(auditVerification)]).toEqual([1, 2]);
  expect(server.requests).toHaveLength(2);
});

test('a response started before a change is requested again', async () => {
  prefetchUncached([first]);
  await expect.poll(() => server.requests.length).toBe(1);
  await refresh(['identity.people']);
  expect(await call(auditVerification)).toBe(2);
});

test('reads below the fold follow the others, and nothing waits for them', async () => {
  const answers = new Map<string, () => void>();
  server.answer((request, response) => answers.set(request.path, () => succeed(response, 1)));
  const above: FirstCall = { ...kept, name: 'above', url: '/api/above' };
  const reading = prefetchFirstView([{ ...kept, below: true }, above]);
  await expect.poll(() => [...answers.keys()]).toEqual(['/api/above']);
  answers.get('/api/above')?.();
  await reading;
  await expect.poll(() => answers.size).toBe(2);
  expect(queryClient.getQueryData(keyOf(auditVerification, {}))).toBe(undefined);
  answers.get(kept.url)?.();
  await expect.poll(() => queryClient.getQueryData(keyOf(auditVerification, {}))).toBe(1);
});

test('nothing is started that the page has shown before, or that is kept in the cache', async () => {
  prefetchUncached([kept]);
  queryClient.setQueryData([...keyOf(auditVerification), 'pages'], 'shown');
  prefetchUncached([first]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.requests).toEqual([]);
});
