import {
  ledgerBalance,
  listLedger,
  listTopUps,
  moveTopUp,
  reverseEntry,
  TOP_UP_LARGE,
  TOP_UP_MAX,
  type TopUp,
  type TopUpMove,
  topUpLedger,
} from '@onair/contract/billing/ledger';
import type { Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { listMessages, type Message } from '@onair/contract/notifications/messages';
import { openWork, type Work } from '@onair/contract/work/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { balanceOf, ledgerSums } from '../services/services.fixtures.ts';

type Person = Awaited<ReturnType<TestApp['enter']>>;
let app: TestApp;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  anna = await app.enter('finance');
  ben = await app.enter('finance');
});
afterAll(() => app.close());

const english = { 'accept-language': 'en' };
const enterTopUp = async (by = anna, amount = TOP_UP_LARGE): Promise<TopUp> => {
  const { body } = await app.call(topUpLedger, { amount, note: 'Q1' }, { token: by.token });
  const { waiting } = body.data as Output<typeof topUpLedger>;
  if (!waiting) throw new Error(JSON.stringify(body));
  return waiting;
};
const move = (by: Person, { id, version }: TopUp, act: TopUpMove, reason?: string, headers = english) =>
  app.call(
    moveTopUp,
    { id, version, move: act, ...(reason === undefined ? {} : { reason }) },
    { token: by.token, headers },
  );
const reverse = (by: Person, seq: number, reason = 'twice') =>
  app.call(reverseEntry, { seq, reason }, { token: by.token, headers: english });
const entriesOf = async () =>
  ((await app.call(listLedger, {}, { token: anna.token })).body.data as Output<typeof listLedger>).list;
const messagesOf = async ({ token }: Person): Promise<Message[]> =>
  (await app.call(listMessages, {}, { token, headers: english })).body.data as Message[];
