import { STREAM_CLOSE } from '@onair/contract/channel';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { SESSIONS_CHANGED } from '../bus/bus.ts';
import { write } from '../db/write.ts';
import { systemActor } from '../deps.ts';
import { sameInEveryLanguage, sendMessage } from '../domains/notifications/messages/messages.service.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { serveStream } from '../testing/stream.ts';

let app: TestApp;
let operator: pg.Client;
let name: string;
beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
  name = rows[0]?.name ?? '';
  operator = new pg.Client(inject('postgres').admin);
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await app.close();
});

const away = async () => {
  await operator.query(`alter database "${name}" allow_connections false`);
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
};
const back = () => operator.query(`alter database "${name}" allow_connections true`);
const send = (accountId: string) =>
  write(app.deps, systemActor, (w) =>
    sendMessage(w, {
      to: [accountId],
      type: 'notice',
      title: sameInEveryLanguage('a'),
      content: sameInEveryLanguage('b'),
    }),
  );

test('a database that goes away and comes back costs no open socket and no event', async () => {
  const served = await serveStream(app, {
    limits: { pollEveryMs: 50, endedEveryMs: 50, recheckEveryMs: 50, pingEveryMs: 40 },
  });
  const { token, accountId } = await app.enter('user');
  const client = await served.listener(token, 'messages');
  await send(accountId);
  await client.until(() => client.events('messages').length === 1);
  await away();

  const newcomer = served.client();
  await newcomer.opened();
  newcomer.say({ type: 'auth', token });
  expect(await newcomer.closed()).toMatchObject({ code: STREAM_CLOSE.broken });
  // Rights that cannot be looked up are in doubt: what happens meanwhile waits until they are known again.
  app.deps.bus.publish(SESSIONS_CHANGED, { accountId });
  await client.until(() => client.all('ping').length > 3);
  await back();

  await vi.waitFor(() => send(accountId), { interval: 50 });
  await client.until(() => client.events('messages').length === 2);
  expect(client.state.closed).toBeNull();
  const again = await served.listener(token);
  await again.subscribe('messages', 0);
  expect(again.events('messages')).toEqual(client.events('messages'));
  await served.close();
});
