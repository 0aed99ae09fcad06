import { exportPolicies } from '@onair/contract/content/policy-sets/files';
import { listPolicies, type PolicyRow } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addPolicy, dataOf } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;

const list = async (query: Parameters<typeof app.call<typeof listPolicies>>[1]) =>
  dataOf(await app.call(listPolicies, query, { token: admin.token }));
const names = async (query: Parameters<typeof list>[0]) => (await list(query)).list.map((set) => set.name).sort();

beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  // Noon in Shanghai, a minute apart, the last on the next company day, which begins at 16:00 UTC.
  const day = Date.parse('2026-05-10T04:00:00Z');
  const sets: Parameters<typeof addPolicy>[2][] = [
    { number: 'A9', name: '世界杯精选', contentType: 'img' },
    { number: 'A10', name: '世界杯_100% 集锦', contentType: 'horizontalVideo', filterType: 'rules', status: 'offline' },
    { number: 'b2', name: 'Ｆｕｌｌ width Café', contentType: 'verticalVideo' },
    { number: 'C-1', name: "Robert'); drop table policies;--", filterType: 'rules' },
  ];
  for (const [i, set] of sets.entries()) {
    app.clock.set(new Date(day + i * 60_000));
    await addPolicy(app, admin, set);
  }
  app.clock.set(new Date('2026-05-10T16:00:00Z'));
  await addPolicy(app, admin, { number: 'Z', name: 'back\\slash', status: 'offline' });
});
afterAll(() => app.close());

