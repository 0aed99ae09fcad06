import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from '../testing/encoder.ts';
import { startMediaAndWorker } from '../testing/media-and-worker.ts';
import type { Media } from '../testing/media-process.ts';
import { clipOf } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { watch } from '../testing/watcher.ts';
import type { Worker } from '../testing/worker-process.ts';

// FFmpeg calls FFmpeg over SRT; the stream is on a line like any other encoder's.
let media: Media;
let worker: Worker;
let stop: (() => Promise<void>) | undefined;
let port: number;
const closing: (() => void)[] = [];

beforeAll(async () => {
  ({ media, worker, stop } = await startMediaAndWorker({ MEDIA_WORKER_LIVE: '1' }));
  const probe = createSocket('udp4').bind(0, '127.0.0.1');
  await once(probe, 'listening');
  port = probe.address().port;
  probe.close();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await stop?.();
});

const CALLER = fileURLToPath(new URL('../testing/srt-caller.ts', import.meta.url));
const call = (passphrase: string): ChildProcess => {
  const caller = spawn(process.execPath, [CALLER, clipOf('480p30'), String(port), passphrase], { stdio: 'ignore' });
  closing.push(() => void caller.kill('SIGKILL'));
  return caller;
};
const listen = (passphrase: string) => {
  const job = worker.start({ do: 'srt', host: '127.0.0.1', port, passphrase });
  closing.push(job.cancel);
  return job;
};
const main = (studio: string) => media.stats(studio)?.lines.find(({ line }) => line === 'main');

test('a caller with the passphrase is an encoder of its line, and one with another never arrives', async () => {
  const job = listen('overthesea-main');
  const wrong = call('overthehill-main');
  await once(wrong, 'exit');
  expect(media.stats('overthesea')).toBeUndefined();
  call('overthesea-main');
  await until('it is on air', () => media.stats('overthesea')?.program === 'main');
  const viewer = watch(media.wsUrl('overthesea'));
  closing.push(viewer.close);
  await until('pictures and sound are seen', () => viewer.frames().length > 60);
  expect(viewer.seen.some(({ role }) => role === 'sound')).toBe(true);
  await until('it is measured', () => (main('overthesea')?.measured.fps ?? 0) > 25);
  expect(main('overthesea')).toMatchObject({
    phase: 'live',
    origin: 'encoder',
    measured: { videoCodec: 'h264', audioCodec: 'aac', width: 854, height: 480 },
  });
  // An RTMP encoder occupies the line, as any other encoder would.
  const second = await startEncoder(media.rtmpPort, 'overthesea-main');
  closing.push(second.stop);
  expect(second.refused()).toBe(true);
  expect(await Promise.race([listen('anotherkey-main').ended, job.ended])).toMatchObject({ reason: 'portTaken' });
  job.cancel();
  expect(await job.ended).toMatchObject({ type: 'failed', reason: 'cancelled' });
  await until('its encoder has gone', () => main('overthesea')?.phase !== 'live');
});

test('a second caller is rejected with an event, and the first goes on', async () => {
  const job = listen('harbour-main');
  const first = call('harbour-main');
  await until('it is on air', () => media.stats('harbour')?.program === 'main');
  const viewer = watch(media.wsUrl('harbour'));
  closing.push(viewer.close);
  await until('it is seen', () => viewer.frames().length > 10);
  await once(call('harbour-main'), 'exit');
  const refused = () =>
    media.events.filter(({ studioId, event }) => studioId === 'harbour' && event.event === 'refused');
  await until('it is told', () => refused().length > 0);
  expect(refused()[0]?.event).toMatchObject({ line: 'main', reason: 'lineBusy', address: 'SRT', times: 1 });
  const seen = viewer.frames().length;
  await until('the first is still seen', () => viewer.frames().length > seen + 30);
  expect([first.exitCode, main('harbour')?.phase]).toEqual([null, 'live']);
  job.cancel();
  expect(await job.ended).toMatchObject({ reason: 'cancelled' });
});

test('a caller that goes gives way to the next, and a line that is taken turns it away', async () => {
  const rtmp = await startEncoder(media.rtmpPort, 'seasidetown-main');
  closing.push(rtmp.stop);
  await until('it is on air', () => media.stats('seasidetown')?.program === 'main');
  listen('seasidetown-main');
  const early = call('seasidetown-main');
  const [code] = await once(early, 'exit');
  expect(code).not.toBe(0);
  expect(main('seasidetown')?.phase).toBe('live');
  rtmp.stop();
  await until('the line is free', () => main('seasidetown')?.phase !== 'live');
  const callers: ChildProcess[] = [];
  await until('a later caller is on air', () => {
    if (callers.at(-1)?.exitCode !== null && main('seasidetown')?.phase !== 'live')
      callers.push(call('seasidetown-main'));
    return main('seasidetown')?.phase === 'live';
  });
});
