import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FLV_HEADER, writeTag } from '../flv/tag.ts';
import { browserSocket, publishAsBrowser } from '../testing/browser.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf } from '../testing/publish.ts';
import { keyFrame } from '../testing/tags.ts';
import { until } from '../testing/until.ts';
import { gaps, watch } from '../testing/watcher.ts';

// Browsers that publish into the real process, honest ones and others.
let media: Media;
/** One says nothing, one is never answered, while the other tests run. */
let silent: Awaited<ReturnType<typeof browserSocket>>;
let patient: Awaited<ReturnType<typeof browserSocket>>;
const closing: (() => void)[] = [];

beforeAll(async () => {
  media = await startMedia();
  silent = await browserSocket(media.publishUrl(), null);
  patient = await browserSocket(media.publishUrl(), 'unanswered');
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  silent?.close();
  patient?.close();
  await media?.stop();
});

const connect = async (token: string | null) => {
  const browser = await browserSocket(media.publishUrl(), token);
  closing.push(browser.close);
  return browser;
};
const publish = async (token: string) => {
  const browser = await publishAsBrowser(media.publishUrl(), token, clipOf('720p30'));
  closing.push(browser.close);
  return browser;
};
const line = (studio: string) => media.stats(studio)?.lines.find((of) => of.line === 'main');

test('what a browser publishes is the main line: seen, measured, and known to come from a browser', async () => {
  const browser = await publish('camera-main');
  await until('it is accepted', browser.accepted);
  const viewer = watch(media.wsUrl('camera'));
  closing.push(viewer.close);
  await until('a minute of rates is known', () => (viewer.frames().at(-1)?.time ?? 0) > 3500);
  expect(line('camera')).toMatchObject({ origin: 'browser', phase: 'live', claimed: { fps: 30 } });
  expect(line('camera')!.measured).toMatchObject({ width: 1280, height: 720, videoCodec: 'h264', audioCodec: 'aac' });
  expect(gaps(viewer.frames())).toMatchObject({ backwards: 0 });
  expect(gaps(viewer.frames()).playerMs).toBeLessThanOrEqual(41);

  const other = await publish('camera-main');
  await until('a second one is told why not', () => other.code() === 4409);
  expect(await media.command('camera', { do: 'end', coolDownSeconds: 30 })).toBe('done');
  await until('it is told that the live has ended', () => browser.code() === 4410);
  const again = await publish('camera-main');
  await until('it is told to wait', () => again.code() === 4423);
});

test('dropping the line disconnects its browser', async () => {
  const browser = await publish('dropped-main');
  await until('it is live', () => line('dropped')?.phase === 'live');
  expect(await media.command('dropped', { do: 'drop', line: 'main' })).toBe('done');
  await until('it is told', () => browser.code() === 4410);
  await until('the line waits', () => line('dropped')?.origin === null);
});

test('a wrong token and a token in bytes are each refused', async () => {
  const [wrong, binary] = [await connect('stolen'), await connect(null)];
  binary.send(Buffer.from('stolen-main'));
  await until('the wrong one is refused', () => wrong.code() === 4401);
  await until('the binary one is refused', () => binary.code() === 4401);
});

test('hostile bytes end their own connection with a code, and nothing beside it', async () => {
  const healthy = await publish('healthy-main');
  const viewer = watch(media.wsUrl('healthy'));
  closing.push(viewer.close);
  await until('the healthy one is seen', () => viewer.frames().length > 10);
  const accepted = async () => {
    const browser = await connect('hostile-main');
    await until('it is accepted', browser.accepted);
    return browser;
  };
  const isEnded = async (code: number, ...parts: (Buffer | string)[]) => {
    const browser = await accepted();
    for (const part of parts) browser.send(part);
    await until(`it is closed with ${code}`, () => browser.code() === code);
    await until('its line is free', () => line('hostile')?.origin === null);
  };
  await isEnded(4400, randomBytes(100_000));
  await isEnded(4400, 'text where FLV belongs');
  await isEnded(4400, FLV_HEADER, Buffer.from([9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0]));
  // Larger than a message may be: the protocol's own code.
  await isEnded(1009, Buffer.alloc(1024 * 1024 + 1));
  // A frame with a reserved bit is no WebSocket.
  const broken = await accepted();
  (broken.socket as unknown as { _socket: { write: (bytes: Buffer) => void } })._socket.write(
    randomBytes(50).fill(0xff),
  );
  await until('the broken one is closed', () => broken.code() !== null);

  // Tags of nonsense are no pictures for anybody; a byte at a time costs no more than it is.
  const slow = await accepted();
  const bytes = Buffer.concat([
    FLV_HEADER,
    writeTag('video', 0, randomBytes(3000)),
    writeTag('data', 0, randomBytes(300)),
  ]);
  for (let i = 0; i < bytes.length; i++) slow.send(bytes.subarray(i, i + 1));
  slow.send(writeTag('video', 0xffffffff, keyFrame(0).body));
  await until('its picture has arrived', () => line('hostile')?.failed.includes('readable') === true);
  expect(line('hostile')?.phase).toBe('starting');

  const seen = viewer.frames().length;
  await until('the healthy one goes on', () => viewer.frames().length > seen + 15);
  expect(gaps(viewer.frames()).playerMs).toBeLessThanOrEqual(41);
  expect(healthy.code()).toBeNull();
  expect(media.alive()).toBe(true);
  expect(media.peakMemoryMb()).toBeLessThan(200);
});

test('eight megabytes before it is accepted are too much, and anyone who is never answered may try again', async () => {
  const flooding = await connect('unanswered');
  for (let i = 0; i < 10; i++) flooding.send(Buffer.alloc(900_000));
  await until('the flood is ended', () => flooding.code() === 4400);
  await until('the patient one is told', () => patient.code() === 4503);
  await until('and the one that never said anything is refused', () => silent.code() === 4401);
});
