import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endLive, goLive } from '@onair/contract/live/studios/commands';
import { PATIENCE_SECONDS, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnvironment } from '../../../testing/program-environment.ts';
import { type LiveApp, liveApp, operator } from './studios.fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'onair-clock-'));
const moved = join(folder, 'moved');
const moveClock = (ms: number): void => writeFileSync(moved, String(ms));

let app: LiveApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  moveClock(0);
  const preload = `--import ${new URL('./moved-clock.fixtures.ts', import.meta.url)}`;
  const mediaEnvironment = { ...programEnvironment, NODE_OPTIONS: preload, MOVED_CLOCK: moved };
  app = await liveApp({ config: { mediaEnvironment } });
  by = operator(app, await app.enter('admin'));
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a live after the wall clock was set back is measured and goes on', async () => {
  const { id } = await by.freshStudio();
  await by.ok(saveStudioSettings, { id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 0 });
  const key = await by.keyOf(id, 'main');
  app.encode(key);
  await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  await by.ok(endLive, { id });
  await by.nowUntil(id, ({ live, program }) => !live && program === null);

  moveClock(-3_600_000);
  app.encode(key);
  await by.nowUntil(id, ({ waits, lines }) => waits && lines[0]?.phase === 'live');
  await by.ok(goLive, { id, line: 'main', title: '再次开播', mainCategory: 'news', subCategory: 'world' });
  await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  app.clock.advance(PATIENCE_SECONDS * 1_000);
  await delay(2_500);
  expect(await by.now(id)).toMatchObject({ live: true, program: 'main' });
});
