import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { exportPolicies } from '@onair/contract/content/policy-sets/files';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { undefuse } from '@onair/contract/lib/safe-text';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { readCsv } from '../../../files/formats/csv-read.ts';
import { readXlsx } from '../../../files/formats/xlsx-read.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const payloads = starts.flatMap((start) => [`${start}cmd|' /C calc'!A0`, `'${start}1+1`, `${start}${start}"x",y;z`]);

beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date('2026-05-10T16:30:00Z'));
  admin = await app.enter('admin');
  for (const name of payloads) await addPolicy(app, admin, { name, status: 'offline' });
  await addPolicy(app, admin, {
    number: '-1-1',
    name: '体育，财经',
    filterType: 'rules',
    rule: { categories: ['sports'], tags: ['=x'] },
  });
  const set = await addPolicy(app, admin, { number: 'HAND', name: 'Hand "picked"', contentType: 'verticalVideo' });
  const add = await addContents(app, [{ type: 'verticalVideo' }, { type: 'verticalVideo' }]);
  await app.call(pickPolicyContents, { id: set.id, version: 1, add }, { token: admin.token });
});
afterAll(() => app.close());

const download = async (query: string, language = 'zh-CN') => {
  const answer = await app.http.inject({
    url: `${exportPolicies.path}?${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  return { http: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const rowsOf = async (bytes: Buffer) => {
  const rows: string[][] = [];
  for await (const { cells } of bytes[0] === 0x50 ? readXlsx(bytes) : readCsv(bytes)) rows.push(cells);
  return rows;
};

describe('an exported file', () => {
  it('shows what the filter shows, every page of it, in the reader’s language', async () => {
    const { headers, bytes } = await download('status=online&sort=number&order=descend&current=2&pageSize=1');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="policy-sets-2026-05-11.csv"; filename*=UTF-8''${encodeURIComponent('策略集合-2026-05-11.csv')}`,
      'x-total-rows': '2',
    });
    const [heading, ...rows] = await rowsOf(bytes);
    expect(heading).toEqual([
      '集合编号',
      '集合名称',
      '内容类型',
      '筛选方式',
      '内容量',
      '创建时间',
      '状态',
      '筛选规则',
      '记录编号',
      '版本',
    ]);
    expect(rows.map((row) => row.slice(8))).toEqual([
      [expect.stringMatching(/^[0-9a-f-]{36}$/), '2'],
      [expect.any(String), '1'],
    ]);
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      ['HAND', 'Hand "picked"', '竖版小视频', '人工筛选', '2', '2026-05-11 00:30:00', '已上线', ''],
      ["'-1-1", '体育，财经', '图文', '规则筛选', '0', '2026-05-11 00:30:00', '已上线', '分类:体育; 标签:=x'],
    ]);
    const english = await rowsOf((await download('number=hand&format=xlsx', 'en-US')).bytes);
    expect(english[0]?.slice(0, 3)).toEqual(['Set ID', 'Set name', 'Content type']);
    expect(english[1]?.slice(2, 5)).toEqual(['Vertical short video', 'Manual', '2']);
  });

  it.each(['csv', 'xlsx'])('as %s holds no cell that a spreadsheet would run, and loses nothing', async (format) => {
    const { headers, bytes } = await download(`status=offline&format=${format}`);
    expect(headers['content-type']).toMatch(format === 'csv' ? 'csv' : 'spreadsheetml');
    const rows = (await rowsOf(bytes)).slice(1);
    for (const cell of rows.flat()) expect(starts).not.toContain(cell[0]);
    expect(rows.map((row) => undefuse(row[1] ?? '')).sort()).toEqual([...payloads].sort());
  });

  it.each(['csv', 'xlsx'])('as %s can be imported again', async (format) => {
    const other = await testApp();
    try {
      const { token } = await other.enter('admin');
      const report = await upload(other, token, { file: (await download(`format=${format}`)).bytes });
      expect(report.body.data).toEqual({
        rows: payloads.length + 2,
        created: payloads.length + 2,
        changed: 0,
        unchanged: 0,
        faults: [],
        truncated: false,
        ignored: [],
        readings: [],
        import: expect.any(String),
      });
      const names = async (of: TestApp, as: string) =>
        dataOf(await of.call(listPolicies, { pageSize: 100 }, { token: as }))
          .list.map((set) => `${set.number} ${set.name}`)
          .sort();
      expect(await names(other, token)).toEqual(await names(app, admin.token));
      // Where it came from it changes nothing.
      const { body } = await upload(app, admin.token, { file: (await download(`format=${format}`)).bytes });
      expect(body.data).toMatchObject({ created: 0, changed: 0, unchanged: payloads.length + 2, faults: [] });
    } finally {
      await other.close();
    }
  });

  it('is refused where a filter is', async () => {
    expect((await download('createdTime=0000-01-01&createdTime=2026-01-01')).http).toBe(400);
    expect((await download('format=pdf')).http).toBe(400);
  });
});

describe('large exports', () => {
  beforeAll(async () => {
    // In parts, each well within the time that a statement has on a busy machine.
    for (let from = 1; from <= 100_001; from += 10_000) {
      await app.deps.db.execute(sql`
        insert into policies (id, number, name, content_type, filter_type, status, created_at, updated_at)
        select gen_random_uuid(), 'L' || n, repeat('长', 50), 'img', 'artificial', 'online', now(), now()
        from generate_series(${from}::integer, least(${from}::integer + 9999, 100001)) n`);
    }
  });

  it('beyond a hundred thousand sets are refused with a word about filters', async () => {
    const { http, bytes } = await download('', 'en-US');
    expect([http, JSON.parse(bytes.toString())]).toMatchObject([
      200,
      { code: 50006, msg: expect.stringContaining('100000') },
    ]);
  });

  it('run two at a time, and end with their readers', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const whole = await fetch(`http://127.0.0.1:${port}${exportPolicies.path}?number=99&format=xlsx`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const rows = await rowsOf(Buffer.from(await whole.arrayBuffer()));
    expect(rows.length - 1).toBe(Number(whole.headers.get('x-total-rows')));
    const start = () =>
      new Promise<{ http: number; leave(): void }>((resolve, reject) => {
        const call = request({
          port,
          host: '127.0.0.1',
          path: `${exportPolicies.path}?number=1`,
          headers: { authorization: `Bearer ${admin.token}` },
        });
        call.on('error', reject);
        // Nothing is read: what the server sends fills the connection and waits.
        call.on('response', (answer) => {
          call.off('error', reject).on('error', () => undefined);
          resolve({ http: answer.statusCode ?? 0, leave: () => answer.destroy() });
        });
        call.end();
      });
    const [first, second, third] = [await start(), await start(), await start()];
    expect([first.http, second.http, third.http]).toEqual([200, 200, 429]);
    third.leave();
    first.leave();
    const next = await vi.waitFor(async () => {
      const again = await start();
      if (again.http !== 200) again.leave();
      expect(again.http).toBe(200);
      return again;
    });
    next.leave();
    second.leave();
    await vi.waitFor(() => expect(app.pool.idleCount).toBe(app.pool.totalCount));
  });
});
