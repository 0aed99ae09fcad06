import { dataOverview } from '@onair/contract/analytics/analysis';
import { contentPublish, popularAuthors } from '@onair/contract/analytics/analysis-content';
import { type AnalysisRange, rangeFaults } from '@onair/contract/analytics/analysis-range';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCalendar } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { planRange } from './range.rules.ts';

const TODAY = '2026-11-21';

describe('a range', () => {
  test.each<[string, AnalysisRange, string[]]>([
    ['nothing said', {}, []],
    ['a preset', { preset: '90d' }, []],
    ['a preset with days', { preset: '7d', from: TODAY, to: TODAY }, ['from unexpected', 'to unexpected']],
    ['days without a preset', { to: TODAY }, ['to unexpected']],
    ['no days', { preset: 'custom' }, ['from required', 'to required']],
    ['half of its days', { preset: 'custom', from: TODAY }, ['to required']],
    ['today alone', { preset: 'custom', from: TODAY, to: TODAY }, []],
    ['its end tomorrow', { preset: 'custom', from: TODAY, to: '2026-11-22' }, ['to future']],
    ['its beginning tomorrow', { preset: 'custom', from: '2026-11-22', to: '2026-11-22' }, ['from future']],
    ['its days exchanged', { preset: 'custom', from: '2026-11-20', to: '2026-11-19' }, ['to order']],
    ['366 days', { preset: 'custom', from: '2025-11-21', to: TODAY }, []],
    ['367 days', { preset: 'custom', from: '2025-11-20', to: TODAY }, ['to tooLong']],
    ['its beginning 1,000 days ago', { preset: 'custom', from: '2024-02-25', to: '2024-02-26' }, []],
    ['its beginning 1,001 days ago', { preset: 'custom', from: '2024-02-24', to: '2024-02-26' }, ['from tooOld']],
    ['the year 0', { preset: 'custom', from: '0000-01-01', to: '0000-01-02' }, ['from tooOld']],
  ])('with %s is judged by the rules', (_, range, expected) => {
    expect(rangeFaults(range, TODAY).map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected);
  });

  test('is cut into twelve buckets without a gap, on the company’s clock', () => {
    const calendar = companyCalendar('Asia/Shanghai');
    const { info } = planRange(calendar, { preset: '7d' }, Date.parse('2026-11-21T04:20:00Z'));
    expect(info).toMatchObject({ from: '2026-11-15', to: TODAY, days: 7, hours: 14 });
    expect(info.previous).toMatchObject({ from: '2026-11-08', to: '2026-11-14', until: '2026-11-14T04:20:00.000Z' });
    expect(info.buckets.length).toBe(12);
    expect(info.buckets[0]).toMatchObject({ start: '2026-11-15T00:00', end: '2026-11-15T14:00' });
    expect(info.buckets[0]?.from).toBe('2026-11-14T16:00:00.000Z');
    expect(info.buckets[11]).toMatchObject({ end: '2026-11-22T00:00', to: '2026-11-21T16:00:00.000Z' });
    info.buckets.slice(1).forEach((bucket, n) => {
      expect(bucket.from).toBe(info.buckets[n]?.to);
      expect(bucket.start).toBe(info.buckets[n]?.end);
    });
  });

  test('has buckets of the same hours where a day has 23 or 25', () => {
    const calendar = companyCalendar('America/New_York');
    const spring = planRange(calendar, { preset: 'today' }, Date.parse('2026-03-08T20:00:00Z')).info.buckets;
    expect(spring[1]).toMatchObject({ start: '2026-03-08T02:00', from: '2026-03-08T07:00:00.000Z' });
    expect(spring[2]).toMatchObject({ start: '2026-03-08T04:00', from: '2026-03-08T08:00:00.000Z' });
    const autumn = planRange(calendar, { preset: 'today' }, Date.parse('2026-11-01T20:00:00Z')).info.buckets;
    expect(autumn[0]).toMatchObject({ from: '2026-11-01T04:00:00.000Z', to: '2026-11-01T07:00:00.000Z' });
    expect(autumn[11]).toMatchObject({ to: '2026-11-02T05:00:00.000Z' });
  });

  test('that is over is compared whole; one that is not, up to the same time', () => {
    const calendar = companyCalendar('Asia/Shanghai');
    const now = Date.parse('2026-11-21T04:20:00Z');
    const over = planRange(calendar, { preset: 'custom', from: '2026-11-18', to: '2026-11-20' }, now);
    expect(over).toMatchObject({ cut: 72, passed: 0, previousUntil: Date.parse('2026-11-17T16:00:00Z') });
    const today = planRange(calendar, { preset: 'today' }, now);
    expect(today).toMatchObject({ cut: 12, previousUntil: Date.parse('2026-11-20T04:20:00Z') });
    expect(today.passed).toBeCloseTo(1 / 3);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    app.clock.set(new Date('2026-11-21T04:20:00Z'));
  });
  afterAll(() => app.close());

  test('a range that breaks a rule is refused in the reader’s language, in bodies and in addresses', async () => {
    const { token } = await app.enter('admin');
    const range = { preset: 'custom', from: TODAY, to: '2026-11-22' } as const;
    const en = await app.call(dataOverview, range, { token, headers: { 'accept-language': 'en-US' } });
    expect(en.http).toBe(400);
    expect(en.body.data).toEqual({ fields: [{ field: 'to', rule: 'future', msg: 'lies in the future' }] });
    const zh = await app.call(contentPublish, range, { token });
    expect(zh.body.data).toEqual({ fields: [{ field: 'to', rule: 'future', msg: '日期尚未到来' }] });
    const unknown = await app.call(contentPublish, { preset: '8d' as '7d' }, { token });
    expect(unknown.http).toBe(400);
  });

  test('today is the company’s, not UTC’s', async () => {
    const { token } = await app.enter('admin');
    app.clock.set(new Date('2026-11-20T16:00:00Z'));
    const answer = await app.call(dataOverview, {}, { token });
    expect(answer.body).toMatchObject({ data: { range: { from: TODAY, to: TODAY, hours: 2 } } });
    const values = answer.body.status === 'ok' ? answer.body.data.data[1]?.value : [];
    expect(values).toEqual([0, ...new Array(11).fill(null)]);
  });

  test('an account without the admin role sees no figures', async () => {
    const { token } = await app.enter('user');
    const answer = await app.call(popularAuthors, {}, { token });
    expect(answer.body).toMatchObject({ status: 'fail', code: 50003, data: null });
  });
});
