import { once } from 'node:events';
import { createServer } from 'node:net';
import { partsOf } from '@onair/contract/typed';
import { afterEach, expect, test } from 'vitest';
import type { Tag } from '../flv/tag.ts';
import { rawConnection } from '../testing/encoder.ts';
import {
  chunk,
  chunked,
  command,
  connectCommand,
  HANDSHAKE,
  setChunkSize,
  upToPublish,
} from '../testing/rtmp-bytes.ts';
import { until } from '../testing/until.ts';
import { addressOf } from './budget.ts';
import { type Guard, newGuard } from './guard.ts';
import { LIMITS, type Limits } from './limits.ts';
import { type Authorize, connect } from './publisher.ts';
import type { TurnedAway } from './refusals.ts';
import { newTries } from './tries.ts';

// Deadlines are short here: the tests show that there are any.
const quick = { ...LIMITS, handshakeMs: 300, publishMs: 600, authorizeMs: 500, idleMs: 600, connectionsPerAddress: 4 };
const granted = { line: 'main', studio: { studioId: 'one', automatic: true, delaySeconds: 0 } } as const;
const streams = (many: number): Buffer[] =>
  Array.from({ length: many }, (_, at) => chunked(3, Buffer.alloc(4), { size: 100, id: 5 + at })).flat();
/** A command that ends in the middle of a number. */
const cutOff = (): Buffer => Buffer.concat([Buffer.from([2, 0, 7]), Buffer.from('connect'), Buffer.from([0, 1])]);
const playCommand = (): Buffer => command('play', [5, null, 'one']);
const PICTURE = Buffer.from([0x17, 1, 0, 0, 0, 9]);

let guard: Guard | null = null;
afterEach(async () => {
  await guard?.close();
  guard = null;
});

const start = async (
  authorize: Authorize = async () => granted,
  limits: Limits = quick,
  isProxy: (remote: string) => boolean = () => false,
) => {
  const refusals: TurnedAway[] = [];
  const tags: Tag[] = [];
  const state = { closed: 0 };
  const intake = {
    tag: (tag: Tag) => void tags.push(tag),
    closed: () => {
      state.closed += 1;
    },
  };
  const refused = (one: TurnedAway) => void refusals.push(one);
  guard = newGuard({ limits, now: () => performance.now(), authorize, attach: () => intake, refused, isProxy });
  return { port: await guard.listen('127.0.0.1', 0), tags, state, refusals, guard };
};

test('a client that sends nothing, stops in the handshake or never publishes is disconnected in time', async () => {
  const { port, guard: open } = await start();
  const peers = await Promise.all([rawConnection(port), rawConnection(port), rawConnection(port)]);
  peers[1]!.send(HANDSHAKE.subarray(0, 1000));
  peers[2]!.send(Buffer.concat([HANDSHAKE, setChunkSize(65_536), connectCommand()]));
  await until('all are ended', () => peers.every((peer) => peer.closed()));
  await until('none is counted', () => open.connections() === 0);
});

test('a publisher that falls silent is disconnected, and its line is notified', async () => {
  const { port, tags, state } = await start();
  const peer = await rawConnection(port);
  peer.send(upToPublish('key'));
  await until('it may publish', () => peer.received().includes('NetStream.Publish.Start'));
  peer.send(chunk(9, PICTURE, { cid: 6 }));
  await until('its picture counts', () => tags.length === 1);
  await until('it is ended', peer.closed);
  expect(state.closed).toBe(1);
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
  expect(peer.received().includes('NetStream.Publish.Start')).toBe(false);
  answer(granted);
  await until('the picture counts', () => tags.length === 1);
  expect(tags[0]!.body.equals(PICTURE)).toBe(true);
  peer.destroy();
});

test('a publisher whose authorization is not answered is disconnected', async () => {
  const { port, tags } = await start(() => new Promise(() => undefined));
  const peer = await rawConnection(port);
  peer.send(Buffer.concat([upToPublish('key'), chunk(9, PICTURE, { cid: 6 })]));
  await until('it is ended', peer.closed);
  expect(tags).toHaveLength(0);
});

const publishing = async (port: number, key = 'key') => {
  const peer = await rawConnection(port);
  peer.send(upToPublish(key));
  await until('it may publish', () => peer.received().includes('NetStream.Publish.Start'));
  return peer;
};

