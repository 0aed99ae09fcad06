import { failures, SUCCESS } from '@onair/contract/failure';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestAccount, PASSWORD, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { pruneSignIn } from './sessions.jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = 'Wr0ng#password';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { sessionsMax: 100 } });
  await openTestAccount(app, 'alice');
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(2 * DAY));

type Answer = Awaited<ReturnType<typeof trySignIn>>;
/** A wrong password was checked, as opposed to the guess being turned away. */
const wasChecked = ({ body }: Answer) => body.code === failures.wrongCredentials.code;
const wasThrottled = ({ http, body }: Answer) => http === 429 && body.code === failures.tooMany.code;

/** Guesses many times, a few at a time. @returns how many were checked */
const attack = async (
  times: number,
  from: (i: number) => Parameters<typeof trySignIn>[2],
  name = (_: number) => 'alice',
) => {
  let checked = 0;
  for (let i = 0; i < times; i += 5) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(5, times - i) }, (_, n) =>
        trySignIn(app, name(i + n), { password: WRONG, ...from(i + n) }),
      ),
    );
    for (const answer of answers) expect(wasChecked(answer) || wasThrottled(answer)).toBe(true);
    checked += answers.filter(wasChecked).length;
  }
  return checked;
};

const aliceIsLetIn = async (times: number, from: Parameters<typeof trySignIn>[2]) => {
  for (let i = 0; i < times; i += 1) {
    const answer = await trySignIn(app, 'alice', from);
    expect(answer.body.code).toBe(SUCCESS);
  }
};

describe('guessing at one account', () => {
  test('of four hundred guesses from one address no more than ten are checked, whatever is changed about them, and the owner is let in from hers', async () => {
    const owner = aliceIsLetIn(20, { address: '127.0.0.3' });
    const plain = await attack(200, () => ({ address: '127.0.0.2' }));
    const names = ['alice', 'ALICE', ' alice ', 'ａｌｉｃｅ', 'Alice'];
    const disguised = await attack(
      200,
      (i) => ({
        address: '127.0.0.2',
        password: `Wr0ng#${i}`,
        device: `${String(i).padStart(21, '0')}A`,
        headers: {
          'x-forwarded-for': `203.0.113.${i % 250}`,
          forwarded: `for=203.0.113.${i % 250}`,
          'user-agent': `Browser ${i}`,
          'accept-language': i % 2 ? 'en' : 'zh',
        },
      }),
      (i) => names[i % names.length] as string,
    );
    expect(plain + disguised).toBeGreaterThanOrEqual(5);
    expect(plain + disguised).toBeLessThanOrEqual(10);
    await owner;
    await aliceIsLetIn(1, { address: '127.0.0.3' });
  });

  test('no quarter of an hour has more than ten, no day more than a hundred', async () => {
    const checkedAt: number[] = [];
    for (let minute = 0; minute < 24 * 60; ) {
      const answer = await trySignIn(app, 'alice', { password: WRONG, address: '127.0.0.4' });
      const step = wasChecked(answer) ? 1 : 3;
      if (step === 1) checkedAt.push(minute);
      app.clock.advance(step * MINUTE);
      minute += step;
    }
    for (const start of checkedAt) {
      expect(checkedAt.filter((at) => at >= start && at < start + 15).length).toBeLessThanOrEqual(10);
    }
    expect(checkedAt.length).toBe(100);
  });

  test('a refused guess says when to come again, later each time, and then it is checked', async () => {
    const from = { password: WRONG, address: '127.0.0.5' };
    const waits: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const answer = await trySignIn(app, 'alice', from);
      if (wasChecked(answer)) continue;
      const wait = Number(answer.headers['retry-after']);
      waits.push(wait);
      app.clock.advance(wait * 1000 - 1);
      expect(wasThrottled(await trySignIn(app, 'alice', from))).toBe(true);
      app.clock.advance(1);
      i -= 1;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80]);
    const last = Number((await trySignIn(app, 'alice', from)).headers['retry-after']);
    expect(last).toBeGreaterThan(80);
    expect(last).toBeLessThanOrEqual(15 * 60);
  });

  test('unknown names are throttled like known ones', async () => {
    const run = async (name: string) => {
      const codes = [];
      for (let i = 0; i < 8; i += 1) {
        const { http, text, headers } = await trySignIn(app, name, { password: WRONG, address: '127.0.0.6' });
        codes.push([http, text, headers['retry-after']]);
      }
      return codes;
    };
    expect(await run('alice')).toEqual(await run('nobody-of-this-name'));
  });

  test('one address is slowed after sixty guesses, whomever it guesses at, and nobody there is shut out', async () => {
    expect(
      await attack(
        120,
        () => ({ address: '127.0.0.7' }),
        (i) => `someone-${i}`,
      ),
    ).toBe(60);
    expect(wasThrottled(await trySignIn(app, 'alice', { address: '127.0.0.7' }))).toBe(true);
    app.clock.advance(10_000);
    // Its first sign-in from there.
    expect((await trySignIn(app, 'alice', { address: '127.0.0.7' })).body.code).toBe(20000);
  });

  test('the addresses of one IPv6 customer are one', async () => {
    expect(await attack(60, (i) => ({ address: `2001:db8:7:7::${i + 1}` }))).toBeLessThanOrEqual(10);
  });
});

