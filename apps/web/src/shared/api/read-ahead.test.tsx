import { auditVerification } from '@onair/contract/audit/audit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiServer, succeed } from '../../testing/api-server.ts';
import { currentLocale } from '../i18n/locale.ts';
import { useSession } from '../session/session.ts';
import { call } from './call.ts';
import { dropEarly, type FirstCall, requestName, WAIT_MS } from './early.ts';
import { refresh } from './freshness.ts';
import { keyOf, queryClient } from './query-client.ts';
import { prefetchFirstView } from './read-ahead.ts';
import { requestOf } from './request.ts';

const { name, method, reads } = auditVerification;
const first: FirstCall = { name, input: {}, method, reads, ...requestOf(auditVerification, {}) };

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

/** As the script in the page's head does: the answer is under way before any other code runs. */
const startEarly = (data: unknown): void => {
  const answer = Promise.resolve(Response.json({ data, status: 'ok', msg: '', code: 20000 }));
  globalThis.onairEarly = {
    token: useSession.getState().token,
    locale: currentLocale(),
    calls: [first],
    answers: new Map([[requestName(first), answer]]),
    until: performance.now() + WAIT_MS,
  };
};

test('a page takes a response started for it, once', async () => {
  startEarly('early');
  expect([await call(auditVerification), await call(auditVerification)]).toEqual(['early', 1]);
  expect(server.requests).toHaveLength(1);
});

test('a response started before a change is requested again', async () => {
  startEarly('early');
  await refresh(['identity.people']);
  expect(await call(auditVerification)).toBe(1);
});

test('first reads are awaited where the cache knows nothing, and read again behind what it knows', async () => {
  await prefetchFirstView([first]);
  expect(queryClient.getQueryData(keyOf(auditVerification, {}))).toBe(1);
  await queryClient.invalidateQueries({ queryKey: keyOf(auditVerification, {}) });
  let answer: () => void = () => undefined;
  server.answer((_request, response) => {
    answer = () => succeed(response, 'again');
  });
  await prefetchFirstView([first]);
  expect(queryClient.getQueryData(keyOf(auditVerification, {}))).toBe(1);
  await expect.poll(() => server.requests.length).toBe(2);
  answer();
  await expect.poll(() => queryClient.getQueryData(keyOf(auditVerification, {}))).toBe('again');
});