describe('the list of policy sets', () => {
  it('shows the newest first with the exact total', async () => {
    const { list: sets, total } = await list({});
    expect(sets.map((set) => set.number)).toEqual(['Z', 'C-1', 'b2', 'A10', 'A9']);
    expect(total).toBe(5);
    expect(sets[4]).toMatchObject({
      name: '世界杯精选',
      contentType: 'img',
      filterType: 'artificial',
      count: 0,
      status: 'online',
      createdTime: '2026-05-10T04:00:00.000Z',
      version: 1,
    } satisfies Partial<PolicyRow>);
  });

  it.each([
    [{ number: 'a1' }, ['世界杯_100% 集锦']],
    [{ number: '-' }, ["Robert'); drop table policies;--"]],
    [{ name: '世界杯' }, ['世界杯_100% 集锦', '世界杯精选']],
    [{ name: 'full' }, ['Ｆｕｌｌ width Café']],
    [{ name: 'CAFÉ' }, ['Ｆｕｌｌ width Café']],
    [{ contentType: 'verticalVideo' as const }, ['Ｆｕｌｌ width Café']],
    [{ filterType: 'rules' as const }, ["Robert'); drop table policies;--", '世界杯_100% 集锦']],
    [{ status: 'offline' as const }, ['back\\slash', '世界杯_100% 集锦']],
    [{ status: 'offline' as const, contentType: 'img' as const, name: 'SLASH' }, ['back\\slash']],
    [{ name: 'nothing is called so' }, []],
    [{ name: '', number: '' }, 5],
  ])('filters by %o', async (query, expected) => {
    const found = await names(query);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
    expect((await list({ ...query, pageSize: 1 })).total).toBe(found.length);
  });

  it('takes wildcards as plain characters', async () => {
    expect(await names({ name: '%' })).toEqual(['世界杯_100% 集锦']);
    expect(await names({ name: '_' })).toEqual(['世界杯_100% 集锦']);
    expect(await names({ name: '＿１００％' })).toEqual(['世界杯_100% 集锦']);
    expect(await names({ name: '\\' })).toEqual(['back\\slash']);
    expect(await names({ name: '\\%' })).toEqual([]);
    expect(await names({ number: '%' })).toEqual([]);
  });

  it('counts days as the company does', async () => {
    expect(await names({ createdTime: ['2026-05-10', '2026-05-10'] })).toHaveLength(4);
    expect(await names({ createdTime: ['2026-05-11', '2026-05-11'] })).toEqual(['back\\slash']);
    expect(await names({ createdTime: ['2026-05-10', '2026-05-11'] })).toHaveLength(5);
    expect(await names({ createdTime: ['2026-05-11', '2026-05-10'] })).toEqual([]);
    const { http, body } = await app.call(listPolicies, { createdTime: ['0000-01-01', '2026-01-01'] }, admin);
    expect({ http, fields: body.data }).toMatchObject({ http: 400, fields: { fields: [{ field: 'createdTime' }] } });
  });

  it('sorts by every column either way, numbers by value and names as Chinese readers expect', async () => {
    const numbers = async (query: Parameters<typeof list>[0]) => (await list(query)).list.map((set) => set.number);
    expect(await numbers({ sort: 'number' })).toEqual(['A9', 'A10', 'b2', 'C-1', 'Z']);
    expect(await numbers({ sort: 'number', order: 'descend' })).toEqual(['Z', 'C-1', 'b2', 'A10', 'A9']);
    expect(await numbers({ sort: 'createdTime', order: 'ascend' })).toEqual(['A9', 'A10', 'b2', 'C-1', 'Z']);
    expect(await numbers({ sort: 'name', order: 'ascend' })).toEqual(['A10', 'A9', 'Z', 'b2', 'C-1']);
    expect(await numbers({ sort: 'count', order: 'descend' })).toHaveLength(5);
  });

  it('turns pages without losing the filter, and states the total past the end too', async () => {
    const first = await list({ filterType: 'artificial', pageSize: 2 });
    const second = await list({ filterType: 'artificial', pageSize: 2, current: 2 });
    expect([first.list.length, second.list.length, first.total, second.total]).toEqual([2, 1, 3, 3]);
    expect(await list({ filterType: 'artificial', pageSize: 2, current: 9 })).toEqual({ list: [], total: 3 });
    expect(await list({ current: 9 })).toEqual({ list: [], total: 5 });
    const { http } = await app.call(listPolicies, { current: 10_000, pageSize: 100 }, admin);
    expect(http).toBe(400);
  });

  it.each([
    { pageSize: 101 },
    { current: 0 },
    { current: 1.5 },
    { contentType: 'text' },
    { sort: 'id' },
    { sort: 'items; select 1' },
    { order: 'asc' },
    { createdTime: ['2026-01-01'] },
    { createdTime: ['2026-02-30', '2026-03-01'] },
    { name: 'x'.repeat(61) },
    { nobody: 'knows' },
  ])('refuses %o', async (query) => {
    const { http } = await app.call(listPolicies, query as never, { token: admin.token });
    expect(http).toBe(400);
  });

  it('is not moved by SQL in any text or sort field', async () => {
    const openings = ['', "'", '"', "')", '%', "\\'", '1;', '$1 ', "' || "];
    const bodies = [
      'or 1=1 --',
      'select pg_sleep(2) --',
      'drop table policies; --',
      'union select 1 --',
      ' truncate policies',
      'version()',
      '::int',
      ':1',
      '?',
      '/**/',
      '\\',
      '#{7*7}',
      'x\u2019',
      ';',
      'null',
      'and 1=0',
      '*',
      ')',
      '||',
      'id',
      'desc',
      'case when 1=1 then id end',
    ];
    const payloads = openings.flatMap((opening) => bodies.map((body) => opening + body));
    for (const payload of payloads) {
      for (const field of ['number', 'name', 'sort', 'order', 'contentType', 'filterType', 'status', 'createdTime']) {
        const query = new URLSearchParams([[field, payload]]);
        for (const path of [listPolicies.path, exportPolicies.path]) {
          const { statusCode } = await app.http.inject({
            url: `${path}?${query}`,
            headers: { authorization: `Bearer ${admin.token}` },
          });
          expect([200, 400]).toContain(statusCode);
        }
      }
    }
    expect((await list({})).total).toBe(5);
  });

  it('is open to everyone who is signed in and to no one else', async () => {
    const user = await app.enter('user');
    expect((await app.call(listPolicies, {}, { token: user.token })).body.code).toBe(20000);
    expect((await app.call(listPolicies, {})).body.code).toBe(50008);
  });
});
