import { failures } from '@onair/contract/failure';
import { PUSH_BROWSERS_MAX, pushKey, subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { isPublic } from '../../../http/outbound.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openPushService } from '../../../testing/push-receiver.ts';
import { mayPushTo, startPush } from './push.jobs.ts';
import { addPush } from './push.service.ts';
import { vapidKeys } from './push-keys.service.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof openPushService>>;
let staff: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  service = await openPushService();
  app = await testApp({ config: { pushToLoopback: true } });
  startPush(app.deps);
});
beforeEach(async () => {
  staff = await app.enter('user');
  service.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const words = { 'zh-CN': { title: '开播了', body: '晚间新闻' }, 'en-US': { title: 'On air', body: 'Evening news' } };
const notify = (seconds = 600) =>
  write(app.deps, systemActor, (w) =>
    addPush(w, { to: [`account:${staff.accountId}`], words, url: '/user/messages', tag: 'one', seconds }),
  );
const subscribe = (subscription = service.browser(), locale = 'en-US') =>
  app.call(subscribePush, subscription, { token: staff.token, headers: { 'accept-language': locale } });
const browsersOf = async () => {
  const { rows } = await app.pool.query('select endpoint from push_subscriptions where owner = $1', [
    `account:${staff.accountId}`,
  ]);
  return rows.map(({ endpoint }: { endpoint: string }) => endpoint);
};

describe('a browser that subscribed', () => {
  test('shows a notice in its language, signed by the key that the server gave', async () => {
    const { publicKey: key } = await vapidKeys(app.deps);
    expect((await app.call(pushKey, {})).body.data).toEqual({ key });
    await subscribe(service.browser(), 'zh-CN');
    expect(await notify()).toBe(1);
    await app.deps.jobs.runDue();
    expect(service.received).toHaveLength(1);
    expect(service.received[0]?.notice).toEqual({ ...words['zh-CN'], url: '/user/messages', tag: 'one' });
    expect(service.received[0]?.headers).toMatchObject({ ttl: '600', 'content-encoding': 'aes128gcm' });
    expect(service.received[0]?.headers.authorization).toContain(`, k=${key}`);
  });

  test('subscribes again without a second notice, and shows none once it has unsubscribed', async () => {
    const browser = service.browser();
    await subscribe(browser);
    await subscribe(browser);
    expect(await notify()).toBe(1);
    await app.deps.jobs.runDue();
    await app.call(unsubscribePush, { endpoint: browser.endpoint }, { token: staff.token });
    expect(await notify()).toBe(0);
    expect(service.received).toHaveLength(1);
  });

  test('is forgotten when it is gone for good', async () => {
    const browser = service.browser();
    await subscribe(browser);
    service.answer(410);
    await notify();
    await app.deps.jobs.runDue();
    expect(await browsersOf()).toEqual([]);
  });

  test('gets a notice later that its service could not take', async () => {
    await subscribe();
    service.answer(503);
    await notify();
    await app.deps.jobs.runDue().catch(() => {});
    expect(service.received).toEqual([]);
    await app.pool.query(`update jobs.job set start_after = now() where name = 'push'`);
    await vi.waitFor(async () => {
      await app.deps.jobs.runDue();
      expect(service.received).toHaveLength(1);
    });
  });

  test('is never shown what is over', async () => {
    await subscribe();
    await notify(60);
    app.clock.advance(61_000);
    await app.deps.jobs.runDue();
    expect(service.received).toEqual([]);
  });

  test('gives way to newer ones of the same account', async () => {
    const browsers = Array.from({ length: PUSH_BROWSERS_MAX + 1 }, () => service.browser());
    for (const browser of browsers) {
      await subscribe(browser);
      app.clock.advance(1000);
    }
    expect((await browsersOf()).toSorted()).toEqual(
      browsers
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
  });
});

describe('where the server sends', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://localhost/x', false],
    ['https://intranet/x', false],
    ['https://127.0.0.1/x', false],
    ['https://10.1.2.3/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:10.0.0.1]/x', false],
    ['https://[64:ff9b::a00:1]/x', false],
    ['https://0x7f.1/x', false],
    ['https://push.example:8443/x', false],
    ['https://user:password@push.example/x', false],
    ['file:///etc/passwd', false],
    ['http://127.0.0.1:9/x', false],
  ])('%s: %s', (endpoint, may) => {
    expect(mayPushTo(endpoint, { pushToLoopback: false })).toBe(may);
  });

  test('is judged again by the addresses that a name has', () => {
    const cases = ['8.8.8.8', '192.168.0.1', '100.64.0.1', 'fd00::1', '0.0.0.0', '2606:4700::1'];
    expect(cases.map(isPublic)).toEqual([true, false, false, false, false, true]);
  });

  test('is refused before it is stored, and so is a key that is none', async () => {
    const browser = service.browser();
    const inside = await subscribe({ ...browser, endpoint: 'https://10.0.0.1/push' });
    expect(inside.body.code).toBe(failures.invalid.code);
    const noKey = await subscribe({ ...browser, p256dh: 'A'.repeat(87) });
    expect(noKey.body.code).toBe(failures.invalid.code);
    expect(await browsersOf()).toEqual([]);
  });
});

test('the private key is encrypted in the database, and two servers have the same', async () => {
  const [one, other] = await Promise.all([vapidKeys(app.deps), vapidKeys(app.deps)]);
  expect(one).toEqual(other);
  const { rows } = await app.pool.query(`select value::text from installation where key = 'vapid'`);
  expect(rows[0].value).not.toContain(one.privateKey);
});
