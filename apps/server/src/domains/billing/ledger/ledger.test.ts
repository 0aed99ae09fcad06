import {
  exportLedger,
  listLedger,
  parseYuan,
  reverseEntry,
  TOP_UP_LARGE,
  TOP_UP_MAX,
  topUpLedger,
  yuanText,
} from '@onair/contract/billing/ledger';
import type { Output } from '@onair/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { topUp as confirmedTopUp } from '../services/services.fixtures.ts';
import { moneyText } from './ledger.words.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
let user: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date('2026-03-01T04:00:00Z'));
  admin = await app.enter('admin');
  user = (await app.enter('user')).token;
});
afterAll(() => app.close());

const topUp = (amount: unknown, { note = '', token = admin.token, key = '' } = {}) =>
  app.call(topUpLedger, { amount: amount as number, note }, { token, headers: key ? { 'idempotency-key': key } : {} });
const list = async (query = {}) => (await app.call(listLedger, query, { token: admin.token })).body.data;
const entries = async (): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from ledger`);
  return rows[0]?.n ?? 0;
};

test('a top-up is an entry with its balance, its note and who recorded it', async () => {
  const { body } = await topUp(123_456, { note: ' 季度预算 ' });
  expect(body.data).toMatchObject({ waiting: null });
  expect((body.data as Output<typeof topUpLedger>).entry).toMatchObject({
    seq: 1,
    kind: 'top-up',
    amount: 123_456,
    balance: 123_456,
    note: '季度预算',
    by: admin.username,
    confirmedBy: null,
    reverses: null,
    reversedBy: null,
    order: null,
  });
  expect(await list()).toMatchObject({ total: 1, balance: 123_456, received: 123_456, spent: 0 });
});

test.each([
  [0, 400],
  [1, 200],
  [TOP_UP_LARGE - 1, 200],
  [TOP_UP_MAX + 1, 400],
  [-1, 400],
  [1.5, 400],
  ['100', 400],
  [null, 400],
])('an amount of %s fen answers %s', async (amount, http) => {
  const before = await entries();
  expect((await topUp(amount)).http).toBe(http);
  expect(await entries()).toBe(before + (http === 200 ? 1 : 0));
});

test.each([
  ['', 200],
  ['字'.repeat(100), 200],
  ['字'.repeat(101), 400],
  ['a\u0000b', 400],
])('a note of %j answers %s', async (note, http) => {
  expect((await topUp(1, { note })).http).toBe(http);
});

test('one top-up sent 50 times is one entry; a user can record and read none', async () => {
  const before = await entries();
  const answers = await Promise.all(Array.from({ length: 50 }, () => topUp(500, { key: 'top-up-once-1' })));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await entries()).toBe(before + 1);
  expect((await topUp(500, { token: user })).body.code).toBe(50003);
  expect((await app.call(listLedger, {}, { token: user })).body.code).toBe(50003);
  expect((await app.call(exportLedger, {}, { token: user })).body.code).toBe(50003);
  expect(await entries()).toBe(before + 1);
});

test('filters count company days, both ends included; days that do not exist or stand in the wrong order are refused', async () => {
  const before = await entries();
  // The last second of March 4 in Shanghai, and the first of March 5.
  app.clock.set(new Date('2026-03-04T15:59:59Z'));
  admin = await app.enter('admin');
  await topUp(400);
  app.clock.advance(1000);
  await topUp(500);
  expect(await list()).toMatchObject({ total: before + 2 });
  expect(await list({ to: '2026-03-03' })).toMatchObject({ total: before });
  expect(await list({ from: '2026-03-04', to: '2026-03-04' })).toMatchObject({ total: 1, received: 400 });
  expect(await list({ from: '2026-03-04' })).toMatchObject({
    total: 2,
    received: 900,
    list: [{ amount: 500 }, { amount: 400 }],
  });
  expect(await list({ kind: 'charge' })).toMatchObject({ total: 0, list: [], received: 0, spent: 0 });
  const answers = [
    await app.call(listLedger, { from: '2026-03-05', to: '2026-03-04' }, { token: admin.token }),
    await app.call(listLedger, { from: '2026-13-01' }, { token: admin.token }),
  ];
  expect(answers.map((answer) => answer.http)).toEqual([400, 400]);
});

test.each([listLedger, exportLedger])(
  'a day past the calendar is refused before anything is sent: $name',
  async (endpoint) => {
    const { http, body } = await app.call(endpoint, { to: '9999-12-31' }, { token: admin.token });
    expect([http, body]).toMatchObject([400, { code: 40000, data: { fields: [{ field: 'to' }] } }]);
    expect((await app.call(endpoint, { to: '9999-12-30' }, { token: admin.token })).http).toBe(200);
  },
);

test('the account holds at most what every side can count', async () => {
  const room = 10_000_000_000_000 - Number(((await list()) as { balance: number }).balance);
  for (let left = room; left > TOP_UP_MAX; left -= TOP_UP_MAX) {
    // Straight into the table, as a thousand top-ups would.
    if (left > 2 * TOP_UP_MAX) {
      const many = Math.floor(left / TOP_UP_MAX) - 1;
      await app.deps.db.execute(sql`insert into ledger (seq, amount_fen, balance_fen, kind, at)
        select max(seq) + 1, ${many * TOP_UP_MAX}, (array_agg(balance_fen order by seq desc))[1] + ${many * TOP_UP_MAX}, 'top-up', max(at) from ledger`);
      left -= (many - 1) * TOP_UP_MAX;
    } else await confirmedTopUp(app, admin.token, TOP_UP_MAX);
  }
  const before = await entries();
  expect((await topUp(TOP_UP_MAX)).body.code).toBe(50006);
  expect(await entries()).toBe(before);
});

test('the file has every entry under the filter, amounts to the fen, and runs nothing in a spreadsheet', async () => {
  const evil = `=HYPERLINK("http://x","a")`;
  await app.deps.db.execute(sql`insert into ledger (seq, amount_fen, balance_fen, kind, note, at)
    select max(seq) + 1, -7, (array_agg(balance_fen order by seq desc))[1] - 7, 'charge', ${evil}, max(at) from ledger`);
  const { text, headers } = await app.call(
    exportLedger,
    {},
    { token: admin.token, headers: { 'accept-language': 'en' } },
  );
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('company-account-2026-03-05.csv');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength((await entries()) + 1);
  expect(lines[1]).toContain(',Charge,,0.07,');
  expect(lines[1]).toContain(`"'=HYPERLINK(`);
  expect(lines.at(-1)).toContain(',Top-up,1234.56,,1234.56,');
  const charges = await app.call(exportLedger, { kind: 'charge' }, { token: admin.token });
  expect(charges.text.trim().split('\r\n')).toHaveLength(2);
});

