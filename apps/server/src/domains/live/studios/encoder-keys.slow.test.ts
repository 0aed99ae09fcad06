import { setTimeout as delay } from 'node:timers/promises';
import { endLive } from '@onair/contract/live/studios/commands';
import { saveStudioSettings } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app?.close());

const onAir = async (id: string, key: string) => {
  const encoder = app.encode(key);
  await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  return encoder;
};

// Each on a studio of its own, at the same time: what they wait for comes in real time.
test.concurrent('an encoder whose key was revoked is disconnected also when the command to do so was lost', async () => {
  const { id } = await by.freshStudio();
  const encoder = await onAir(id, await by.keyOf(id, 'main'));
  // As by a server that ends, or does not reach the holder, after its commit.
  await app.deps.db.execute(sql`delete from stream_keys where studio_id = ${id}`);
  await eventually(
    () => encoder.ended(),
    (gone) => gone,
  );
});

test.concurrent('an encoder with a new key stays, whatever key its line was used with before', async () => {
  const { id } = await by.freshStudio();
  const first = await onAir(id, await by.keyOf(id, 'main'));
  const fresh = await by.keyOf(id, 'main');
  await eventually(
    () => first.ended(),
    (gone) => gone,
  );
  const second = await onAir(id, fresh);
  await delay(6_000);
  expect(second.ended()).toBe(false);
  expect((await by.now(id)).program).toBe('main');
});

test.concurrent('nor is it disconnected for a key that was refused before', async () => {
  const { id } = await by.freshStudio();
  await by.ok(saveStudioSettings, { id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 3 });
  const key = await by.keyOf(id, 'main');
  await onAir(id, key);
  await by.ok(endLive, { id });
  const refused = app.encode(key);
  await eventually(
    () => refused.ended(),
    (gone) => gone,
  );
  const fresh = await by.keyOf(id, 'main');
  app.clock.advance(4_000);
  await delay(3_500);
  const encoder = app.encode(fresh);
  await by.nowUntil(id, ({ lines: [main] }) => main?.phase === 'live');
  await delay(6_000);
  expect(encoder.ended()).toBe(false);
});
