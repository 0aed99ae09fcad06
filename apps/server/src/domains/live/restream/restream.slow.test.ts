import { failures } from '@onair/contract/failure';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import type { PushStats } from '@onair/contract/live/media/stats';
import * as api from '@onair/contract/live/restream';
import { archiveStudio, deleteStudio } from '@onair/contract/live/studios/archive';
import { endLive } from '@onair/contract/live/studios/commands';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { getStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { programEnvironment } from '../../../testing/program-environment.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';
import { follow, LOST_MS, newFollowed } from './follow.rules.ts';
import { startRestreams } from './restream.jobs.ts';
import { maySendTo } from './restream.service.ts';
import type { WantedRow } from './restream.store.ts';

// A studio is restreamed to another studio of the same installation: for it that is an encoder like any other.
let app: LiveApp;
let admin: Admin;
let by: ReturnType<typeof operator>;
let end: () => Promise<void>;
const log: string[] = [];

beforeAll(async () => {
  app = await liveApp({
    config: { restreamToPrivate: true, mediaEnvironment: { ...programEnvironment, MEDIA_PUSH_PRIVATE: '1' } },
    log: (line) => log.push(line),
  });
  admin = await app.enter('admin');
  by = operator(app, admin);
  end = startRestreams(app.deps);
});
afterAll(async () => {
  await end?.();
  await app?.close();
});

const address = () => app.deps.live.state().publishUrl ?? '';
const targetTo = (key: string, more = {}) => ({
  name: 'Second house',
  platform: 'other' as const,
  address: address(),
  automatic: false,
  key,
  ...more,
});
const messagesAbout = async (id: string): Promise<{ title: unknown }[]> =>
  (await app.deps.db.execute<{ title: unknown }>(sql`select * from messages where about = ${`restream:${id}`}`)).rows;

test('a target is started and stopped by hand, and goes on with a new key; the report counts what was sent', async () => {
  const [from, to] = [await by.freshStudio(), await by.freshStudio()];
  const key = await by.keyOf(to.id, 'main');
  const made = await by.ok(api.createRestream, { studioId: from.id, ...targetTo(key) });
  expect(made).toMatchObject({ keyEnding: key.slice(-4), wanted: false, automatic: false, version: 1 });
  const early = await app.call(api.startRestream, { id: made.id }, { token: admin.token });
  expect(early.body).toMatchObject({ status: 'fail', code: failures.conflict.code });
  app.encode(await by.keyOf(from.id, 'main'));
  await by.nowUntil(from.id, ({ live }) => live);
  expect((await by.ok(api.startRestream, { id: made.id })).wanted).toBe(true);
  await by.nowUntil(to.id, ({ program }) => program === 'main');
  const on = await by.nowUntil(from.id, ({ restreams }) => (restreams[0]?.kbps ?? 0) > 100);
  expect(on.restreams[0]).toMatchObject({ id: made.id, state: 'on', reason: null, retries: 0 });
  expect(JSON.stringify(on)).not.toContain(key);
  const { key: _, ...settings } = targetTo(key);
  const next = await by.keyOf(to.id, 'hot');
  const edited = await by.ok(api.editRestream, { id: made.id, ...settings, name: 'Hot', key: next, version: 1 });
  expect(edited).toMatchObject({ name: 'Hot', version: 2, wanted: true });
  await by.nowUntil(to.id, ({ lines }) => lines.some(({ line, phase }) => line === 'hot' && phase === 'live'));
  expect((await by.ok(api.stopRestream, { id: made.id })).wanted).toBe(false);
  await by.nowUntil(from.id, ({ restreams }) => restreams.length === 0);
  await by.ok(endLive, { id: from.id });
  const { list } = await eventually(
    () => by.ok(liveReports, { id: from.id }),
    ({ list }) => list.length === 1,
  );
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  expect(report.restreams).toMatchObject([{ name: 'Hot', platform: 'other', fault: null }]);
  expect(report.restreams[0]?.bytes).toBeGreaterThan(10_000);
  expect((await auditOf(app, from.id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'studio.restreamAdd',
      'studio.restreamStart',
      'studio.restreamEdit',
      'studio.restreamStop',
    ]),
  );
  expect(JSON.stringify([await auditOf(app, from.id), report, log])).not.toMatch(new RegExp(`${key}|${next}`));
});

test('an automatic target begins with the live, its loss is noted once, and it goes with its studio', async () => {
  const [from, to] = [await by.freshStudio(), await by.freshStudio()];
  await by.keyOf(to.id, 'main');
  const made = await by.ok(api.createRestream, { studioId: from.id, ...targetTo('nonsense', { automatic: true }) });
  expect(made.keyEnding).toBe('');
  app.encode(await by.keyOf(from.id, 'main'));
  const lost = await by.nowUntil(from.id, ({ restreams }) => (restreams[0]?.retries ?? 0) > 0);
  expect(lost.restreams[0]).toMatchObject({ reason: 'refused', detail: 'NetStream.Publish.BadName' });
  await eventually(
    () => messagesAbout(made.id),
    (found) => found.length > 0,
  );
  const minutes = (n: number) => new Date(app.clock.now().getTime() + n * 60_000).toISOString();
  const { events } = await by.ok(studioTimeline, { id: from.id, from: minutes(-5), to: minutes(5) });
  expect(events.filter(({ kind }) => kind === 'restream')).toMatchObject([{ from: 'Second house', to: 'lost' }]);
  await by.ok(api.deleteRestream, { id: made.id });
  await by.nowUntil(from.id, ({ restreams }) => restreams.length === 0);
  const gone = await app.call(api.stopRestream, { id: made.id }, { token: admin.token });
  expect(gone.body).toMatchObject({ status: 'fail' });
  const other = await by.ok(api.createRestream, { studioId: to.id, ...targetTo('something') });
  const { version } = await by.ok(getStudio, { id: to.id });
  await by.ok(archiveStudio, { id: to.id, version });
  await by.ok(deleteStudio, { id: to.id, name: to.name, version: version + 1 });
  expect(await app.deps.db.execute(sql`select id from restream_targets where id = ${other.id}`)).toMatchObject({
    rows: [],
  });
});

test('there are at most eight, and an edit of an outdated target is refused', async () => {
  const { id: studioId } = await by.freshStudio();
  const all = [];
  for (let n = 0; n < api.RESTREAM_MAX; n += 1)
    all.push(await by.ok(api.createRestream, { studioId, ...targetTo('a-long-enough-key') }));
  const more = await app.call(api.createRestream, { studioId, ...targetTo('key') }, { token: admin.token });
  expect(more.body).toMatchObject({ status: 'fail', msg: expect.stringContaining('8') });
  const [first] = all;
  if (!first) throw new Error('none was made');
  const edit = {
    id: first.id,
    name: 'A',
    platform: 'twitch' as const,
    address: address(),
    automatic: true,
    version: 1,
  };
  expect(await by.ok(api.editRestream, edit)).toMatchObject({ platform: 'twitch', keyEnding: '-key', version: 2 });
  const late = await app.call(api.editRestream, edit, { token: admin.token });
  expect(late.body).toMatchObject({ status: 'fail', code: failures.conflict.code });
  expect(await by.ok(api.listRestreams, { studioId })).toHaveLength(api.RESTREAM_MAX);
});

test('keys are encrypted at rest, and one that cannot be decrypted has to be entered again', async () => {
  const { id: studioId } = await by.freshStudio();
  const key = 'a-key-that-nobody-reads';
  const { id } = await by.ok(api.createRestream, { studioId, ...targetTo(key) });
  const { rows } = await app.deps.db.execute<{ key: string }>(
    sql`select encode(stream_key, 'escape') as key from restream_targets where id = ${id}`,
  );
  expect(rows[0]?.key).not.toContain('nobody');
  await app.deps.db.execute(sql`update restream_targets set stream_key = decode('00', 'hex') where id = ${id}`);
  expect(await by.ok(api.listRestreams, { studioId })).toMatchObject([{ id, keyEnding: null }]);
});

test.each([
  ['rtmp://live.example.com/app', true, true],
  ['rtmps://live.example.com:443/app/more', true, true],
  ['rtmp://203.0.113.7/app', false, true],
  ['rtmp://live.example.com', false, false],
  ['rtmp://live.example.com/', false, false],
  ['https://live.example.com/app', false, false],
  ['rtmp://name:secret@live.example.com/app', false, false],
  ['rtmp://live.example.com/app?secret=1a2b3c4d5e', false, false],
  ['rtmp://live.example.com/live2?backup=1', true, true],
  ['rtmp://127.0.0.1/app', false, true],
  ['rtmp://[::1]:1935/app', false, true],
  ['rtmp://10.0.0.8/app', false, true],
  ['rtmp://169.254.169.254/app', false, true],
  ['rtmp://localhost/app', false, true],
  ['rtmp://127.1/app', false, true],
  ['rtmp://0177.0.0.1/app', false, true],
  ['rtmp://①②⑦.⓪.⓪.①/app', false, true],
  ['rtmp://[::127.0.0.1]/app', false, true],
  ['nonsense', false, false],
])('%s may be sent to: %s; where private networks are allowed: %s', (url, publicly, privately) => {
  expect([maySendTo(url, false), maySendTo(url, true)]).toEqual([publicly, privately]);
});

test('a short break is not reported, a long one is reported once, and figures add up over runs', () => {
  const row: WantedRow = {
    id: 'a',
    studioId: '',
    liveId: '',
    name: 'A',
    platform: 'other',
    address: '',
    streamKey: Buffer.alloc(0),
    automatic: false,
    wanted: true,
    run: 1,
    version: 1,
    createdAt: '',
  };
  const stats = (more: Partial<PushStats>): PushStats => ({
    id: 'a',
    name: 'A',
    run: 1,
    state: 'on',
    reason: null,
    detail: null,
    kbps: 0,
    seconds: 0,
    bytes: 0,
    retries: 0,
    dropped: 0,
    ...more,
  });
  let known = newFollowed();
  const see = (more: Partial<PushStats>, now: number) => {
    const { next, happened } = follow(known, row, stats(more), now);
    known = next;
    return happened;
  };
  expect(see({ bytes: 100, seconds: 1 }, 0)).toBe(null);
  expect(see({ state: 'retrying', reason: 'closed', bytes: 150, retries: 1 }, 1_000)).toBe(null);
  expect(see({ state: 'on', bytes: 200, retries: 1 }, 2_000)).toBe(null);
  expect(see({ state: 'retrying', reason: 'closed', bytes: 200, retries: 2 }, 3_000)).toBe(null);
  expect(see({ state: 'retrying', reason: 'closed', bytes: 200, retries: 3 }, 3_000 + LOST_MS)).toBe('lost');
  expect(see({ state: 'retrying', reason: 'timeout', bytes: 200, retries: 4 }, 90_000)).toBe(null);
  expect(see({ bytes: 250, retries: 4 }, 91_000)).toBe('back');
  // Another media process counts from nothing.
  expect(see({ bytes: 30 }, 92_000)).toBe(null);
  expect(known.figures).toMatchObject({ bytes: 280, retries: 4, fault: null });
  expect(see({ run: 2, state: 'failed', reason: 'refused', retries: 19 }, 93_000)).toBe('givenUp');
  expect(see({ run: 2, state: 'failed', reason: 'refused', retries: 19 }, 300_000)).toBe(null);
  expect(known.figures).toMatchObject({ retries: 23, fault: 'refused' });
});