test('a reversal is in the file on the side of what was received, with both numbers', async () => {
  const seq = await entries();
  const { body } = await topUp(1_250, { note: 'twice' });
  expect(body.code).toBe(20000);
  const reversed = await app.call(reverseEntry, { seq: seq + 1, reason: 'twice' }, { token: admin.token });
  expect(reversed.body.code).toBe(20000);
  const { text } = await app.call(exportLedger, {}, { token: admin.token, headers: { 'accept-language': 'en' } });
  const [, reversal = '', mistake = ''] = text.split('\r\n');
  expect(reversal).toContain(`,Reversal,-12.5,,`);
  expect(reversal).toContain(`Reverses no. ${seq + 1},twice`);
  expect(mistake).toContain(`Reversed by no. ${seq + 2},twice`);
});

test('amounts go from fingers to fen and back without a fraction on the way', () => {
  const read = ['12', '12.3', '0.07', '1,234,567.89', '１２．５', ' ¥80 ', '999999999.99'].map(parseYuan);
  expect(read).toEqual([1200, 1230, 7, 123_456_789, 1250, 8000, 99_999_999_999]);
  for (const text of ['', '.', '1.', '1.234', '-5', '+5', '1e3', '12,34', '0x10', 'abc', '1 000', '1234567890']) {
    expect([text, parseYuan(text)]).toEqual([text, null]);
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: TOP_UP_MAX }), (fen) => {
      expect(parseYuan(yuanText(fen))).toBe(fen);
    }),
  );
  expect([moneyText(-1_234_567_890_123, 'en-US'), moneyText(5, 'zh-CN')]).toEqual(['-¥12,345,678,901.23', '¥0.05']);
});
