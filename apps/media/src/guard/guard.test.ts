import { afterEach, expect, test } from 'vitest';
import type { Tag } from '../flv/tag.ts';
import { rawConnection } from '../testing/encoder.ts';
import { chunk, connectCommand, HANDSHAKE, setChunkSize, upToPublish } from '../testing/rtmp-bytes.ts';
import { until } from '../testing/until.ts';
import { addressOf, newBudget } from './budget.ts';
import { type Guard, newGuard } from './guard.ts';
import { LIMITS } from './limits.ts';
import type { Authorise } from './publisher.ts';

// Deadlines are short here: what is tried is that there are any.
const quick = { ...LIMITS, handshakeMs: 300, publishMs: 600, authoriseMs: 500, idleMs: 600, connectionsPerAddress: 4 };
const granted = { line: 'main', studio: { studioId: 'one', automatic: true, delaySeconds: 0 } } as const;
const PICTURE = Buffer.from([0x17, 1, 0, 0, 0, 9]);

let guard: Guard | null = null;
afterEach(async () => {
  await guard?.close();
  guard = null;
});

const start = async (authorise: Authorise = async () => granted) => {
  const tags: Tag[] = [];
  const told = { closed: 0 };
  const intake = {
    tag: (tag: Tag) => void tags.push(tag),
    closed: () => {
      told.closed += 1;
    },
  };
  guard = newGuard({ limits: quick, now: () => performance.now(), authorise, attach: () => intake });
  return { port: await guard.listen('127.0.0.1', 0), tags, told, guard };
};

test('who says nothing, stops in the handshake or never publishes is ended in time', async () => {
  const { port, guard: open } = await start();
  const peers = await Promise.all([rawConnection(port), rawConnection(port), rawConnection(port)]);
  peers[1]!.send(HANDSHAKE.subarray(0, 1000));
  peers[2]!.send(Buffer.concat([HANDSHAKE, setChunkSize(65_536), connectCommand()]));
  await until('all are ended', () => peers.every((peer) => peer.closed()), 3000);
  expect(open.connections()).toBe(0);
});

test('a publisher that falls silent is ended, and its line is told', async () => {
  const { port, tags, told } = await start();
  const peer = await rawConnection(port);
  peer.send(upToPublish('key'));
  await until('it may publish', () => peer.heard().includes('NetStream.Publish.Start'));
  peer.send(chunk(9, PICTURE, { cid: 6 }));
  await until('its picture counts', () => tags.length === 1);
  await until('it is ended', peer.closed, 3000);
  expect(told.closed).toBe(1);
});

test('what is sent along with the request to publish counts only after the answer', async () => {
  let answer: (value: typeof granted) => void = () => undefined;
  let asked = false;
  const { port, tags } = await start(
    () =>
      new Promise((resolve) => {
        asked = true;
        answer = resolve;
      }),
  );
  const peer = await rawConnection(port);
  peer.send(Buffer.concat([upToPublish('key'), chunk(9, PICTURE, { cid: 6 })]));
  await until('the key is asked about', () => asked);
  expect(tags).toHaveLength(0);
  expect(peer.heard().includes('NetStream.Publish.Start')).toBe(false);
  answer(granted);
  await until('the picture counts', () => tags.length === 1);
  expect(tags[0]!.body.equals(PICTURE)).toBe(true);
  peer.destroy();
});

test('a publisher about whom nobody answers is ended', async () => {
  const { port, tags } = await start(() => new Promise(() => undefined));
  const peer = await rawConnection(port);
  peer.send(Buffer.concat([upToPublish('key'), chunk(9, PICTURE, { cid: 6 })]));
  await until('it is ended', peer.closed, 3000);
  expect(tags).toHaveLength(0);
});

test('one address has so many connections, and a place that becomes free is given again', async () => {
  const { port, guard: open } = await start();
  const peers = await Promise.all(Array.from({ length: 4 }, () => rawConnection(port)));
  await until('four are in', () => open.connections() === 4);
  const fifth = await rawConnection(port);
  await until('a fifth is turned away', fifth.closed, 250);
  peers[0]!.destroy();
  await until('one has left', () => open.connections() < 4);
  const sixth = await rawConnection(port);
  sixth.send(upToPublish('key'));
  await until('another may publish', () => sixth.heard().includes('NetStream.Publish.Start'));
  for (const peer of [...peers, sixth]) peer.destroy();
});

test('failed keys are counted for a while, each address for itself', () => {
  const budget = newBudget({ ...LIMITS, failedKeys: 2, failuresMs: 1000 });
  budget.failed('a', 0);
  expect(budget.mayTry('a', 1)).toBe(true);
  budget.failed('a', 500);
  expect(budget.mayTry('a', 600)).toBe(false);
  expect(budget.mayTry('b', 600)).toBe(true);
  expect(budget.mayTry('a', 1000)).toBe(true);
});

test('an address has one name, and a network of IPv6 counts as one', () => {
  expect(addressOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe(addressOf('2001:db8:1:2::9'));
  expect(addressOf('2001:db8:1:3::9')).not.toBe(addressOf('2001:db8:1:2::9'));
  expect(addressOf('::1')).toBe('0:0:0:0::/64');
});
