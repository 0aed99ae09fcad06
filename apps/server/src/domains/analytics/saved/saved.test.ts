import { createAlert, deleteAlert, editAlert, listAlerts, previewAlert } from '@onair/contract/analytics/alerts';
import { createNote, deleteNote, editNote, listAnnotations } from '@onair/contract/analytics/annotations';
import {
  deleteSavedAnalysis,
  editSavedAnalysis,
  listSavedAnalyses,
  saveAnalysis,
} from '@onair/contract/analytics/saved-analyses';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { judgeAlerts } from './alerts.jobs.ts';
import { episodesOf, judge, outagesOf } from './alerts.rules.ts';

const HOUR = 3_600_000;
/** 2026-11-21, ten minutes past noon in Shanghai. */
const NOON = Date.parse('2026-11-21T04:10:00Z');
const DAY = 20_778;

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
});
beforeEach(async () => {
  app.clock.set(new Date(NOON));
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>, token = admin.token): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
/** Clicks of an hour of the company's clock, in place of those that were there. */
const clicks = (day: number, hour: number, n: number) =>
  app.deps.db.execute(sql`insert into family_hours (day, hour, family, exposures, clicks, likes, comments, shares)
    values ('1970-01-01'::date + ${day}::int, ${hour}, 0, 0, ${n}, 0, 0, 0)
    on conflict (day, hour, family) do update set clicks = excluded.clicks`);

describe('the rule', () => {
  const usual = [100, 104, 96, 110, 90, 101, 99, 300];

  test('compares with the median, so that one odd week changes nothing', () => {
    expect(judge(102, usual, 'normal')).toBe('normal');
    expect(judge(20, usual, 'normal')).toBe('drop');
    expect(judge(260, usual, 'normal')).toBe('spike');
    expect(judge(60, usual, 'normal')).toBe('normal');
    expect(judge(60, usual, 'high')).toBe('drop');
  });

  test('does not judge small hours, nor what it has known for two weeks only', () => {
    expect(judge(0, [10, 12, 9, 15], 'high')).toBe(null);
    expect(judge(0, [100, 100], 'high')).toBe(null);
  });

  test('joins hours that follow each other, and finds hours whose events were lost', () => {
    const hours = new Map<number, number>();
    for (let hour = 0; hour < 60 * 24; hour += 1) hours.set(hour, 200);
    for (const hour of [1_400, 1_401]) hours.set(hour, 8);
    const isWhole = () => true;
    const spans = episodesOf(hours, { from: 1_300, to: 60 * 24, sensitivity: 'normal', isWhole });
    expect(spans).toEqual([{ from: 1_400, to: 1_402, state: 'drop', count: 16, usual: 400 }]);
    expect(outagesOf(hours, { from: 1_300, to: 60 * 24, isWhole })).toEqual(spans);
  });
});

test('a drop is reported once, however long it lasts, and its end once; every hour is judged by one process alone', async () => {
  for (let day = DAY - 56; day <= DAY; day += 1) for (let hour = 0; hour < 24; hour += 1) await clicks(day, hour, 200);
  const chosen = {
    name: 'Clicks',
    figure: 'click' as const,
    filter: {},
    sensitivity: 'normal' as const,
    enabled: true,
  };
  const { id, version } = await ask(createAlert, chosen);
  const messages = async () =>
    (await ask(listMessages, {})).map(({ title, link, content }) => ({ title, link, content })).reverse();
  for (const [hour, n] of [
    [12, 200],
    [13, 6],
    [14, 3],
    [15, 190],
    [16, 201],
  ] as const) {
    await clicks(DAY, hour, n);
    app.clock.set(new Date(NOON + (hour - 11) * HOUR));
    await Promise.all([judgeAlerts(app.deps), judgeAlerts(app.deps)]);
    await judgeAlerts(app.deps);
    if (hour === 14)
      expect((await ask(listAlerts, {}))[0]).toMatchObject({
        state: 'drop',
        since: '2026-11-21T05:00:00.000Z',
        version,
      });
  }
  const found = await messages();
  expect(found.map(({ title }) => title)).toEqual(['数据骤降：Clicks', '已恢复正常：Clicks']);
  expect(found[0]?.content).toContain('2026-11-21 13:00 起的一小时点击量 6，近 8 周同一时段通常为 200');
  expect(found[0]?.link).toBe('/visualization/data-analysis?preset=custom&from=2026-11-21&to=2026-11-21&figure=click');
  const [episode] = await ask(previewAlert, { figure: 'click', filter: {}, sensitivity: 'normal' });
  expect(episode).toEqual({
    from: '2026-11-21T05:00:00.000Z',
    to: '2026-11-21T07:00:00.000Z',
    state: 'drop',
    count: 9,
    usual: 400,
  });
  const marks = await ask(listAnnotations, { preset: 'today' });
  expect(marks.outages.map(({ from, to }) => [from, to])).toEqual([[episode?.from, episode?.to]]);
  // An alert that is off is not judged, and nobody else may touch it.
  await ask(editAlert, { id, version, ...chosen, enabled: false });
  const other = await app.enter('admin');
  expect((await app.call(deleteAlert, { id }, { token: other.token })).body.status).not.toBe('ok');
  expect(await ask(listAlerts, {}, other.token)).toEqual([]);
});

test('an alert that is only renamed keeps what it has found, and says it once', async () => {
  for (let day = DAY - 56; day <= DAY; day += 1) for (let hour = 0; hour < 24; hour += 1) await clicks(day, hour, 200);
  for (const hour of [12, 13, 14]) await clicks(DAY, hour, 3);
  const chosen = {
    name: 'Clicks',
    figure: 'click' as const,
    filter: {},
    sensitivity: 'normal' as const,
    enabled: true,
  };
  const { id, version } = await ask(createAlert, chosen);
  app.clock.set(new Date(NOON + HOUR));
  await judgeAlerts(app.deps);
  const drop = { state: 'drop', since: '2026-11-21T04:00:00.000Z' };
  expect(await ask(editAlert, { id, version, ...chosen, name: 'Reads' })).toMatchObject({ name: 'Reads', ...drop });
  app.clock.set(new Date(NOON + 2 * HOUR));
  await judgeAlerts(app.deps);
  expect(await ask(listAlerts, {})).toMatchObject([drop]);
  expect((await ask(listMessages, {})).map(({ title }) => title)).toEqual(['数据骤降：Clicks']);
  const other = { ...chosen, name: 'Reads', sensitivity: 'high' as const };
  expect(await ask(editAlert, { id, version: version + 1, ...other })).toMatchObject({ state: 'normal', since: null });
});

test('an alert is silent while its owner may not read figures', async () => {
  const editor = await app.enter('editor');
  const chosen = { name: 'Mine', figure: 'click' as const, filter: {}, sensitivity: 'normal' as const, enabled: true };
  await ask(createAlert, chosen, editor.token);
  const role = (now: string) => app.pool.query('update accounts set role = $1 where id = $2', [now, editor.accountId]);
  const notices = async () => {
    const { rows } = await app.pool.query('select from messages where account_id = $1', [editor.accountId]);
    return rows.length;
  };
  const [usual, drop] = [200, 3];
  for (let day = DAY - 56; day <= DAY; day += 1) for (const hour of [12, 13]) await clicks(day, hour, usual);
  await clicks(DAY, 12, drop);
  await role('user');
  app.clock.set(new Date(NOON + HOUR));
  await judgeAlerts(app.deps);
  expect(await notices()).toBe(0);
  await role('editor');
  await judgeAlerts(app.deps);
  expect(await notices()).toBe(1);
});

test('a note stands in its range with its author, and is changed only as it was read', async () => {
  const note = await ask(createNote, { at: '2026-11-10T02:00:00Z', text: '  partner feed moved ' });
  expect(note).toMatchObject({ text: 'partner feed moved', at: '2026-11-10T02:00:00.000Z', version: 1 });
  expect((await ask(listAnnotations, { preset: '30d' })).notes).toEqual([note]);
  expect((await ask(listAnnotations, { preset: '7d' })).notes).toEqual([]);
  const change = { id: note.id, at: note.at, text: 'other', version: 1 };
  expect((await ask(editNote, change)).version).toBe(2);
  expect((await app.call(editNote, change, { token: admin.token })).body.status).not.toBe('ok');
  await ask(deleteNote, { id: note.id });
  expect((await ask(listAnnotations, { preset: '30d' })).notes).toEqual([]);
});

test('a saved analysis is its owner’s until it is shared; others open it and cannot change it', async () => {
  const draft = { name: 'Sports', page: 'DataAnalysis' as const, query: '?category=sports', shared: false };
  const { id } = await ask(saveAnalysis, draft);
  const other = await app.enter('admin');
  expect(await ask(listSavedAnalyses, {}, other.token)).toEqual([]);
  await ask(editSavedAnalysis, { id, version: 1, ...draft, shared: true });
  expect(await ask(listSavedAnalyses, {}, other.token)).toMatchObject([{ id, mine: false, query: '?category=sports' }]);
  for (const [endpoint, input] of [
    [editSavedAnalysis, { id, version: 2, ...draft }],
    [deleteSavedAnalysis, { id }],
  ] as [Endpoint, object][]) {
    expect((await app.call(endpoint, input as never, { token: other.token })).body.status).not.toBe('ok');
  }
});
