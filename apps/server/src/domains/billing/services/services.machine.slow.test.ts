import { cancelOrder, listOrders, type Order, payOrder } from '@onair/contract/billing/ledger';
import {
  cancelService,
  contractEnd,
  monthsLater,
  openService,
  RENEW_AHEAD_MONTHS,
  renewService,
  resumeService,
  serviceMachine,
  serviceStateAt,
} from '@onair/contract/billing/services';
import { DAY } from '@onair/contract/lib/local-time';
import { possible } from '@onair/contract/machine';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { acts, balanceOf, ledgerSums, offer, seen, topUp } from './services.fixtures.ts';
import { watchServices } from './services.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const moves = { open: openService, renew: renewService, cancel: cancelService, resume: resumeService } as const;
const place = fc.nat({ max: 1 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      at: place,
      later: fc.boolean(),
      by: fc.constantFrom('admin', 'admin', 'admin', 'user'),
      stale: fc.constantFrom(false, false, false, true),
      move: fc.constantFrom('open' as const, 'renew' as const, 'cancel' as const, 'resume' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('settle' as const),
      at: place,
      act: fc.constantFrom('pay' as const, 'cancel' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('topUp' as const), amount: fc.integer({ min: 1, max: 120_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 130 }) }) },
);

type Model = {
  id: string;
  price: number;
  months: number;
  expiresAt: Date | null;
  cancelledAt: Date | null;
  version: number;
  order: Order | null;
  said: number;
};

/** What a move must answer, by the table and the rules alone; changes the model when it is accepted. */
const judge = (
  m: Model,
  { move, later, by, stale }: { move: keyof typeof moves; later: boolean; by: string; stale: boolean },
  balance: number,
  now: Date,
): { code: number; rows: string[]; paid: number } => {
  const refused = (code: number) => ({ code, rows: [], paid: 0 });
  if (by === 'user') return refused(50003);
  if (stale || !possible(serviceMachine, serviceStateAt(m, now), move)) return refused(50009);
  m.version += 1;
  if (move === 'resume') m.cancelledAt = null;
  if (move === 'resume') return { code: 20000, rows: ['service.resume'], paid: 0 };
  if (move === 'cancel') {
    const dropped = m.order ? ['order.cancel'] : [];
    m.version += dropped.length;
    Object.assign(m, { cancelledAt: now, order: null });
    return { code: 20000, rows: [...dropped, 'service.cancel'], paid: 0 };
  }
  m.version -= 1;
  const end = contractEnd(m.expiresAt, m.months, now);
  if (m.order || end > monthsLater(now, RENEW_AHEAD_MONTHS)) return refused(50006);
  if (!later && balance < m.price) return refused(50015);
  m.version += 1;
  if (later) return { code: 20000, rows: ['order.create'], paid: 0 };
  m.expiresAt = end;
  return { code: 20000, rows: [`service.${move}`], paid: m.price };
};

test('whatever is tried in whatever order: the table decides, the ledger adds up, and the audit log has the accepted moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      let admin = (await app.enter('admin')).token;
      let user = (await app.enter('user')).token;
      const models: Model[] = [];
      for (const [monthlyFen, months] of [
        [10_000, 3],
        [7_000, 12],
      ] as const) {
        const id = await offer(app, { monthlyFen, months });
        models.push({
          id,
          price: monthlyFen * months,
          months,
          expiresAt: null,
          cancelledAt: null,
          version: 1,
          order: null,
          said: 0,
        });
      }
      let balance = await balanceOf(app, admin);
      const expected = await acts(app);
      for (const each of steps) {
        const now = app.clock.now();
        if (each.op === 'topUp') {
          await topUp(app, admin, each.amount);
          balance += each.amount;
          expected.push('ledger.topUp');
        } else if (each.op === 'wait') {
          app.clock.advance(each.days * DAY);
          // Contracts of earlier runs end too; theirs are noted before this one's are counted.
          const before = (await acts(app)).length;
          await watchServices(app.deps);
          const rows = (await acts(app)).slice(before);
          const own = models.filter(
            (m) => serviceStateAt(m, app.clock.now()) === 'expired' && m.said !== m.expiresAt?.getTime(),
          );
          expect(rows.filter((row) => row !== 'service.expire')).toEqual([]);
          expect(rows.length).toBeGreaterThanOrEqual(own.length);
          for (const m of own) m.said = m.expiresAt?.getTime() ?? 0;
          expected.push(...rows);
          admin = (await app.enter('admin')).token;
          user = (await app.enter('user')).token;
        } else if (each.op === 'move') {
          const m = models[each.at] as Model;
          const version = each.stale ? m.version + 7 : m.version;
          const verdict = judge(m, each, balance, now);
          const payLater = each.later && (each.move === 'open' || each.move === 'renew') ? { payLater: true } : {};
          const { body } = await app.call(
            moves[each.move] as typeof openService,
            { id: m.id, version, ...payLater },
            { token: each.by === 'user' ? user : admin },
          );
          expect([each, body.code]).toEqual([each, verdict.code]);
          balance -= verdict.paid;
          expected.push(...verdict.rows);
          if (verdict.rows.includes('order.create')) m.order = (await seen(app, admin, m.id)).pendingOrder;
        } else {
          const m = models[each.at] as Model;
          if (!m.order) continue;
          const endpoint = each.act === 'pay' ? payOrder : cancelOrder;
          const { body } = await app.call(endpoint, { id: m.order.id, version: m.order.version }, { token: admin });
          const fine = each.act === 'cancel' || balance >= m.price;
          expect([each, body.code]).toEqual([each, fine ? 20000 : 50015]);
          if (!fine) continue;
          if (each.act === 'pay') {
            balance -= m.price;
            Object.assign(m, { expiresAt: contractEnd(m.expiresAt, m.months, now) });
          }
          Object.assign(m, { order: null, version: m.version + 1 });
          expected.push(`order.${each.act}`);
        }
        for (const m of models) {
          const state = serviceStateAt(m, app.clock.now());
          expect(serviceMachine.states).toContain(state);
          expect(await seen(app, admin, m.id)).toMatchObject({
            state,
            version: m.version,
            expiresAt: m.expiresAt?.toISOString() ?? null,
            enable: state === 'opened' || state === 'cancelled',
            expires: state === 'expired',
            pendingOrder: m.order ? { id: m.order.id } : null,
          });
        }
        expect(await ledgerSums(app)).toMatchObject({ sum: balance, last: balance });
      }
      expect(await acts(app)).toEqual(expected);
      const { data } = (await app.call(listOrders, { status: 'paid' }, { token: admin })).body;
      expect(data).toMatchObject({ total: (await ledgerSums(app))?.charges });
    }),
    { numRuns: 15 },
  );
});

test('a contract ends on the same day of a later month, or on that month’s last', () => {
  const later = (day: string, months: number) =>
    monthsLater(new Date(`${day}T08:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect([later('2026-01-31', 1), later('2024-01-31', 1), later('2026-08-31', 6), later('2026-05-15', 12)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-02-28',
    '2027-05-15',
  ]);
});