describe('an attack from everywhere', () => {
  const everywhere = () => attack(150, (i) => ({ address: `127.2.${i % 50}.${1 + (i % 75)}` }));

  test('is checked a hundred times a day, and known browsers and addresses go in past it', async () => {
    const { device } = await signInAs(app, 'alice', { address: '127.0.0.20' });
    if (!device) throw new Error('no device token');
    expect(await everywhere()).toBe(100);
    // First the device: each sign-in without one makes a new one known, and only twenty are remembered.
    await aliceIsLetIn(20, { address: '127.0.0.99', device });
    await aliceIsLetIn(20, { address: '127.0.0.20' });
    const stranger = await trySignIn(app, 'alice', { address: '127.0.0.98' });
    expect(wasThrottled(stranger)).toBe(true);
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(DAY / 1000);
  });

  test('is over for strangers too after a day: nobody is locked out for good', async () => {
    expect(await everywhere()).toBe(100);
    app.clock.advance(DAY);
    await aliceIsLetIn(1, { address: '127.0.0.97' });
  });

  test('a device token is worth nothing for another account, after ninety days without use, or when invented', async () => {
    await openTestAccount(app, 'mallory');
    const hers = await signInAs(app, 'mallory', { address: '127.0.0.21' });
    const owners = await signInAs(app, 'alice', { address: '127.0.0.22' });
    app.clock.advance(91 * DAY);
    await everywhere();
    for (const device of [hers.device, owners.device, 'A'.repeat(22), 'x']) {
      expect(wasThrottled(await trySignIn(app, 'alice', { address: '127.0.0.22', device: device ?? '' }))).toBe(true);
    }
  });

  test('a browser keeps one device token for all its accounts', async () => {
    const first = await signInAs(app, 'alice', { address: '127.0.0.23' });
    const second = await signInAs(app, 'mallory', { address: '127.0.0.23', device: first.device ?? '' });
    expect(first.device).toMatch(/^[\w-]{22}$/);
    expect(second.device).toBeNull();
    await attack(
      120,
      (i) => ({ address: `127.3.0.${i + 1}` }),
      () => 'mallory',
    );
    const answer = await trySignIn(app, 'mallory', { address: '127.0.0.96', device: first.device ?? '' });
    expect(answer.body.code).toBe(SUCCESS);
  });

  test('a stolen device token does not allow guessing without end', async () => {
    const { device } = await signInAs(app, 'alice', { address: '127.0.0.24' });
    expect(await attack(60, (i) => ({ address: `127.4.0.${i + 1}`, device: device ?? '' }))).toBeLessThanOrEqual(10);
  });
});

describe('the record of guesses', () => {
  test('survives a restart: another process of the same database counts on', async () => {
    const from = { password: WRONG, address: '127.0.0.30' };
    for (let i = 0; i < 5; i += 1) expect(wasChecked(await trySignIn(app, 'alice', from))).toBe(true);
    const { buildApp } = await import('../../../app.ts');
    const restarted = await buildApp(app.deps);
    const answer = await restarted.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username: 'alice', password: PASSWORD },
      remoteAddress: from.address,
    });
    expect(answer.statusCode).toBe(429);
    await restarted.http.close();
  });

  test('parallel guesses are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => trySignIn(app, 'alice', { password: WRONG, address: '127.0.0.31' })),
    );
    expect(answers.filter(wasChecked).length).toBe(5);
    expect(answers.filter(wasThrottled).length).toBe(35);
  });

  test('a right password costs nothing', async () => {
    await aliceIsLetIn(30, { address: '127.0.0.32' });
    const { rows } = await app.pool.query(`select count(*) from throttle_turns where at > $1`, [
      new Date(app.clock.now().getTime() - DAY).toISOString(),
    ]);
    expect(rows[0].count).toBe(0);
  });

  test('is forgotten when it no longer matters', async () => {
    await attack(10, () => ({ address: '127.0.0.33' }));
    app.clock.advance(100 * DAY);
    await pruneSignIn(app.deps);
    for (const table of ['throttle_turns', 'known_devices', 'known_networks', 'password_resets']) {
      expect((await app.pool.query(`select count(*) from ${table}`)).rows[0].count, table).toBe(0);
    }
    const { rows } = await app.pool.query('select count(*) from sessions where ended_at is null');
    expect(rows[0].count).toBe(0);
    app.clock.advance(31 * DAY);
    await pruneSignIn(app.deps);
    expect((await app.pool.query('select count(*) from sessions')).rows[0].count).toBe(0);
  });
});

test('a sign-in that failed because the database did counts for nothing', async () => {
  const from = { address: '127.0.0.77' };
  const turns = async () => (await app.pool.query('select count(*)::int n from throttle_turns')).rows[0].n;
  const before = await turns();
  await app.pool.query('alter table sessions add constraint out_of_order check (false) not valid');
  const answer = await trySignIn(app, 'alice', from);
  await app.pool.query('alter table sessions drop constraint out_of_order');
  expect(answer.http).toBe(500);
  expect(await turns()).toBe(before);
  expect((await trySignIn(app, 'alice', { ...from, password: WRONG })).body.code).toBe(failures.wrongCredentials.code);
  expect(await turns()).toBeGreaterThan(before);
});
