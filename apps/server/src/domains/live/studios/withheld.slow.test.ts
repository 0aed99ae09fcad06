import { cutDelayed, endLive, goLive, muteStudio, takeDelayed } from '@onair/contract/live/studios/commands';
import { saveStudioSettings } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app?.close());

const onAir = async () => {
  const { id } = await by.freshStudio();
  await by.ok(saveStudioSettings, { id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 0 });
  const key = await by.keyOf(id, 'main');
  app.encode(key);
  await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  return { id, key };
};
/** @returns what the pages show of the studio before its encoder is back */
const restart = async ({ id }: { id: string }) => {
  const pid = app.deps.live.pid();
  process.kill(pid ?? 0, 'SIGKILL');
  await eventually(
    () => app.deps.live.pid(),
    (now) => now !== pid && app.deps.live.state().media.available,
  );
  return by.nowUntil(id, ({ program }) => program === null);
};
const back = async ({ id, key }: { id: string; key: string }) => {
  app.encode(key);
  return by.nowUntil(id, ({ live, program }) => live && program === 'main');
};

test('a muted live stays muted when its media process is restarted, until a person gives it its sound back', async () => {
  const studio = await onAir();
  await by.ok(muteStudio, { id: studio.id, muted: true });
  expect(await restart(studio)).toMatchObject({ live: true, muted: true });
  expect(await back(studio)).toMatchObject({ muted: true, delay: { open: true } });
  await by.ok(muteStudio, { id: studio.id, muted: false });
  await restart(studio);
  expect(await back(studio)).toMatchObject({ muted: false });
});

test('so does a live that was cut, until it is shown again', async () => {
  const studio = await onAir();
  await by.ok(cutDelayed, { id: studio.id });
  expect(await restart(studio)).toMatchObject({ live: true, delay: { open: false } });
  expect(await back(studio)).toMatchObject({ muted: false, delay: { open: false } });
  await by.ok(takeDelayed, { id: studio.id });
  await restart(studio);
  expect(await back(studio)).toMatchObject({ delay: { open: true } });
});

test('the end of a live ends both: the next one is heard and seen', async () => {
  const studio = await onAir();
  await by.ok(muteStudio, { id: studio.id, muted: true });
  await by.ok(cutDelayed, { id: studio.id });
  await by.ok(endLive, { id: studio.id });
  await by.nowUntil(studio.id, ({ live, program }) => !live && program === null);
  app.encode(studio.key);
  await by.nowUntil(studio.id, ({ waits, lines }) => waits && lines[0]?.phase === 'live');
  await by.ok(goLive, { id: studio.id, line: 'main', title: '再次开播', mainCategory: 'news', subCategory: 'world' });
  const now = await by.nowUntil(studio.id, ({ live, program }) => live && program === 'main');
  expect(now).toMatchObject({ muted: false, delay: { open: true } });
});
