import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '../lib/log.ts';
import { startBroker } from '../testing/nats-server.ts';
import type { Bus } from './bus.ts';
import { natsBus } from './nats.ts';

let broker: Awaited<ReturnType<typeof startBroker>>;
const lines: string[] = [];
const log = openLog('warn', { write: (line) => lines.push(line) });
let one: Bus;
let two: Bus;
beforeAll(async () => {
  broker = await startBroker();
  one = await natsBus(broker.url, log);
  two = await natsBus(broker.url, log);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await broker.stop();
});

const collect = (bus: Bus, subject: string) => {
  const received: unknown[] = [];
  bus.subscribe(subject, (payload) => received.push(payload));
  return received;
};

/** Waits as long as a busy machine may take. */
const until = (holds: () => void) => vi.waitFor(holds, { interval: 50 });

test('a message is received once by its publisher, immediately, and once by every other process', async () => {
  const [own, other] = [collect(one, 'greeting'), collect(two, 'greeting')];
  const word = { n: 1, text: '播控台 𠮷', list: [null, true, 1.5] };
  one.publish('greeting', word);
  expect(own).toEqual([word]);
  await until(() => expect(other).toEqual([word]));
  two.publish('greeting', 'back');
  await until(() => expect(own).toEqual([word, 'back']));
  expect(other).toEqual([word, 'back']);
});

test('messages of one process arrive in order, and only for their subject', async () => {
  const [counted, others] = [collect(two, 'count'), collect(two, 'other')];
  for (let n = 0; n < 500; n += 1) one.publish('count', n);
  await until(() => expect(counted).toHaveLength(500));
  expect(counted).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(others).toEqual([]);
});

test('messages on the broker that are not JSON are ignored', async () => {
  const received = collect(two, 'count');
  const stranger = await connect({ servers: broker.url });
  stranger.publish('onair.count', new Uint8Array([255, 0, 123]));
  stranger.publish('onair.count', '42');
  await stranger.drain();
  await until(() => expect(received).toEqual([42]));
});

test('nothing is received after unsubscribing', async () => {
  const received: unknown[] = [];
  const end = two.subscribe('ended', (payload) => received.push(payload));
  end();
  const marks = collect(two, 'mark');
  one.publish('ended', 1);
  one.publish('mark', 1);
  await until(() => expect(marks).toEqual([1]));
  expect(received).toEqual([]);
});

test('without the broker each process still receives its own messages; once it is back, all processes receive all', async () => {
  const [own, other] = [collect(one, 'news'), collect(two, 'news')];
  await broker.stop();
  await until(() => expect(one.state()).toEqual({ connected: false, losses: 1 }));
  await until(() => {
    one.publish('news', 'alone');
    expect(own.length).toBeGreaterThan(0);
  });
  expect(other).toEqual([]);
  await broker.comeBack();
  await until(() => {
    one.publish('news', 'together');
    expect(other).toContain('together');
  });
  expect(one.state()).toEqual({ connected: true, losses: 1 });
  const logged = lines.map((line) => JSON.parse(line).msg as string);
  expect(logged.filter((line) => line.startsWith('NATS cannot be reached')).length).toBeGreaterThan(0);
  expect(logged).toContain('NATS is connected again');
  // Messages published without a connection are not delivered late.
  expect(other).not.toContain('alone');
});

test('of several broker addresses any that answers is used', async () => {
  const bus = await natsBus(`nats://127.0.0.1:1,${broker.url}`, log);
  expect(bus.state()).toEqual({ connected: true, losses: 0 });
  await bus.close();
});

test('a bus whose broker is gone can still be closed', async () => {
  const lonely = await startBroker();
  const bus = await natsBus(lonely.url, log);
  await lonely.stop();
  await bus.close();
});

test('an invalid broker address is refused in one sentence, without the password in it', async () => {
  const error = await natsBus('not an address', log).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'StartupError', message: expect.stringMatching(/not an address like/) });
});

test('a broker that refuses our account is reported in one sentence, without the password in it', async () => {
  const guarded = await startBroker(['--user', 'onair', '--pass', 'right']);
  const error = await natsBus(guarded.url.replace('//', '//onair:secret@'), log).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'StartupError', message: expect.stringMatching(/refuses us/) });
  expect((error as Error).message).not.toContain('secret');
  await guarded.stop();
});

test('a bus that starts without a broker logs that, and connects later', async () => {
  const late = await startBroker();
  await late.stop();
  const said: string[] = [];
  const bus = await natsBus(
    late.url.replace('//', '//user:secret@'),
    openLog('warn', { write: (line) => said.push(line) }),
  );
  expect(bus.state()).toEqual({ connected: false, losses: 1 });
  expect(said.join()).toContain('NATS cannot be reached');
  expect(said.join()).not.toContain('secret');
  const own = collect(bus, 'news');
  bus.publish('news', 'alone');
  expect(own).toEqual(['alone']);

  await late.comeBack();
  await until(() => expect(bus.state()).toEqual({ connected: true, losses: 1 }));
  const other = await natsBus(late.url, log);
  const there = collect(other, 'news');
  await until(() => {
    bus.publish('news', 'together');
    expect(there).toContain('together');
  });
  expect(there).not.toContain('alone');
  await Promise.all([bus.close(), other.close()]);
  await late.stop();
});

test('a bus that has never found a broker can be closed', async () => {
  const bus = await natsBus('nats://127.0.0.1:1', log);
  await bus.close();
  expect(bus.state().connected).toBe(false);
});
