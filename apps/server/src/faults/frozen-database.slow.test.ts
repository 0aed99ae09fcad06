import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import type { Endpoint } from '@onair/contract/endpoint';
import { login } from '@onair/contract/identity/session';
import { savePreferences } from '@onair/contract/preferences/preferences';
import { health, ready } from '@onair/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freezePostgres } from '../testing/freeze-postgres.ts';
import { envelopeOf } from '../testing/raw-request.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';

const folder = temporaryFolder();
let server: ServerProcess;
let token: string;
let username: string;
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: folder.path });
  const enter = withDatabase(folder.path, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  ({ token, username } = await enter);
});
afterAll(async () => {
  await server.end('SIGTERM');
  folder.remove();
});

const ask = async ({ method, path }: Endpoint, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await server.client.send({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { status } = answer;
  return { status, envelope: envelopeOf(answer), retry: answer.headers['retry-after'] };
};
type Answer = Awaited<ReturnType<typeof ask>>;

const calls: Record<string, () => Promise<Answer>> = {
  list: () => ask(listPolicies),
  write: () => ask(savePreferences, { quickOperations: ['Card'] }),
  'sign-in': () => ask(login, { username, password: 'Test-password-1' }),
  'data of a page': () => ask(workplaceSummary),
  readiness: () => ask(ready),
};
const askAll = async (): Promise<[string, Answer][]> =>
  Promise.all(Object.entries(calls).map(async ([name, call]): Promise<[string, Answer]> => [name, await call()]));
const statusesOf = (answers: [string, Answer][]): Record<string, number> =>
  Object.fromEntries(answers.map(([name, { status }]) => [name, status]));
const all = (status: number): Record<string, number> =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, status]));
const expectUnavailable = (answers: [string, Answer][]): void => {
  expect(statusesOf(answers)).toEqual(all(503));
  for (const [name, { envelope, retry }] of answers) {
    expect(envelope, name).toMatchObject({ status: 'fail', code: 50300, data: null });
    expect(Number(retry), name).toBeGreaterThan(0);
  }
};

test.skipIf(process.platform !== 'linux')(
  'a frozen database is met with 503, whatever is asked, and healed from by itself',
  async () => {
    expect(statusesOf(await askAll())).toEqual(all(200));
    const thaw = freezePostgres(folder.path);
    try {
      // Readiness alone may still say 200: for a second it answers from memory what it saw last.
      await until(async () => (await ask(ready)).status === 503);
      // Over connections that are open, then over ones that the frozen database does not take.
      expectUnavailable(await askAll());
      expectUnavailable(await askAll());
      expect((await server.call(health, {})).http).toBe(200);
    } finally {
      thaw();
    }
    const healed = JSON.stringify(all(200));
    await until(async () => JSON.stringify(statusesOf(await askAll())) === healed);
    expect(server.child.exitCode).toBe(null);
  },
);
