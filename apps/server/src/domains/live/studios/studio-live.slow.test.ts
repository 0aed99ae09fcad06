import { STREAM_PATH } from '@onair/contract/channel';
import { failures } from '@onair/contract/failure';
import { changePersonRole } from '@onair/contract/identity/people';
import { liveInfo, startViewing, stopViewing, viewerBeat, viewerPath } from '@onair/contract/live/audience/live';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import {
  chooseClarity,
  dropLine,
  endLive,
  muteStudio,
  publishToken,
  switchLine,
} from '@onair/contract/live/studios/commands';
import { studioPopulation, studioTimeline } from '@onair/contract/live/studios/history';
import { type StudioNow, studioChannel } from '@onair/contract/live/studios/now';
import {
  chooseMethod,
  getStudio,
  PATIENCE_SECONDS,
  rotateStreamKey,
  saveStudioSettings,
} from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { streamClient } from '../../../testing/stream.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
const lines: string[] = [];
const secrets: string[] = [];
beforeAll(async () => {
  app = await liveApp({ log: (line) => lines.push(line) });
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

const onAir = async () => {
  const studio = await by.freshStudio();
  const key = await by.keyOf(studio.id, 'main');
  secrets.push(key);
  const encoder = app.encode(key);
  await by.nowUntil(studio.id, ({ program }) => program === 'main');
  return { ...studio, key, encoder };
};
const viewing = async (slug: string, clientId?: string) => {
  const { viewer } = await by.ok(startViewing, { slug, ...(clientId ? { clientId } : {}) });
  secrets.push(viewer);
  return viewer;
};

test('a live is measured, leaves a line that dies, is ended with a report, and refuses encoders while it cools down', async () => {
  const { id, slug, key, encoder } = await onAir();
  const hot = await by.keyOf(id, 'hot');
  app.encode(hot);
  const viewer = await viewing(slug, 'browser-of-someone');
  await viewing(slug, 'browser-of-another1');
  const socket = app.socket(viewerPath(slug), viewer);
  const page = streamClient(`${app.origin.replace('http', 'ws')}${STREAM_PATH}`);
  await page.enter(anna.token);
  await page.subscribe(studioChannel.topic);
  const measured = await by.nowUntil(id, ({ lines: [main], watching }) =>
    Boolean(main && main.measured.fps > 0 && main.measured.videoKbps > 0 && watching.now === 2),
  );
  expect(measured).toMatchObject({ live: true, method: 'normal', watching: { now: 2, peak: 2, unique: 2 } });
  await eventually(
    () => socket.seen.bytes,
    (bytes) => bytes > 50_000,
  );
  const messages = await by.ok(listMessages, {}, { 'accept-language': 'en-US' });
  const about = messages.filter(({ link }) => link === `/live/${slug}`);
  expect(about.map(({ title }) => title)).toEqual([expect.stringMatching(/^Place \d+ is live$/)]);
  await by.nowUntil(id, ({ lines: [, second] }) => second?.phase === 'live');

  const heard = await page.until(() => page.events('studios').find(({ event }) => event === 'now'));
  expect((heard.data as { studios: StudioNow[] }).studios.map(({ studioId }) => studioId)).toContain(id);
  await page.close();

  app.encode(hot);
  const whole = () => by.ok(studioTimeline, { id, to: new Date(app.clock.now().getTime() + 60_000).toISOString() });
  const { events } = await eventually(whole, (one) => one.events.some(({ kind }) => kind === 'refused'));
  expect(events.find(({ kind }) => kind === 'refused')).toMatchObject({
    line: 'hot',
    reason: 'lineBusy',
    from: '127.0.0.1',
  });
  expect(lines.find((logged) => logged.includes('an encoder was turned away'))).toMatch(/"reason":"lineBusy"/);

  encoder.kill();
  await by.nowUntil(id, ({ program }) => program === 'hot');
  const timeline = await eventually(
    () => by.ok(studioTimeline, { id, to: new Date(app.clock.now().getTime() + 60_000).toISOString() }),
    ({ events }) => events.some(({ kind, to }) => kind === 'switched' && to === 'hot'),
  );
  const switched = timeline.events.find(({ kind, to }) => kind === 'switched' && to === 'hot');
  // By way of the slate, unless the hot line's key frame came first.
  expect(switched).toMatchObject({
    from: expect.stringMatching(/main|slate/),
    reason: expect.stringMatching(/lineClosed|noVideo/),
    who: null,
  });
  const alarm = (await by.ok(listMessages, {}, { 'accept-language': 'en-US' })).find(
    ({ link }) => link === `/dashboard/monitor?studio=${slug}`,
  );
  expect(alarm).toMatchObject({ type: 'notice', title: expect.stringMatching(/^“Place \d+” lost the line on air$/) });
  expect(switched?.gapMs).toBeGreaterThanOrEqual(0);
  expect((await auditOf(app, id)).filter(({ action }) => action === 'studio.switched').at(-1)).toMatchObject({
    accountName: '',
    before: { program: expect.stringMatching(/main|slate/) },
    after: { program: 'hot', reason: switched?.reason, gapMs: switched?.gapMs },
  });

  app.clock.advance(20_000);
  await by.ok(viewerBeat, { viewer });
  await by.ok(endLive, { id });
  const ended = await by.nowUntil(id, ({ live, coolingUntil }) => !live && coolingUntil !== null);
  expect(ended.coolingUntil).toBe(new Date(app.clock.now().getTime() + 30_000).toISOString());
  await eventually(
    () => socket.seen.closed,
    (code) => code === 4410,
  );
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]).toMatchObject({ endReason: 'operator', endedBy: 'anna', peak: 2, unique: 2 });
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  expect(report.switches.map(({ to }) => to).filter((to) => to !== 'slate')).toEqual(['main', 'hot']);
  expect(report.acts.map(({ act, who }) => [act, who])).toContainEqual(['studio.end', 'anna']);
  // Two viewers were there for the whole twenty seconds by the clock.
  expect(report).toMatchObject({ minutesWatched: 0.67, averageMinutes: 0.3, seconds: 20, stalls: expect.any(Number) });
  // The first seconds of a line count what came since it began.
  expect(report.meanFps).toBeGreaterThan(20);
  expect((await by.ok(studioPopulation, { id })).points.at(-1)).toMatchObject({ peak: 2, unique: 2 });

  const late = app.encode(key);
  await eventually(
    () => late.ended(),
    (gone) => gone,
  );
  expect((await by.now(id)).lines.every(({ phase }) => phase !== 'live')).toBe(true);
  expect(lines.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

test('a new key drops the publisher of the old one, which is worth nothing from then on', async () => {
  const { id, key, encoder } = await onAir();
  const fresh = await by.keyOf(id, 'main');
  await eventually(
    () => encoder.ended(),
    (gone) => gone,
  );
  const old = app.encode(key);
  await eventually(
    () => old.ended(),
    (gone) => gone,
  );
  app.encode(fresh);
  await by.nowUntil(id, ({ lines: [main] }) => main?.phase === 'live');
});

test('what a studio cannot do now is refused with the reason, and what it can do is in force at once, and done once', async () => {
  const { id } = await onAir();
  const code = async (answer: ReturnType<typeof app.call>) => {
    const { body } = await answer;
    return body.status === 'ok' ? 'ok' : [body.code, body.data?.fields[0]?.rule];
  };
  const token = anna.token;
  expect(await code(app.call(switchLine, { id, to: 'cold' }, { token }))).toEqual([
    failures.conflict.code,
    'lineNotLive',
  ]);
  expect(await code(app.call(chooseClarity, { id, rendition: '480p' }, { token }))).toEqual([
    failures.conflict.code,
    'notPossible',
  ]);
  expect(await code(app.call(publishToken, { id }, { token }))).toEqual([failures.rejected.code, undefined]);
  const { id: idle } = await by.freshStudio();
  expect(await code(app.call(endLive, { id: idle }, { token }))).toEqual([failures.conflict.code, 'notPossible']);
  const headers = { 'idempotency-key': 'mute-once-and-only-once' };
  await Promise.all([1, 2, 3].map(() => by.ok(muteStudio, { id, muted: true }, headers)));
  expect((await auditOf(app, id)).filter(({ action }) => action === 'studio.mute')).toEqual([
    expect.objectContaining({ accountName: 'anna', before: { muted: false }, after: { muted: true } }),
  ]);
  await by.nowUntil(id, ({ muted }) => muted);
  // Flow control puts its delay in force; the next method takes it away.
  const { version } = await by.ok(getStudio, { id });
  await by.ok(saveStudioSettings, { id, delaySeconds: 7, automatic: true, coolDownSeconds: 0, version });
  expect((await by.now(id)).delay.seconds).toBe(0);
  await by.ok(chooseMethod, { id, method: 'flowControl' });
  await by.nowUntil(id, ({ delay }) => delay.seconds === 7);
  await by.ok(chooseMethod, { id, method: 'normal' });
  await by.nowUntil(id, ({ delay }) => delay.seconds === 0);
});

test('previews are for admins, from our own pages, and end with the role; viewers need a token of that studio', async () => {
  const { id, slug } = await onAir();
  const ben = await app.enter('admin', 'ben');
  const user = await app.enter('user');
  const viewer = await viewing(slug);
  const other = await viewing((await by.freshStudio()).slug);
  const good = app.socket(app.preview(id), ben.token);
  const sockets = [
    [app.socket(app.preview(id), user.token), { closed: 4401 }],
    [app.socket(app.preview(id), viewer), { closed: 4401 }],
    [app.socket(viewerPath(slug), ben.token), { closed: 4401 }],
    [app.socket(viewerPath(slug), other), { closed: 4401 }],
    [app.socket(`${app.preview(id)}x`, ben.token), { status: 404 }],
    [app.socket(app.preview(id), ben.token, 'https://elsewhere.example'), { status: 403 }],
    [app.socket(viewerPath(slug), viewer, null), { status: 403 }],
  ] as const;
  const over = ({ closed, status }: { closed: number | null; status: number | null }) => (closed ?? status) !== null;
  for (const [socket, outcome] of sockets) {
    await eventually(() => socket.seen, over);
    expect(socket.seen).toMatchObject({ ...outcome, bytes: 0 });
  }
  await eventually(
    () => good.seen.bytes,
    (bytes) => bytes > 10_000,
  );
  const { rows } = await app.deps.db.execute<{ version: number }>(
    sql`select version from accounts where id = ${ben.accountId}`,
  );
  await by.ok(changePersonRole, { id: ben.accountId, version: rows[0]?.version ?? 0, role: 'user' });
  await eventually(
    () => good.seen.closed,
    (code) => code !== null,
  );
});

test('viewers are counted by their heartbeats, and a live ends by itself when nobody has sent for as long as its patience', async () => {
  const { id, slug, encoder } = await onAir();
  const first = await viewing(slug, 'the-very-same-browser');
  await viewing(slug, 'the-very-same-browser');
  await viewing(slug, 'quite-another-browser');
  await by.nowUntil(id, ({ watching }) => watching.now === 3);
  app.clock.advance(30_000);
  await by.ok(viewerBeat, { viewer: first });
  app.clock.advance(20_000);
  const left = await by.nowUntil(id, ({ watching }) => watching.now === 1);
  expect(left.watching).toEqual({ now: 1, peak: 3, unique: 2 });
  expect(await by.ok(liveInfo, { slug })).toMatchObject({ live: true, watching: 1 });
  await by.ok(stopViewing, { viewer: first });
  await by.nowUntil(id, ({ watching }) => watching.now === 0);
  const forged = `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`;
  expect((await app.call(viewerBeat, { viewer: forged })).body.code).toBe(failures.notFound.code);
  encoder.kill();
  await by.nowUntil(id, ({ lines: [main] }) => main?.phase !== 'live');
  expect((await by.now(id)).live).toBe(true);
  app.clock.advance(PATIENCE_SECONDS * 1_000);
  await by.nowUntil(id, ({ live }) => !live);
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]).toMatchObject({ endReason: 'noLine', endedBy: null });
});

test('a browser’s token is for web live, one socket and one minute', async () => {
  const { id } = await by.freshStudio();
  await by.ok(chooseMethod, { id, method: 'web' });
  const { token, path, expiresAt } = await by.ok(publishToken, { id });
  secrets.push(token);
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(60_000);
  const first = app.socket(path, token);
  const left = async () => (await app.deps.db.execute(sql`select from publish_tokens`)).rowCount;
  await eventually(left, (tokens) => tokens === 0);
  const again = app.socket(path, token);
  await eventually(
    () => again.seen.closed,
    (code) => code === 4401,
  );
  expect(first.seen.closed).toBeNull();
  first.close();
});

test('a media process that is killed comes back; meanwhile the API answers and says that it is away', async () => {
  const { id, key } = await onAir();
  const cooling = await onAir();
  await by.ok(endLive, { id: cooling.id });
  const pid = app.deps.live.pid();
  process.kill(pid ?? 0, 'SIGKILL');
  await eventually(
    () => app.deps.live.pid(),
    (now) => now !== pid,
  );
  const { body, http } = await app.call(muteStudio, { id, muted: true }, { token: anna.token });
  const during = await by.ok(getStudio, { id });
  if (!during.media.available) {
    expect(during).toMatchObject({ media: { away: 'starting' }, publishUrl: null, live: true });
    expect([http, body.code]).toEqual([503, failures.unavailable.code]);
  }
  await eventually(
    () => by.ok(getStudio, { id }),
    ({ media }) => media.available,
  );
  const late = app.encode(cooling.key);
  app.encode(key);
  await by.nowUntil(id, ({ program, live }) => program === 'main' && live);
  await eventually(
    () => late.ended(),
    (gone) => gone,
  );
  await by.nowUntil(cooling.id, ({ live }) => !live);
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { events } = await eventually(
    () => by.ok(studioTimeline, { id, to }),
    (timeline) => timeline.events.some(({ reason }) => reason === 'back'),
  );
  expect(events.filter(({ kind }) => kind === 'media').map(({ reason }) => reason)).toEqual(['back', 'away']);
  expect(events.filter(({ kind }) => kind === 'began')).toHaveLength(1);
  await by.ok(dropLine, { id, line: 'main' });
  await by.ok(rotateStreamKey, { id, line: 'main' });
});
