import { failures } from '@onair/contract/failure';
import {
  addClip,
  CLIP_NOTE_MAX,
  deleteClip,
  editClip,
  type LiveReport,
  liveReport,
  liveReports,
  pastLives,
} from '@onair/contract/live/live-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertEvent } from '../lives/history.store.ts';
import { reportOf } from '../lives/lives.service.ts';
import { closeLive, findTotals, insertLive, raiseToMinimum, saveFigures } from '../lives/lives.store.ts';
import { type Admin, operator } from '../studios/studios.fixtures.ts';
import { insertMark } from './clips.store.ts';

let app: TestApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
let studioId: string;
beforeAll(async () => {
  app = await testApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
  studioId = (await by.freshStudio()).id;
});
afterAll(() => app.close());

const MINUTE = 60_000;
type Past = { startedMinutesAgo: number; minutes: number; title: string; method?: 'normal' | 'video'; studio?: string };

/** A live that was, with what `during` notes of it. */
const past = async (
  { startedMinutesAgo, minutes, title, method = 'normal', studio = studioId }: Past,
  during: (id: string, beganAt: Date) => Promise<unknown> = async () => {},
): Promise<{ id: string; beganAt: Date; endedAt: Date }> => {
  const { db, newId } = app.deps;
  const id = newId();
  const beganAt = new Date(app.clock.now().getTime() - startedMinutesAgo * MINUTE);
  const endedAt = new Date(beganAt.getTime() + minutes * MINUTE);
  await db.transaction((tx) => insertLive(tx, { id, studioId: studio, title, method }, beganAt));
  await during(id, beganAt);
  await db.transaction(async (tx) => {
    await raiseToMinimum(tx, id);
    const kept = { id, studioId: studio, beganAt: beganAt.toISOString() };
    const report = await reportOf(tx, kept, endedAt, await findTotals(tx, id));
    await closeLive(tx, id, { at: endedAt, reason: 'operator', report });
  });
  return { id, beganAt, endedAt };
};
const watched = (id: string, viewers: readonly number[]) =>
  Promise.all(
    viewers.map((seconds, n) =>
      app.deps.db.execute(sql`
        insert into studio_viewers (live_id, viewer, seconds) values (${id}, ${Buffer.from(`viewer ${n}`)}, ${seconds})`),
    ),
  );
const reportOfLive = (id: string): Promise<LiveReport> => by.ok(liveReport, { id });
const codeOf = async (answer: ReturnType<TestApp['call']>) => (await answer).body.code;

test('everyone who watched was a viewer: minutes watched never stand beside nobody', async () => {
  // The process that counted was lost before it could store its figures.
  const { id } = await past({ startedMinutesAgo: 300, minutes: 8, title: 'Lost' }, (live) => watched(live, [300, 150]));
  expect(await reportOfLive(id)).toMatchObject({ minutesWatched: 7.5, unique: 2, peak: 1, averageMinutes: 3.8 });
  const nobody = await past({ startedMinutesAgo: 280, minutes: 2, title: 'Empty' });
  const report = await reportOfLive(nobody.id);
  expect(report).toMatchObject({ minutesWatched: 0, unique: 0, peak: 0, averageMinutes: null, points: [] });
});

test('a report stands beside the live of the same studio before it', async () => {
  const first = await past({ startedMinutesAgo: 200, minutes: 30, title: 'First' }, (live) => watched(live, [60]));
  const elsewhere = (await by.freshStudio()).id;
  await past({ startedMinutesAgo: 150, minutes: 30, title: 'Elsewhere', studio: elsewhere });
  const second = await past({ startedMinutesAgo: 100, minutes: 40, title: 'Second' });
  expect((await reportOfLive(second.id)).previous).toMatchObject({ id: first.id, unique: 1, seconds: 1800 });
  const [only] = (await by.ok(liveReports, { id: elsewhere })).list;
  expect((await reportOfLive(only?.id ?? '')).previous).toBeNull();
});

