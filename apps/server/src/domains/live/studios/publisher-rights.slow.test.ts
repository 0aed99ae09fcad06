import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changePersonRole, disablePerson, signOutPerson } from '@onair/contract/identity/people';
import { logout, switchRole } from '@onair/contract/identity/session';
import { publishToken } from '@onair/contract/live/studios/commands';
import { chooseMethod } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

const CLIP = readFileSync(fileURLToPath(new URL('../../../../../media/fixtures/720p30.flv', import.meta.url)));
const PIECE = 24 * 1024;

let app: LiveApp;
let boss: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  boss = await app.enter('admin');
  by = operator(app, boss);
});
afterAll(() => app.close());

const asBoss = () => ({ token: boss.token });
const WAYS: Record<string, (publisher: Admin) => Promise<unknown>> = {
  'another admin disables the account': ({ accountId: id }) =>
    app.call(disablePerson, { id, version: 1, disabled: true }, asBoss()),
  'another admin makes it a user': ({ accountId: id }) =>
    app.call(changePersonRole, { id, version: 1, role: 'user' }, asBoss()),
  'another admin signs it out': ({ accountId: id }) => app.call(signOutPerson, { id }, asBoss()),
  'the owner signs out': ({ token }) => app.call(logout, {}, { token }),
  'the owner goes on as a user': ({ token }) => app.call(switchRole, { role: 'user' }, { token }),
  'a command line disables it': ({ accountId }) =>
    app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${accountId}`),
};

/** Publishes the clip from a browser's socket, at about the pace of a camera. */
const publish = (path: string, pass: string) => {
  const socket = new WebSocket(app.origin.replace('http', 'ws') + path, { origin: app.origin });
  const seen = { accepted: false, closed: null as number | null };
  let at = 0;
  const timer = setInterval(() => {
    if (!seen.accepted || socket.readyState !== WebSocket.OPEN || at >= CLIP.length) return;
    socket.send(CLIP.subarray(at, at + PIECE));
    at += PIECE;
  }, 150);
  socket.on('open', () => socket.send(pass));
  socket.on('message', () => {
    seen.accepted = true;
  });
  socket.on('close', (code) => {
    clearInterval(timer);
    seen.closed = code;
  });
  socket.on('error', () => {});
  return seen;
};

const webStudio = async () => {
  const studio = await by.freshStudio();
  await by.ok(chooseMethod, { id: studio.id, method: 'web' });
  return studio.id;
};

test.concurrent.each(Object.entries(WAYS))('a broadcast and a pass end with the right: %s', async (way, revoke) => {
  const publisher = await app.enter('admin');
  const own = operator(app, publisher);
  const [onAir, waiting] = [await webStudio(), await webStudio()];
  const first = await own.ok(publishToken, { id: onAir });
  const broadcast = publish(first.path, first.token);
  await by.nowUntil(onAir, ({ program, live }) => program === 'main' && live);
  const unused = await own.ok(publishToken, { id: waiting });

  await revoke(publisher);
  await eventually(
    () => broadcast.closed,
    (code) => code !== null,
  );
  expect(broadcast.closed, way).toBe(4401);
  await by.nowUntil(onAir, ({ lines: [main] }) => main?.origin === null);

  const late = publish(unused.path, unused.token);
  await eventually(
    () => late.closed,
    (code) => code !== null,
  );
  expect(late).toEqual({ accepted: false, closed: 4401 });
});

test('a broadcast goes on while its account signs in and out elsewhere', async () => {
  const publisher = await app.enter('admin');
  const studio = await webStudio();
  const pass = await operator(app, publisher).ok(publishToken, { id: studio });
  const broadcast = publish(pass.path, pass.token);
  await by.nowUntil(studio, ({ program }) => program === 'main');
  app.deps.bus.publish('sessions.changed', { accountId: publisher.accountId });
  await app.deps.db.execute(sql`update accounts set version = version + 1 where id = ${publisher.accountId}`);
  await by.nowUntil(studio, ({ lines: [main] }) => (main?.measured.fps ?? 0) > 20);
  expect(broadcast.closed).toBeNull();
});
