import { muteStudio } from '@onair/contract/live/studios/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app?.close());

test('acts upon a live whose row is not stored yet are done and put on record', async () => {
  const { id } = await by.freshStudio();
  const key = await by.keyOf(id, 'main');
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('lock table studio_lives in share mode');
  try {
    app.encode(key);
    await by.nowUntil(id, ({ live }) => live);
    await by.ok(muteStudio, { id, muted: true });
    expect(await by.keyOf(id, 'hot')).not.toBe('');
  } finally {
    await client.query('rollback');
    client.release();
  }
  const actions = (await auditOf(app, id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['studio.mute', 'studio.key']));
});
