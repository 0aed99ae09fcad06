import { failures, SUCCESS } from '@onair/contract/failure';
import { liveInfo, liveStill } from '@onair/contract/live/audience/live';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { endLive, switchLine } from '@onair/contract/live/studios/commands';
import { studioPopulation, studioTimeline } from '@onair/contract/live/studios/history';
import {
  chooseMethod,
  createStudio,
  getStudio,
  listStudios,
  revokeStreamKey,
  rotateStreamKey,
  saveStudioInformation,
  saveStudioSettings,
  studioNow,
} from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { redeemToken, useKey } from './keys.store.ts';
import { type Admin, auditOf, operator } from './studios.fixtures.ts';

let app: TestApp;
let anna: Admin;
let ben: Admin;
let user: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await testApp();
  anna = await app.enter('admin', 'anna');
  ben = await app.enter('admin', 'ben');
  user = await app.enter('user');
  by = operator(app, anna);
});
afterAll(() => app.close());

const information = {
  title: 'Harvest evening',
  onlineNotification: 'We begin at eight.',
  mainCategory: 'commerce',
  subCategory: 'food',
};

test('a key is shown once, kept as a hash, worth nothing once it is replaced or taken away', async () => {
  const { id } = await by.freshStudio();
  const first = await by.keyOf(id, 'hot');
  expect(first).toMatch(/^[\w-]{43}$/);
  const { keys } = await by.ok(getStudio, { id });
  expect(keys.map(({ line, set, lastFour }) => [line, set, lastFour])).toEqual([
    ['main', false, null],
    ['hot', true, first.slice(-4)],
    ['cold', false, null],
  ]);
  expect(await useKey(app.deps.db, first, app.clock.now())).toEqual({ studioId: id, line: 'hot' });
  expect((await by.ok(getStudio, { id })).keys[1]?.lastUsedAt).toBe(app.clock.now().toISOString());
  const { rows } = await app.deps.db.execute(sql`select * from stream_keys where studio_id = ${id}`);
  const audit = await auditOf(app, id);
  const kept = await app.deps.db.execute(sql`select * from idempotency_keys`);
  expect(JSON.stringify([rows, audit, kept.rows])).not.toContain(first);

  const second = await by.keyOf(id, 'hot');
  expect(await useKey(app.deps.db, first, app.clock.now())).toBeNull();
  await by.ok(revokeStreamKey, { id, line: 'hot' });
  for (const key of [first, second, '', 'x'.repeat(43), `${second} `]) {
    expect(await useKey(app.deps.db, key, app.clock.now())).toBeNull();
    expect(await redeemToken(app.deps.db, key, app.deps)).toBeNull();
  }
  expect((await auditOf(app, id)).map(({ action }) => action)).toEqual([
    'studio.create',
    'studio.key',
    'studio.key',
    'studio.keyRevoke',
  ]);
});

test('only admins see and operate studios; everybody sees a live', async () => {
  const { id, slug } = await by.freshStudio();
  for (const endpoint of [listStudios, getStudio, studioNow, studioTimeline, liveReports, endLive, rotateStreamKey]) {
    const { body } = await app.call(endpoint, { id, line: 'main' } as never, { token: user.token });
    expect([endpoint.name, body.code]).toEqual([endpoint.name, failures.forbidden.code]);
  }
  const { body } = await app.call(liveInfo, { slug }, { headers: { 'accept-language': 'en-US' } });
  expect(body.data).toMatchObject({ slug, name: expect.stringMatching(/^Place/), live: false, watching: 0 });
  expect((await app.call(liveInfo, { slug: 'nowhere' })).body.code).toBe(failures.notFound.code);
});

test('without media a studio keeps its information; commands are refused with the reason, and leave nothing behind', async () => {
  const { id } = await by.freshStudio();
  expect(await by.ok(getStudio, { id })).toMatchObject({ media: { available: false, away: 'off' }, publishUrl: null });
  const before = await auditOf(app, id);
  for (const to of ['hot', 'slate'] as const) {
    const { http, body } = await app.call(switchLine, { id, to }, { token: anna.token });
    expect([http, body.code]).toEqual([503, failures.unavailable.code]);
    expect(body.data).toEqual({ fields: [expect.objectContaining({ field: 'media', rule: 'off' })] });
  }
  expect((await by.ok(studioTimeline, { id })).events).toEqual([]);
  expect(await auditOf(app, id)).toEqual(before);
});