test('a report says how it played, by each way that the picture came, and how the live before did', async () => {
  const sums = { starts: 10, startMs: 8000, stalls: 3, stalledMs: 9000, rated: 4, kbps: 8000, aged: 0, latencyMs: 0 };
  const playing = (by: 'flv' | 'cdn') => async (id: string, beganAt: Date) => {
    const playback = { [by]: { seconds: 3600, ...sums } };
    await saveFigures(
      app.deps.db,
      [{ id, peak: 1, unique: 1, seconds: 1, video: 1, audio: 1, frames: 1, playback }],
      beganAt,
    );
  };
  const of = (await by.freshStudio()).id;
  const silent = await past({ startedMinutesAgo: 80, minutes: 5, title: 'Nobody reported', studio: of });
  await past({ startedMinutesAgo: 70, minutes: 5, title: 'By the CDN', studio: of }, playing('cdn'));
  const { id } = await past({ startedMinutesAgo: 60, minutes: 5, title: 'By FLV', studio: of }, playing('flv'));
  const figures = { seconds: 3600, startMs: 800, stallsPerHour: 3, stalledShare: 0.003, kbps: 2000, latencyMs: null };
  expect(await reportOfLive(id)).toMatchObject({
    playback: figures,
    playbackBy: [{ by: 'flv', ...figures }],
    previous: { title: 'By the CDN', playback: figures },
  });
  expect(await reportOfLive(silent.id)).toMatchObject({ playback: null, playbackBy: [] });
});

test('a report lists everything that happened in chronological order', async () => {
  const { id } = await past({ startedMinutesAgo: 90, minutes: 20, title: 'Eventful' }, async (liveId, beganAt) => {
    for (const [minute, kind] of [
      [5, 'stall'],
      [1, 'refused'],
    ] as const) {
      const event = { id: app.deps.newId(), studioId, liveId, kind, data: { line: 'main' } };
      await insertEvent(app.deps.db, event, new Date(beganAt.getTime() + minute * MINUTE));
    }
  });
  const report = await reportOfLive(id);
  expect(report.events.map(({ kind }) => kind)).toEqual(['refused', 'stall']);
  expect(report.stalls).toBe(1);
});

test('a mark on air is a clip of the seconds before it, from the beginning at the earliest', async () => {
  const { id, beganAt } = await past({ startedMinutesAgo: 60, minutes: 10, title: 'Marked' }, (liveId, began) =>
    app.deps.db.transaction(async (tx) => {
      const mark = { liveId, madeBy: anna.accountId, seconds: 30 };
      await insertMark(tx, { ...mark, id: app.deps.newId(), note: 'late' }, new Date(began.getTime() + 5 * MINUTE));
      await insertMark(tx, { ...mark, id: app.deps.newId(), note: 'early' }, new Date(began.getTime() + 10_000));
    }),
  );
  const after = (seconds: number) => new Date(beganAt.getTime() + seconds * 1000).toISOString();
  expect((await reportOfLive(id)).clips).toMatchObject([
    { note: 'early', startsAt: after(0), endsAt: after(10), by: 'anna', version: 1 },
    { note: 'late', startsAt: after(270), endsAt: after(300), by: 'anna' },
  ]);
});