test('one address has a limited number of connections, and a free slot is assigned again', async () => {
  const { port, guard: open, refusals } = await start();
  const peers = [];
  for (let i = 0; i < 4; i++) peers.push(await publishing(port));
  const fifth = await rawConnection(port);
  fifth.send(upToPublish('key'));
  await until('a fifth is turned away', fifth.closed);
  expect(fifth.received().includes('Too many connections come from this address')).toBe(true);
  expect(refusals).toEqual([expect.objectContaining({ reason: 'addressLimit', address: '127.0.0.1' })]);
  peers[0]?.destroy();
  await until('one has left', () => open.connections() < 4);
  for (const peer of [...peers, await publishing(port)]) peer.destroy();
});

test('connections that never publish give way to encoders, however many there are', async () => {
  const crowded = { connections: 20, connectionsPerAddress: 20, halfOpenPerAddress: 6 };
  const { port, guard: open, refusals } = await start(undefined, { ...LIMITS, ...crowded, handshakeMs: 60_000 });
  const first = await publishing(port);
  const peers = await Promise.all(Array.from({ length: 40 }, () => rawConnection(port)));
  await until('most have gone', () => refusals.length >= 34 && open.connections() <= 7);
  expect(refusals.every(({ reason }) => reason === 'addressLimit')).toBe(true);
  const second = await publishing(port);
  expect([first.closed(), second.closed()]).toEqual([false, false]);
  for (const peer of [...peers, first, second]) peer.destroy();
});

test('of connections that come from everywhere, those of the address that has most give way', async () => {
  const few = { ...LIMITS, connections: 6, handshakeMs: 60_000 };
  const { port, refusals } = await start(undefined, few, () => true);
  const first = await rawConnection(port);
  first.send(Buffer.concat([behind('192.0.2.9'), upToPublish('key')]));
  await until('it may publish', () => first.received().includes('NetStream.Publish.Start'));
  for (let i = 0; i < 6; i++) (await rawConnection(port)).send(behind(`198.51.100.${i < 3 ? 1 : i}`));
  await until('one gave way', () => refusals.some(({ reason }) => reason === 'noRoom'));
  expect(refusals[0]).toMatchObject({ reason: 'noRoom', address: '198.51.100.1' });
  expect(first.closed()).toBe(false);
});

test('an encoder with a wrong key locks nobody out, and is not checked without end', async () => {
  let asked = 0;
  const { port, refusals } = await start(async (key) => {
    asked += key === 'right' ? 0 : 1;
    return key === 'right' ? granted : null;
  });
  const refusedWith = async (key: string, words: string) => {
    const peer = await rawConnection(port);
    peer.send(upToPublish(key));
    await until(`it hears: ${words}`, () => peer.received().includes(words));
    await until('it is ended', peer.closed);
  };
  for (let i = 0; i < 12; i++) await refusedWith('wrong', i < 10 ? 'key is wrong' : 'Too many');
  expect(asked).toBe(10);
  const right = await publishing(port, ' right ');
  for (let i = 0; i < 12; i++) await refusedWith(`guess${i}`, i < 10 ? 'key is wrong' : 'Too many');
  expect(asked).toBe(20);
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set(['unknownKey', 'tooManyTries']));
  expect(JSON.stringify(refusals)).not.toMatch(/wrong|guess/);
  right.destroy();
});

const KEY = 'Zk3_-9aQm0PpXx7Yy2Ww8Vv4Uu6Tt1Ss5Rr0Qq3Oo7N';

test.each([
  [KEY, 'live'],
  [`  ${KEY}\n`, 'live'],
  [`${KEY}/`, 'live'],
  [`/${KEY}`, 'live'],
  [`"${KEY}"`, 'live'],
  [`live/${KEY}`, 'live'],
  [`rtmp://stream.example.com/live/${KEY}`, 'live'],
  [`${KEY}?token=1`, 'live'],
  ['', `live/${KEY}`],
  ['', `live/${KEY}/`],
  ['/', `live/"${KEY}"`],
  ['', KEY],
  [KEY, ''],
])('a key that was put as %j beside the application %j is found', async (name, application) => {
  const asked: string[] = [];
  const { port, refusals } = await start(async (key) => {
    asked.push(key);
    return granted;
  });
  const peer = await rawConnection(port);
  peer.send(upToPublish(name, application));
  await until('it may publish', () => peer.received().includes('NetStream.Publish.Start'));
  expect(asked).toEqual([KEY]);
  expect(refusals).toEqual([]);
  peer.destroy();
});