test('two operators who change the same studio: the second is told to look again', async () => {
  const { id } = await by.freshStudio();
  const { version } = await by.ok(getStudio, { id });
  const saved = await by.ok(saveStudioInformation, { id, version, ...information });
  expect(saved).toMatchObject({ ...information, version: version + 1 });
  const settings = { delaySeconds: 5, automatic: false, coolDownSeconds: 0 };
  for (const late of [
    app.call(saveStudioInformation, { id, version, ...information, title: 'Mine' }, { token: ben.token }),
    app.call(saveStudioSettings, { id, version, ...settings }, { token: ben.token }),
  ]) {
    const { body } = await late;
    expect([body.code, body.data]).toEqual([
      failures.conflict.code,
      { fields: [{ field: 'version', rule: 'latest', msg: String(version + 1) }] },
    ]);
  }
  await by.ok(saveStudioSettings, { id, version: version + 1, ...settings });
  expect(await by.ok(getStudio, { id })).toMatchObject({ ...information, ...settings });
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    action: 'studio.settings',
    before: { delaySeconds: 10, automatic: true, coolDownSeconds: 30 },
    after: settings,
  });
});

test.each([
  ['title', 'nothing', '', false],
  ['title', 'spaces', '   ', false],
  ['title', '50 characters', '字'.repeat(50), true],
  ['title', '51 characters', '字'.repeat(51), false],
  ['onlineNotification', '200 characters', '🎬'.repeat(200), true],
  ['onlineNotification', '201 characters', 'a'.repeat(201), false],
  ['subCategory', 'one of another main category', 'football', false],
  ['mainCategory', 'what every object has', 'constructor', false],
])('as %s a studio has %s or not', async (field, _, value, fits) => {
  const { id } = await by.freshStudio();
  const input = { id, version: 1, ...information, [field]: value };
  const { body } = await app.call(saveStudioInformation, input, { token: anna.token });
  expect(body.code).toBe(fits ? SUCCESS : failures.invalid.code);
});

test('a studio is opened once for each key and slug', async () => {
  const input = { slug: 'late-night', nameZh: '深夜', nameEn: 'Late night' };
  const headers = { 'idempotency-key': 'late-night-1' };
  const [first, again] = await Promise.all([by.ok(createStudio, input, headers), by.ok(createStudio, input, headers)]);
  expect(again).toEqual(first);
  const { body } = await app.call(createStudio, input, { token: ben.token });
  expect([body.code, body.data?.toString()]).toEqual([failures.taken.code, expect.anything()]);
  expect((await by.ok(listStudios, {})).filter(({ slug }) => slug === 'late-night')).toHaveLength(1);
});

test('a method that cannot start says why', async () => {
  const { id } = await by.freshStudio();
  const { body } = await app.call(chooseMethod, { id, method: 'video' }, { token: anna.token });
  expect([body.code, body.msg]).toEqual([failures.rejected.code, '轮播列表为空，请先添加视频']);
  expect(await by.ok(chooseMethod, { id, method: 'flowControl' })).toMatchObject({ method: 'flowControl' });
});

test('the past of a studio that never was live is empty, and a timeline spans at most a day', async () => {
  const { id } = await by.freshStudio();
  const to = app.clock.now();
  const hours = (n: number) => new Date(to.getTime() - n * 3_600_000).toISOString();
  expect(await by.ok(studioPopulation, { id })).toMatchObject({ liveId: null, points: [], averageMinutes: null });
  expect(await by.ok(liveReports, { id })).toEqual({ list: [], total: 0 });
  expect(await by.ok(studioTimeline, { id, from: hours(24), to: to.toISOString() })).toMatchObject({ points: [] });
  for (const from of [hours(24.1), hours(0), hours(-1)]) {
    const { body } = await app.call(studioTimeline, { id, from, to: to.toISOString() }, { token: anna.token });
    expect(body.code).toBe(failures.invalid.code);
  }
  const { body } = await app.call(liveReport, { id: app.deps.newId() }, { token: anna.token });
  expect(body.code).toBe(failures.notFound.code);
});

test('a studio without a program has a plain card for a picture, which networks show with a shared link; one that is not there has none', async () => {
  const { slug } = await by.freshStudio();
  const still = await app.call(liveStill, { slug });
  expect([still.http, still.headers['content-type'], still.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect(still.headers['content-security-policy']).toContain('sandbox');
  expect((await app.call(liveStill, { slug: 'nowhere' })).body.code).toBe(failures.notFound.code);
});
