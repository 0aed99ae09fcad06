import { failures } from '@onair/contract/failure';
import { APP_SETTINGS_DEFAULT, getPreferences, savePreferences } from '@onair/contract/preferences/preferences';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let me: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await app.enter('user');
});
afterAll(() => app.close());

const save = (parts: object) => app.call(savePreferences, parts, { token: me.token });
const read = async (token = me.token) => (await app.call(getPreferences, {}, { token })).body.data;
const get = async (token?: string) => {
  const { version: _, ...parts } = (await read(token)) as { version: number };
  return parts;
};

const settings = { ...APP_SETTINGS_DEFAULT, theme: 'dark' as const, themeColor: '#0FC6C2' };
const searchTable = {
  density: 'mini' as const,
  columns: [
    { key: 'name', shown: true },
    { key: 'count', shown: false },
  ],
};

test('who has chosen nothing has no preferences', async () => {
  expect(await get()).toEqual({});
});

test('each part that is sent replaces the whole part; the others stay', async () => {
  await save({ settings, quickOperations: ['SearchTable', 'Card'] });
  await save({ searchTable });
  await save({ quickOperations: ['Card'] });
  expect(await get()).toEqual({ settings, searchTable, quickOperations: ['Card'] });
});

test('two tabs that save different parts at once both win', async () => {
  await Promise.all([save({ settings }), save({ searchTable }), save({ quickOperations: ['Info'] })]);
  expect(await get()).toEqual({ settings, searchTable, quickOperations: ['Info'] });
});

test('a list that another window has changed meanwhile is not overwritten', async () => {
  const view = (id: string) => ({ id, name: id, query: '?status=online' });
  const { version } = (await save({ searchTableViews: [view('a')] })).body.data as { version: number };
  const mine = await save({ searchTableViews: [view('a'), view('b')], version });
  expect(mine.body.data).toMatchObject({ version: version + 1 });
  const theirs = await save({ searchTableViews: [view('a'), view('c')], version });
  expect(theirs.body.code).toBe(failures.conflict.code);
  expect(await get()).toEqual({ searchTableViews: [view('a'), view('b')] });
});

test('a save whose answer was lost is answered again and counts once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => app.call(savePreferences, { quickOperations: ['Card'], version: 1 }, { token: me.token, headers });
  expect((await send()).body.data).toEqual({ quickOperations: ['Card'], version: 2 });
  expect((await send()).body.data).toEqual({ quickOperations: ['Card'], version: 2 });
});

test('preferences are one’s own', async () => {
  await save({ settings });
  expect(await get((await app.enter('admin')).token)).toEqual({});
});

test('the log says which parts were changed, and not to what', async () => {
  await save({ settings, searchTable });
  await save({});
  const { rows } = await app.deps.db.execute<{ before: unknown; after: unknown }>(
    sql`select before, after from audit_log where account_id = ${me.accountId}`,
  );
  expect(rows).toEqual([{ before: null, after: { parts: ['searchTable', 'settings'] } }]);
});

test.each([
  ['an unknown part', { role: 'admin' }],
  ['a setting that does not exist', { settings: { ...settings, isAdmin: true } }],
  ['settings that are not whole', { settings: { theme: 'dark' } }],
  ['a menu of no width', { settings: { ...settings, menuWidth: 0 } }],
  ['a color that is none', { settings: { ...settings, themeColor: 'url(x)' } }],
  ['13 shortcuts', { quickOperations: Array.from({ length: 13 }, () => 'Card') }],
  ['a prototype', JSON.parse('{"__proto__":{"a":1}}')],
])('%s is refused and changes nothing', async (_, parts) => {
  expect((await save(parts)).http).toBe(400);
  expect(await get()).toEqual({});
});