test('a name and an application of tens of thousands of blanks hold up nobody, and the key behind them is found', async () => {
  const asked: string[] = [];
  const authorize: Authorize = async (key) => {
    asked.push(key);
    return granted;
  };
  const { port } = await start(authorize, { ...quick, idleMs: 1000 });
  const healthy = await rawConnection(port);
  healthy.send(upToPublish('healthy'));
  const sending = setInterval(() => healthy.send(chunk(9, PICTURE, { cid: 6 })), 20);
  await until('it may publish', () => healthy.received().includes('NetStream.Publish.Start'));
  const blanks = `a${' '.repeat(60_000)}`;
  const peer = await rawConnection(port);
  peer.send(upToPublish(`${blanks}/${KEY}`, `${blanks}a`));
  await until('it is ended, since it falls silent', peer.closed);
  clearInterval(sending);
  expect(asked).toEqual(['healthy', KEY]);
  expect(healthy.closed()).toBe(false);
  healthy.destroy();
});

/** What an encoder hears, and what is said of it, when it connects and sends this. */
const refusalOf = async (...bytes: Buffer[]) => {
  const { port, refusals, guard: open } = await start(async () => null);
  const peer = await rawConnection(port);
  for (const part of bytes) peer.send(part);
  await until('it is ended', peer.closed);
  await open.close();
  return { heard: peer.received().toString('latin1'), refusals };
};

test('an encoder without a key, and one with a wrong one, hears so; the key is known by its end alone', async () => {
  for (const application of ['live', '', 'live/']) {
    const { heard, refusals } = await refusalOf(upToPublish('', application));
    expect(heard).toContain('No stream key was sent');
    expect(refusals).toMatchObject([{ reason: 'noKey', encoder: 'test', keyEnding: null }]);
  }
  const { heard, refusals } = await refusalOf(upToPublish(KEY.toUpperCase(), `live/${KEY}`));
  expect(heard).toContain('The stream key is wrong');
  expect(refusals).toMatchObject([
    { reason: 'unknownKey', keyEnding: 'OO7N', application: 'live', address: '127.0.0.1' },
  ]);
  expect(JSON.stringify(refusals)).not.toContain(KEY.slice(0, 8));
  const inServer = await refusalOf(upToPublish('', KEY));
  expect(inServer.refusals).toMatchObject([{ reason: 'unknownKey', application: null, keyEnding: 'Oo7N' }]);
  const short = await refusalOf(upToPublish('secret'));
  expect(short.refusals).toMatchObject([{ keyEnding: null }]);
});

test.each([
  ['more than 64 chunk streams', 'protocol', [HANDSHAKE, Buffer.concat(streams(70))]],
  ['chunks of 0 bytes', 'protocol', [HANDSHAKE, setChunkSize(0)]],
  [
    'which is too large',
    'tooLarge',
    [HANDSHAKE, setChunkSize(65_536), connectCommand(), chunk(20, Buffer.alloc(70_000))],
  ],
  ['Nothing is played over RTMP', 'play', [HANDSHAKE, setChunkSize(65_536), connectCommand(), playCommand()]],
  ['without a name', 'protocol', [HANDSHAKE, setChunkSize(65_536), chunk(20, Buffer.from([1, 2, 3, 4, 5]))]],
  ['cannot be read', 'protocol', [HANDSHAKE, setChunkSize(65_536), chunk(20, cutOff())]],
  ['without saying to which address', 'protocol', [HANDSHAKE, setChunkSize(65_536), connectCommand('nowhere')]],
] as const)('an encoder that breaks a rule hears: %s', async (words, reason, bytes) => {
  const { heard, refusals } = await refusalOf(...bytes);
  expect(heard).toContain(words);
  expect(refusals).toMatchObject([{ reason, detail: expect.stringContaining(words) }]);
});

