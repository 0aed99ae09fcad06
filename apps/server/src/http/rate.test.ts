import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { userInfo } from '@onair/contract/identity/session';
import { networkOf } from '@onair/contract/lib/network';
import { health } from '@onair/contract/system/system';
import { describe, expect, test } from 'vitest';
import { inProcessBus } from '../bus/in-process.ts';
import { readiness } from '../domains/system/readiness.service.ts';
import { openLog } from '../lib/log.ts';
import { releaseStartMemory } from '../start/memory.ts';
import { testApp } from '../testing/app.ts';
import { rateLimit, sharedRateLimit } from './rate.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is really held: without what only waits to be collected. */
const heapInUse = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const taken = (count: ReturnType<typeof rateLimit>, key: string, calls: number, perMinute: number): number => {
  let through = 0;
  for (let i = 0; i < calls; i += 1) {
    try {
      count(key, perMinute);
      through += 1;
    } catch {
      // AppError, and counted as such by its absence.
    }
  }
  return through;
};

describe('the rate of calls', () => {
  test('is exact, and starts over a minute later', () => {
    let now = 0;
    const count = rateLimit(() => now);
    expect(taken(count, 'a', 1000, 300)).toBe(300);
    now = 59_999;
    expect(taken(count, 'a', 10, 300)).toBe(0);
    now = 60_000;
    expect(taken(count, 'a', 1000, 300)).toBe(300);
  });

  test('holds over all servers, but for what is counted between two words of theirs and a tenth', async () => {
    const bus = inProcessBus();
    const [here, there] = [sharedRateLimit(bus, 'calls'), sharedRateLimit(bus, 'calls')];
    const other = sharedRateLimit(bus, 'other calls');
    expect(taken(here.count, 'a', 1_000, 300)).toBe(300);
    await delay(600);
    expect(taken(there.count, 'a', 1_000, 300)).toBeLessThanOrEqual(31);
    expect(taken(there.count, 'b', 1_000, 300)).toBe(300);
    expect(taken(other.count, 'a', 1_000, 300)).toBe(300);
    for (const limit of [here, there, other]) limit.stop();
  });

  test('is remembered in bounded memory, however many call', () => {
    const count = rateLimit(() => 0);
    releaseStartMemory();
    const before = heapInUse();
    for (let i = 0; i < 1_000_000; i += 1) count(`network ${i}`, 300);
    releaseStartMemory();
    expect(taken(count, 'network 999999', 1, 300)).toBe(1);
    expect(heapInUse() - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('counts each account by itself and tells how long to wait', async () => {
    const app = await testApp({ config: { ratePerMinute: 5 } });
    const [first, second] = [await app.enter('user'), await app.enter('user')];
    for (let i = 0; i < 5; i += 1) expect((await app.call(userInfo, {}, first)).body.code).toBe(20000);
    const refused = await app.call(userInfo, {}, first);
    expect(refused).toMatchObject({ http: 429, body: { code: 42900 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await app.call(userInfo, {}, second)).body.code).toBe(20000);
    expect((await app.call(health, {})).http).toBe(200);
    await app.close();
  });

  test('of one network with invented tokens ends before the database is asked', async () => {
    const app = await testApp({ config: { ratePerMinute: 2 } });
    let asked = 0;
    app.pool.on('acquire', () => {
      asked += 1;
    });
    for (let i = 0; i < 200; i += 1) await app.call(userInfo, {}, { token: `${i}`.padStart(43, 'x') });
    expect(asked).toBeLessThanOrEqual(2 * 20);
    await app.close();
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:9::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('takes %s for the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

const log = openLog('silent');

describe('readiness', () => {
  test('asks the database once for a thousand probes', async () => {
    let probes = 0;
    const ready = readiness(async () => {
      probes += 1;
      return null;
    }, log);
    await Promise.all(Array.from({ length: 1000 }, ready));
    await ready();
    expect(probes).toBe(1);
  });

  test('is false while the database is away, also when it does not answer at all', async () => {
    expect(await readiness(() => Promise.reject(new Error('away')), log)()).toBe('away');
    expect(await readiness(() => new Promise(() => {}), log)()).toBe('away');
    expect(await readiness(async () => 'diskFull', log)()).toBe('diskFull');
  });
});
