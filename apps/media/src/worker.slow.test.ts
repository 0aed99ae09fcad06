import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEncoder } from './testing/encoder.ts';
import { startMedia } from './testing/media-process.ts';
import { clipOf } from './testing/publish.ts';
import { until } from './testing/until.ts';
import { watch } from './testing/watcher.ts';
import { startWorker } from './testing/worker-process.ts';

// Machines without FFmpeg: the package not installed, or installed without its native half.
const preload = ['--import', new URL('./testing/without-package.ts', import.meta.url).href];
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const cases = [
  ['node-av', 'notInstalled'],
  ['@seydx/', 'notForThisSystem'],
] as const;

test.each(cases)('without %s the worker says %s, and refuses jobs instead of dying', async (absent, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'onair-none-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const worker = await startWorker({ ABSENT_PACKAGE: absent }, preload);
  closing.push(worker.stop);
  expect(worker.first).toEqual({ type: 'unavailable', reason });
  const to = join(folder, 'a.flv');
  const job = worker.start({ do: 'prepare', from: clipOf('480p30'), to, cover: `${to}.webp`, maxSeconds: 60 });
  expect(await job.ended).toMatchObject({ type: 'failed', reason: 'unavailable' });
  expect(readdirSync(folder)).toEqual([]);
  expect(worker.alive()).toBe(true);
});

test('without FFmpeg the program runs as usual', async () => {
  const media = await startMedia({
    ABSENT_PACKAGE: 'node-av',
    NODE_OPTIONS: preload.join(' '),
  });
  closing.push(media.stop);
  const encoder = await startEncoder(media.rtmpPort, 'plain-main');
  closing.push(encoder.stop);
  const viewer = watch(media.wsUrl('plain'));
  closing.push(viewer.close);
  await until('it is seen', () => viewer.frames().length > 10);
});