test('what an encoder sends along with a request that is refused does not cut the words of the refusal short', async () => {
  const errors: Error[] = [];
  const server = createServer((socket) => {
    socket.on('error', (error) => errors.push(error));
    connect(socket, {
      limits: quick,
      address: 'here',
      now: () => performance.now(),
      authorize: async () => null,
      attach: () => 'unavailable',
      tries: newTries(quick),
      refused: () => undefined,
      closed: () => undefined,
      full: 'noRoom',
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer = await rawConnection(Number(partsOf(server.address()).port));
  peer.send(upToPublish('key'));
  await until('it is ended', peer.closed);
  server.close();
  expect(peer.received().toString('latin1')).toContain('no room for further connections');
  expect(errors).toEqual([]);
});

test('a client that speaks TLS or HTTP to the port of encoders is noted', async () => {
  const secure = await refusalOf(Buffer.from([0x16, 3, 1, 2, 0]));
  expect(secure.refusals).toMatchObject([{ reason: 'notRtmp', detail: 'TLS' }]);
  const web = await refusalOf(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  expect(web.refusals).toMatchObject([{ reason: 'notRtmp', detail: null }]);
});

test('attempts that were not checked do not lock an address out: it may try again some time after the last checked one', () => {
  const tries = newTries({ ...LIMITS, failedKeys: 2, failuresMs: 1000 });
  tries.failed('a', 'one', 0);
  tries.failed('a', 'two', 500);
  expect(tries.mayTry('a', 'three', 600)).toBe(false);
  expect(tries.mayTry('a', 'one', 600)).toBe(true);
  expect(tries.mayTry('b', 'three', 600)).toBe(true);
  expect(tries.mayTry('a', 'three', 1000)).toBe(true);
  tries.failed('a', 'three', 1000);
  expect(tries.mayTry('a', 'four', 1001)).toBe(false);
  tries.succeeded('a');
  expect(tries.mayTry('a', 'four', 1002)).toBe(true);
});

/** The header that a balancer sends first on a connection over IPv4. */
const behind = (address: string): Buffer =>
  Buffer.concat([
    Buffer.from('0d0a0d0a000d0a515549540a2111000c', 'hex'),
    Buffer.from(address.split('.').map(Number)),
    Buffer.from([10, 0, 0, 1, 0x80, 0, 0x07, 0x8f]),
  ]);

/** The same as nginx says it. */
const behindNginx = (address: string): Buffer => Buffer.from(`PROXY TCP4 ${address} 10.0.0.1 32768 1935\r\n`);

test.each([
  ['version 2', behind('192.0.2.7')],
  ['version 1', behindNginx('192.0.2.7')],
])(
  'behind a balancer that speaks %s an encoder has its own address, in whatever pieces that is said',
  async (_, header) => {
    const asked: string[] = [];
    const authorize: Authorize = async (_key, address) => {
      asked.push(address);
      return granted;
    };
    const { port } = await start(authorize, quick, (remote) => remote.includes('127.0.0.1'));
    const peer = await rawConnection(port);
    const bytes = Buffer.concat([header, upToPublish('key')]);
    for (const at of [0, 1, 13, 20]) {
      peer.send(bytes.subarray(at, { 0: 1, 1: 13, 13: 20 }[at] ?? bytes.length));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until('it may publish', () => peer.received().includes('NetStream.Publish.Start'));
    expect(asked).toEqual(['192.0.2.7']);
    peer.destroy();
  },
);

test('a balancer whose header cannot be read is refused, and no other client’s header is trusted', async () => {
  const trusting = await start(undefined, quick, () => true);
  const headers = [
    '',
    Buffer.from('PROXY TCP4 nowhere 10.0.0.1 1 2\r\n').toString('hex'),
    Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`).toString('hex'),
    '0d0a0d0a000d0a515549540a31',
    '0d0a0d0a000d0a515549540a2111ffff',
    '0d0a0d0a000d0a515549540a21110002',
  ];
  for (const header of headers) {
    const peer = await rawConnection(trusting.port);
    peer.send(Buffer.concat([Buffer.from(header, 'hex'), upToPublish('key')]));
    await until('it is ended', peer.closed);
  }
  expect(trusting.refusals.map(({ reason }) => reason)).toEqual(Array(headers.length).fill('proxyHeader'));
  const check = await rawConnection(trusting.port);
  check.send(Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex'));
  await until('a health check is ended', check.closed);
  await trusting.guard.close();
  const { port } = await start();
  const liar = await rawConnection(port);
  liar.send(Buffer.concat([behind('192.0.2.7'), upToPublish('key')]));
  await until('it is ended', liar.closed);
});

test('an address has one name, and a network of IPv6 counts as one', () => {
  expect(addressOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe(addressOf('2001:db8:1:2::9'));
  expect(addressOf('2001:db8:1:3::9')).not.toBe(addressOf('2001:db8:1:2::9'));
  expect(addressOf('::1')).toBe('0:0:0:0::/64');
});