test('clips are added, changed by their version and deleted, always within the live', async () => {
  const { id, beganAt, endedAt } = await past({ startedMinutesAgo: 50, minutes: 10, title: 'Cut' });
  const at = (seconds: number) => new Date(beganAt.getTime() + seconds * 1000).toISOString();
  const send = (startsAt: string, endsAt: string, note = '') =>
    app.call(addClip, { id, startsAt, endsAt, note }, { token: anna.token });
  for (const [from, to] of [
    [at(-1), at(10)],
    [at(10), at(10)],
    [at(20), at(10)],
    [at(10), new Date(endedAt.getTime() + 1).toISOString()],
  ] as const) {
    expect(await codeOf(send(from, to))).toBe(failures.invalid.code);
  }
  expect(await codeOf(send(at(0), at(10), 'x'.repeat(CLIP_NOTE_MAX + 1)))).toBe(failures.invalid.code);
  const clip = await by.ok(addClip, { id, startsAt: at(0), endsAt: endedAt.toISOString(), note: ' whole ' });
  expect(clip).toMatchObject({ note: 'whole', by: 'anna', version: 1 });
  const edit = { id: clip.id, startsAt: at(60), endsAt: at(90), note: 'goal', version: 1 };
  expect(await by.ok(editClip, edit)).toMatchObject({ startsAt: at(60), endsAt: at(90), note: 'goal', version: 2 });
  expect(await codeOf(app.call(editClip, edit, { token: anna.token }))).toBe(failures.conflict.code);
  await by.ok(deleteClip, { id: clip.id });
  expect((await reportOfLive(id)).clips).toEqual([]);
  expect(await codeOf(app.call(deleteClip, { id: clip.id }, { token: anna.token }))).toBe(failures.notFound.code);
  const { rows } = await app.deps.db.execute(sql`
    select action, before, after from audit_log where subject_id = ${id} order by seq`);
  expect(rows).toMatchObject([
    { action: 'studio.clipAdd', after: { note: 'whole' } },
    { action: 'studio.clipEdit', before: { note: 'whole' }, after: { note: 'goal' } },
    { action: 'studio.clipDelete', before: { note: 'goal' } },
  ]);
});

test('the ledger of lives goes through all studios by place, and filters', async () => {
  const other = (await by.freshStudio()).id;
  for (let n = 0; n < 5; n += 1) {
    const studio = n % 2 === 0 ? studioId : other;
    await past({ startedMinutesAgo: 3_000 + n, minutes: 1, title: `Ledger ${n}`, studio });
  }
  await past({ startedMinutesAgo: 10_000, minutes: 1, title: 'Ledger reel', method: 'video' });
  const text = 'ledger';
  const first = await by.ok(pastLives, { text, limit: 4 });
  expect(first.list.map(({ title }) => title)).toEqual(['Ledger 0', 'Ledger 1', 'Ledger 2', 'Ledger 3']);
  // Another live ends meanwhile: nothing is shown twice or left out.
  await past({ startedMinutesAgo: 20, minutes: 1, title: 'Ledger late' });
  const rest = await by.ok(pastLives, { text, limit: 4, before: first.next ?? '' });
  expect([rest.list.map(({ title }) => title), rest.next]).toEqual([['Ledger 4', 'Ledger reel'], null]);
  const titles = async (filter: object) => (await by.ok(pastLives, { text, ...filter })).list.map(({ title }) => title);
  expect(await titles({ studio: other })).toEqual(['Ledger 1', 'Ledger 3']);
  expect(await titles({ method: 'video' })).toEqual(['Ledger reel']);
  expect(await titles({ endReason: 'noLine' })).toEqual([]);
  const day = (minutesAgo: number) =>
    new Date(app.clock.now().getTime() - minutesAgo * MINUTE).toLocaleDateString('sv-SE', {
      timeZone: app.deps.config.timeZone,
    });
  expect(await titles({ to: day(10_000) })).toEqual(['Ledger reel']);
  expect(await titles({ from: day(10_000), to: day(9_000) })).toEqual(['Ledger reel']);
});

test('reports and clips are for admins', async () => {
  const user = await app.enter('user');
  const { id } = await past({ startedMinutesAgo: 15, minutes: 1, title: 'Inside' });
  for (const answer of [
    app.call(liveReport, { id }, { token: user.token }),
    app.call(pastLives, {}, { token: user.token }),
    app.call(deleteClip, { id }, { token: user.token }),
  ]) {
    expect(await codeOf(answer)).toBe(failures.forbidden.code);
  }
});
