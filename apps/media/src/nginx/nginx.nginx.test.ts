import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rawConnection, startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf, publish } from '../testing/publish.ts';
import { command, connectCommand, HANDSHAKE, setChunkSize } from '../testing/rtmp-bytes.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';
import { askStat } from './control.ts';

// The real media process with a real nginx in front of it. Its folder lies beside the inlet.
const folder = mkdtempSync(join(tmpdir(), 'onair-engine-'));
const run = join(folder, 'nginx');
const env = { MEDIA_ENGINE: 'nginx', MEDIA_INLET: join(folder, 'media.sock') };
const stat = () => askStat(join(run, 'control.sock'));
let media: Media;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia(env);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await media?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const encode = async (key: string) => {
  const encoder = await startEncoder(media.rtmpPort, key);
  closing.push(encoder.stop);
  return encoder;
};
const look = (studio: string) => {
  const viewer = watch(media.wsUrl(studio));
  closing.push(viewer.close);
  return viewer;
};
const mainLine = (studio: string) => media.stats(studio)?.lines.find((line) => line.line === 'main');
const running = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Tries until nginx takes it, as an encoder does that lost its connection. */
const encodeAgain = async (key: string): Promise<void> => {
  let done = false;
  await until('nginx takes encoders again', () => {
    if (!done)
      encode(key).then(
        (encoder) => (done ||= !encoder.refused()),
        () => undefined,
      );
    return done;
  });
};

test('what an encoder publishes with its key reaches a viewer, measured here and told by nginx', async () => {
  const encoder = publish(clipOf('720p30'), media.rtmpUrl('one-main'));
  closing.push(encoder.kill);
  const viewer = look('one');
  await until('pictures are seen', () => viewer.frames().length > 90);
  await until('nginx has told', () => (mainLine('one')?.engine?.receivedBytes ?? 0) > 100_000);
  const line = mainLine('one')!;
  expect(line).toMatchObject({ phase: 'live', origin: 'encoder', claimed: { fps: 30, width: 1280, height: 720 } });
  expect(line.measured).toMatchObject({ width: 1280, height: 720, videoCodec: 'h264', audioCodec: 'aac' });
  expect(line.engine).toMatchObject({ width: 1280, height: 720, fps: 30, videoCodec: 'h264', audioCodec: 'aac' });
  expect(Math.abs(line.measured.fps - 30)).toBeLessThan(3);
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
  expect(gaps(viewer.frames()).playerMs).toBeLessThan(150);
});

test('a wrong key is refused, and no file of nginx holds a key', async () => {
  const encoder = await encode('right-main');
  const refused = media.refusedKeys();
  const stranger = await encode('a-wrong-key');
  await until('it is turned away', stranger.closed);
  expect(media.refusedKeys()).toBe(refused + 1);
  expect(encoder.closed()).toBe(false);
  expect(statSync(run).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(run, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/wrong-key|right-main/);
  }
  expect([...(await stat()).streams.keys()].join()).not.toContain('right-main');
});

test('a second encoder with the same key is refused and the first one goes on', async () => {
  const first = await encode('twice-main');
  const viewer = look('twice');
  await until('it runs', () => viewer.frames().length > 10);
  const second = await encode('twice-main');
  await until('the second is turned away', second.closed);
  const shown = viewer.frames().length;
  await until('the first goes on', () => viewer.frames().length > shown + 25);
  expect(first.closed()).toBe(false);
});

test('dropping a line ends its encoder at nginx', async () => {
  const encoder = await encode('dropped-main');
  await until('it runs', () => mainLine('dropped')?.phase === 'live');
  expect(await media.command('dropped', { do: 'drop', line: 'main' })).toBe('done');
  await until('its connection is ended', encoder.closed);
  await until('its line knows', () => mainLine('dropped')?.phase === 'waiting');
});

test('a stranger cannot play, not even one who knows the name under which a stream is relayed', async () => {
  await encode('secret-main');
  await until('it runs', () => mainLine('secret')?.phase === 'live');
  const names = [...(await stat()).streams.keys()];
  expect(names.length).toBeGreaterThan(0);
  for (const name of ['secret-main', ...names]) {
    const stranger = await rawConnection(media.rtmpPort);
    closing.push(stranger.destroy);
    const play = command('play', { transId: 5, cmdObj: null, streamName: name });
    const create = command('createStream', { transId: 4, cmdObj: null });
    stranger.send(Buffer.concat([HANDSHAKE, setChunkSize(65_536), connectCommand(), create, play]));
    await until('it is turned away', stranger.closed);
    expect(stranger.heard().includes('onMetaData')).toBe(false);
    // The handshake and the answers to connect and createStream: no picture fits into what is left.
    expect(stranger.heard().length).toBeLessThan(3073 + 1024);
  }
});

test('an nginx that is killed is started again, and an encoder that comes back is seen by those who stayed', async () => {
  const encoder = await encode('killed-main');
  const viewer = look('killed');
  await until('it runs', () => viewer.frames().length > 25);
  const { pid } = await stat();
  process.kill(pid, 'SIGKILL');
  await until('its encoder has lost it', encoder.closed);
  await encodeAgain('killed-main');
  await until(
    'it is on again',
    () => media.stats('killed')?.program === 'main' && mainLine('killed')?.phase === 'live',
  );
  const shown = viewer.frames().length;
  await until('it plays on', () => viewer.frames().length > shown + 25);
  expect((await stat()).pid).not.toBe(pid);
  expect(gaps(viewer.frames()).backwards).toBe(0);
  expect(viewer.closeCode()).toBeNull();
});

test('a port that is taken is said so', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  const starting = startMedia({ MEDIA_ENGINE: 'nginx', RTMP_PORT: String(port) });
  await expect(starting).rejects.toThrow(/ended with 3: portTaken/);
  other.close();
});

test('an nginx whose media process had no time to end it is ended by the next one', async () => {
  const port = media.rtmpPort;
  process.kill(media.pid, 'SIGKILL');
  await until('the media process is gone', () => !media.alive());
  await media.stop();
  (await rawConnection(port)).destroy();
  media = await startMedia(env);
  await expect(rawConnection(port)).rejects.toThrow('ECONNREFUSED');
  const { pid } = await stat();
  await media.stop();
  expect(running(pid)).toBe(false);
  expect(readdirSync(folder)).not.toContain('nginx');
});
