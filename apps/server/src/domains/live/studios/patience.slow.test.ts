import { failures } from '@onair/contract/failure';
import { liveReports } from '@onair/contract/live/live-reports';
import { endLive, goLive, WAIT_MINUTES, waitLonger } from '@onair/contract/live/studios/commands';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { getStudio, PATIENCE_SECONDS, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app?.close());

type Settings = { patienceSeconds?: number | null; autoStart?: boolean };
/** A studio with its encoder on air. */
const onAir = async ({ autoStart = true, ...settings }: Settings = {}) => {
  const studio = await by.freshStudio();
  const { id } = studio;
  const base = { id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 0 };
  await by.ok(saveStudioSettings, { ...base, autoStart, ...settings });
  const key = await by.keyOf(id, 'main');
  const encoder = app.encode(key);
  if (!autoStart) {
    await by.nowUntil(id, ({ lines: [main] }) => main?.phase === 'live');
    await by.ok(goLive, { id, line: 'main', title: 'Show', mainCategory: 'news', subCategory: 'world' });
  }
  const { liveId } = await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  return { ...studio, key, encoder, liveId };
};
const endsIn = ({ silence }: { silence: { endsAt: string | null } | null }): number | null =>
  silence?.endsAt ? (Date.parse(silence.endsAt) - app.clock.now().getTime()) / 1000 : null;
const rejected = async (id: string): Promise<string> => {
  const { body } = await app.call(waitLonger, { id }, { token: anna.token });
  expect(body.code).toBe(failures.rejected.code);
  return body.msg;
};

test('an encoder that is away for minutes is on air again without a person: one live, one notice', async () => {
  const { id, slug, key, encoder, liveId } = await onAir({ autoStart: false });
  expect((await by.ok(getStudio, { id })).patienceSeconds).toBe(PATIENCE_SECONDS);
  expect((await by.now(id)).silence).toBeNull();
  let current = encoder;
  for (const _ of [1, 2, 3]) {
    current.kill();
    const silent = await by.nowUntil(id, ({ silence, program }) => silence !== null && program === 'slate');
    expect(endsIn(silent)).toBeGreaterThan(PATIENCE_SECONDS - 60);
    app.clock.advance(240_000);
    await by.nowUntil(id, (now) => now.live && (endsIn(now) ?? 0) < 60);
    current = app.encode(key);
    await by.nowUntil(id, ({ silence, program }) => silence === null && program === 'main');
  }
  expect(await by.now(id)).toMatchObject({ live: true, liveId });
  await by.ok(endLive, { id });
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total > 0,
  );
  expect(list).toEqual([expect.objectContaining({ id: liveId, endReason: 'operator' })]);
  const notices = (await by.ok(listMessages, {})).filter(({ link }) => link === `/live/${slug}`);
  expect(notices).toHaveLength(1);
});

test('an operator lets the live wait longer, which its history and the audit log tell; afterwards it ends by itself', async () => {
  const { id, encoder } = await onAir({ patienceSeconds: 60 });
  expect(await rejected(id)).toContain('有推流');
  encoder.kill();
  const silent = await by.nowUntil(id, ({ silence }) => silence !== null);
  const { silence } = await by.ok(waitLonger, { id });
  const later = Date.parse(silence?.endsAt ?? '') - Date.parse(silent.silence?.endsAt ?? '');
  expect(later / 60_000).toBeCloseTo(WAIT_MINUTES, 0);
  await by.nowUntil(id, (now) => (endsIn(now) ?? 0) > WAIT_MINUTES * 60);
  app.clock.advance(61_000);
  await by.nowUntil(id, (now) => now.live && (endsIn(now) ?? 0) < WAIT_MINUTES * 60);
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { events } = await by.ok(studioTimeline, { id, to });
  expect(events).toContainEqual(expect.objectContaining({ act: 'studio.wait', who: 'anna', to: silence?.endsAt }));
  const rows = await auditOf(app, id);
  expect(rows.find(({ action }) => action === 'studio.wait')?.after).toEqual({ endsAt: silence?.endsAt });
  app.clock.advance(WAIT_MINUTES * 60_000);
  await by.nowUntil(id, ({ live }) => !live);
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]?.endReason).toBe('noLine');
});

test('a studio whose lives wait for a person says so, and one without patience ends with its line', async () => {
  const hand = await onAir({ patienceSeconds: null });
  const none = await onAir({ patienceSeconds: 0 });
  hand.encoder.kill();
  none.encoder.kill();
  await by.nowUntil(none.id, ({ live }) => !live);
  await by.nowUntil(hand.id, ({ silence, program }) => silence !== null && program === 'slate');
  app.clock.advance(20 * 60_000);
  const waiting = await by.nowUntil(hand.id, ({ at }) => Date.parse(at) >= app.clock.now().getTime());
  expect(waiting).toMatchObject({ live: true, silence: { endsAt: null } });
  expect(await rejected(hand.id)).toContain('手动结束');
  const { version } = await by.ok(getStudio, { id: hand.id });
  const shorter = { id: hand.id, version, delaySeconds: 1, automatic: true, coolDownSeconds: 0, patienceSeconds: 60 };
  await by.ok(saveStudioSettings, shorter);
  await by.nowUntil(hand.id, ({ live }) => !live);
  const change = (await auditOf(app, hand.id)).find(
    ({ action, after }) => action === 'studio.settings' && JSON.stringify(after) === '{"patienceSeconds":60}',
  );
  expect(change?.before).toEqual({ patienceSeconds: null });
});
