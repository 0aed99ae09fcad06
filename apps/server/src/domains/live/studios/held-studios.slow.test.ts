import { saveStudioSettings } from '@onair/contract/live/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app?.close());

test('settings take effect in a live also when the message about their change was lost', async () => {
  const { id } = await by.freshStudio();
  await by.ok(saveStudioSettings, { id, version: 1, delaySeconds: 7, automatic: true, coolDownSeconds: 0 });
  app.encode(await by.keyOf(id, 'main'));
  const before = await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  expect(before.delay.seconds).toBe(0);
  // As by another server while the broker is away.
  await app.deps.db.execute(sql`update studios set method = 'flowControl' where id = ${id}`);
  const { method } = await by.nowUntil(id, ({ delay }) => delay.seconds === 7);
  expect(method).toBe('flowControl');
});
