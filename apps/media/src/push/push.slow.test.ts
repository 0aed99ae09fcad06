import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { PushTarget } from '@onair/contract/live/media/stats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf } from '../testing/publish.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

// One media process pushes to another: it accepts from us what it accepts from any encoder.
let media: Media;
let platform: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  [media, platform] = await Promise.all([startMedia({ MEDIA_PUSH_PRIVATE: '1' }), startMedia()]);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => Promise.all([media?.stop(), platform?.stop()]));

const onAir = async (studio: string) => {
  const encoder = await startEncoder(media.rtmpPort, `${studio}-main`, { clip: clipOf('480p30') });
  closing.push(encoder.stop);
  await until('the program runs', () => media.stats(studio)?.program === 'main');
  return encoder;
};
const at = (port: number, key: string, run = 1): PushTarget => ({
  id: key,
  name: key,
  run,
  url: `rtmp://127.0.0.1:${port}/live`,
  key,
});
const pushOf = (studio: string, index = 0) => media.stats(studio)?.pushes[index];
const push = (studio: string, ...targets: PushTarget[]) => media.command(studio, { do: 'push', targets });

test('another server shows what our audience sees, through a switch to the slate, and until it is taken off', async () => {
  await onAir('one');
  await push('one', at(platform.rtmpPort, 'far-main'));
  await until('the other server shows it', () => platform.stats('far')?.program === 'main');
  const viewer = watch(platform.wsUrl('far'));
  closing.push(viewer.close);
  await until('pictures come', () => viewer.frames().length > 30);
  await media.command('one', { do: 'switch', to: 'slate' });
  const before = viewer.frames().length;
  await until('pictures go on', () => viewer.frames().length > before + 30);
  expect(gaps(viewer.frames()).backwards).toBe(0);
  expect(platform.stats('far')?.lines[0]).toMatchObject({ phase: 'live', claimed: expect.anything() });
  await until('it is measured', () => (pushOf('one')?.kbps ?? 0) > 50);
  expect(pushOf('one')).toMatchObject({ state: 'on', retries: 0, reason: null, dropped: 0 });
  await push('one');
  await until('the other server has it no more', () => platform.stats('far')?.lines[0]?.phase !== 'live');
  expect(media.stats('one')?.program).toBe('slate');
});

test('a key that is refused is tried again and says why, and another run with the right one is taken', async () => {
  await onAir('two');
  await push('two', at(platform.rtmpPort, 'nonsense'));
  await until('it is refused', () => (pushOf('two')?.retries ?? 0) > 0);
  expect(pushOf('two')).toMatchObject({ reason: 'refused', detail: 'NetStream.Publish.BadName' });
  await push('two', at(platform.rtmpPort, 'near-main', 2));
  await until('it is taken', () => platform.stats('near')?.program === 'main');
});

test('the end of the live ends what was pushed', async () => {
  await onAir('three');
  await push('three', at(platform.rtmpPort, 'end-main'));
  await until('the other server shows it', () => platform.stats('end')?.program === 'main');
  await media.command('three', { do: 'end', coolDownSeconds: 60 });
  await until('nothing is pushed', () => media.stats('three')?.pushes.length === 0);
  await until('the other server has it no more', () => platform.stats('end')?.lines[0]?.phase !== 'live');
});

/** A server that accepts connections and misbehaves as the test wants. */
const serverThat = async (does: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    does(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

test('what answers with noise, with nothing or not at all costs its own target only', async () => {
  await onAir('four');
  const noise = await serverThat((socket) => socket.write(Buffer.alloc(200_000, 0xa7)));
  const mute = await serverThat(() => undefined);
  const gone = await serverThat((socket) => socket.destroy());
  const viewer = watch(media.wsUrl('four'));
  closing.push(viewer.close);
  await push('four', at(noise, 'a'), at(mute, 'b'), at(gone, 'c'), at(platform.rtmpPort, 'good-main'));
  await until('the good one is on', () => platform.stats('good')?.program === 'main');
  await until('the others fail', () => pushOf('four', 0)?.reason != null && pushOf('four', 2)?.reason != null);
  expect(pushOf('four', 0)?.reason).toBe('refused');
  expect(pushOf('four', 2)?.reason).toBe('connection');
  await until('the silent one is left', () => pushOf('four', 1)?.reason === 'timeout');
  expect(pushOf('four', 3)).toMatchObject({ state: 'on', retries: 0 });
  expect(gaps(viewer.frames()).playerMs).toBeLessThan(500);
  expect(media.memoryMb()).toBeLessThan(250);
});

test('addresses of private networks are refused unless the installation allows them', async () => {
  const strict = await startMedia();
  const encoder = await startEncoder(strict.rtmpPort, 'five-main', { clip: clipOf('480p30') });
  try {
    await until('the program runs', () => strict.stats('five')?.program === 'main');
    const local = { ...at(platform.rtmpPort, 'local'), url: `rtmp://localhost:${platform.rtmpPort}/live` };
    await strict.command('five', { do: 'push', targets: [at(platform.rtmpPort, 'five-main'), local] });
    await until('both are refused', () => strict.stats('five')?.pushes[1]?.reason === 'address');
    expect(strict.stats('five')?.pushes.map(({ reason }) => reason)).toEqual(['address', 'address']);
  } finally {
    encoder.stop();
    await strict.stop();
  }
});