const actsOn = async (subjectId: string): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${subjectId} order by seq`,
  );
  return rows.map(({ action }) => action);
};
const workOf = async ({ token }: Person): Promise<Work | undefined> =>
  ((await app.call(openWork, {}, { token })).body.data as Work[]).find(({ kind }) => kind === 'topUps');

test('a large top-up is no entry before another person confirms it; then it names both', async () => {
  const before = await balanceOf(app, anna.token);
  const waiting = await enterTopUp();
  expect(waiting).toMatchObject({
    amount: TOP_UP_LARGE,
    state: 'waiting',
    mine: true,
    by: anna.username,
    decided: null,
  });
  expect(await balanceOf(app, anna.token)).toBe(before);
  expect((await app.call(ledgerBalance, {}, { token: ben.token })).body.data).toMatchObject({ topUpsWaiting: 1 });

  const own = await move(anna, waiting, 'confirm');
  expect([own.body.code, own.body.msg]).toEqual([
    failures.forbidden.code,
    'You can’t confirm your own top-up. Another person with the permission for billing must',
  ]);
  expect(await balanceOf(app, anna.token)).toBe(before);

  const todo = (await messagesOf(ben)).find(({ type }) => type === 'todo');
  expect(todo).toMatchObject({ link: '/list/card?tab=service&ledger=top-ups' });
  const { body } = await move(ben, waiting, 'confirm');
  expect(body.data).toMatchObject({ state: 'recorded', mine: false, decided: { name: ben.username }, version: 2 });
  expect(await balanceOf(app, anna.token)).toBe(before + TOP_UP_LARGE);
  const [entry] = await entriesOf();
  expect(entry).toMatchObject({ kind: 'top-up', amount: TOP_UP_LARGE, by: anna.username, confirmedBy: ben.username });
  expect((await messagesOf(ben)).filter(({ type }) => type === 'todo')).toEqual([]);
  expect((await messagesOf(anna)).map(({ title }) => title)).toContain('Your top-up of ¥100,000.00 is recorded');
  expect(await actsOn(waiting.id)).toEqual(['topUp.submit', 'topUp.confirm']);
});

test('one fen below the amount is recorded by one person', async () => {
  const { body } = await app.call(topUpLedger, { amount: TOP_UP_LARGE - 1, note: '' }, { token: anna.token });
  expect(body.data).toMatchObject({ entry: { amount: TOP_UP_LARGE - 1 }, waiting: null });
});

test('nobody stands in for a lone holder of the permission', async () => {
  const lone = await app.enter('admin');
  const waiting = await enterTopUp(lone);
  await app.deps.db.execute(
    sql`update accounts set disabled_at = now() where id <> ${lone.accountId} and role in ('admin', 'finance')`,
  );
  expect((await move(lone, waiting, 'confirm')).body.code).toBe(failures.forbidden.code);
  await app.deps.db.execute(sql`update accounts set disabled_at = null`);

  expect((await move(ben, waiting, 'confirm')).body.status).toBe('ok');
});

test('a declined one needs a reason and stays with it; a withdrawn one stays as well; neither is money', async () => {
  const before = await ledgerSums(app);
  const declined = await enterTopUp();
  expect((await move(ben, declined, 'decline', '  ')).body).toMatchObject({
    code: failures.invalid.code,
    data: { fields: [{ field: 'reason' }] },
  });
  expect((await move(ben, declined, 'decline', 'No such transfer')).body.data).toMatchObject({ state: 'declined' });
  expect((await messagesOf(anna)).map(({ title }) => title)).toContain('Your top-up of ¥100,000.00 was declined');
  const withdrawn = await enterTopUp();
  expect((await move(ben, withdrawn, 'withdraw')).body.code).toBe(failures.forbidden.code);
  expect((await move(anna, withdrawn, 'withdraw')).body.data).toMatchObject({ state: 'withdrawn' });
  const late = await move(ben, withdrawn, 'confirm');
  expect([late.body.code, late.body.msg]).toEqual([failures.conflict.code, expect.stringContaining(anna.username)]);
  const { list } = (await app.call(listTopUps, {}, { token: ben.token })).body.data as Output<typeof listTopUps>;
  expect(list.slice(0, 2)).toMatchObject([
    { id: withdrawn.id, state: 'withdrawn', decided: { name: anna.username }, reason: null, entry: null },
    { id: declined.id, state: 'declined', decided: { name: ben.username }, reason: 'No such transfer', entry: null },
  ]);
  expect(await ledgerSums(app)).toEqual(before);
});

test('two who confirm at once record it once', async () => {
  const before = await balanceOf(app, anna.token);
  const waiting = await enterTopUp();
  const carl = await app.enter('admin');
  const codes = (await Promise.all([move(ben, waiting, 'confirm'), move(carl, waiting, 'confirm')])).map(
    ({ body }) => body.code,
  );
  expect(codes.sort()).toEqual([20000, failures.conflict.code].sort());
  expect(await balanceOf(app, anna.token)).toBe(before + TOP_UP_LARGE);
});

test('what waits is open work of those who may confirm it, and of nobody whom the rule of other persons excludes', async () => {
  const waiting = await enterTopUp();
  const made = await app.enter('finance');
  await write(app.deps, systemActor, async (w) =>
    w.audit({
      action: 'account.join',
      subjectType: 'account',
      subjectId: made.accountId,
      after: { invitedById: anna.accountId },
    }),
  );
  expect(await workOf(ben)).toMatchObject({ count: 1, link: '/list/card?tab=service&ledger=top-ups' });
  expect(await workOf(anna)).toBeUndefined();
  expect(await workOf(made)).toBeUndefined();
  expect((await move(made, waiting, 'confirm')).body.code).toBe(failures.forbidden.code);
  await move(anna, waiting, 'withdraw');
});

test('a top-up is reversed once, by an entry with the reason; both name each other, and nothing was received', async () => {
  const sums = async () => {
    const { received, spent, balance } = (await app.call(listLedger, {}, { token: anna.token })).body.data as Output<
      typeof listLedger
    >;
    return { received, spent, balance };
  };
  const before = await sums();
  await app.call(topUpLedger, { amount: 5_000, note: 'twice' }, { token: anna.token });
  const seq = (await entriesOf())[0]?.seq ?? 0;
  expect((await reverse(anna, seq, '   ')).body.code).toBe(failures.invalid.code);
  const [first, second] = await Promise.all([reverse(anna, seq), reverse(ben, seq)]);
  expect([first.body.code, second.body.code].sort()).toEqual([20000, failures.conflict.code].sort());
  expect((await entriesOf()).slice(0, 2)).toMatchObject([
    { seq: seq + 1, kind: 'reversal', amount: -5_000, note: 'twice', reverses: seq, reversedBy: null },
    { seq, kind: 'top-up', amount: 5_000, reverses: null, reversedBy: seq + 1 },
  ]);
  expect(await sums()).toEqual(before);
  expect((await reverse(anna, seq + 1)).body.code).toBe(failures.rejected.code);
  expect((await reverse(anna, 1_000_000)).body.code).toBe(failures.notFound.code);
  expect(await actsOn(String(seq + 1))).toEqual(['ledger.reverse']);
});

test('what the balance does not cover any more is not reversed', async () => {
  await app.call(topUpLedger, { amount: 7_000, note: '' }, { token: anna.token });
  const [entry] = await entriesOf();
  const { seq = 0, balance = 0 } = entry ?? {};
  await app.deps.db.execute(sql`insert into ledger (seq, amount_fen, balance_fen, kind, at)
    select ${seq + 1}, ${1 - balance}, 1, 'charge', max(at) from ledger`);
  const { body } = await reverse(anna, seq);
  expect([body.code, body.msg]).toEqual([
    failures.insufficientBalance.code,
    'The account holds ¥0.01, too little to reverse ¥70.00',
  ]);
  expect(await balanceOf(app, anna.token)).toBe(1);
});

test('what would be more than the account can hold is refused when it is confirmed, and waits on', async () => {
  const waiting = await enterTopUp(anna, TOP_UP_MAX);
  await app.deps.db.execute(sql`insert into ledger (seq, amount_fen, balance_fen, kind, at)
    select max(seq) + 1, 10000000000000 - 5 - (array_agg(balance_fen order by seq desc))[1], 10000000000000 - 5, 'top-up', max(at) from ledger`);
  expect((await move(ben, waiting, 'confirm')).body.code).toBe(failures.rejected.code);
  const { list } = (await app.call(listTopUps, { state: 'waiting' }, { token: ben.token })).body.data as Output<
    typeof listTopUps
  >;
  expect(list.map(({ id }) => id)).toEqual([waiting.id]);
});
