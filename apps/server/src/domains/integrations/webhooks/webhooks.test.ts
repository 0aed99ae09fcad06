import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { editContent, publishContent } from '@onair/contract/content/items/items';
import type { Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import * as webhook from '@onair/contract/integrations/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { keepDeliveries, mayDeliverTo, startWebhooks } from './webhooks.jobs.ts';

type Call = { headers: IncomingHttpHeaders; body: string };
type Receiver = { url: string; calls: Call[]; answer: (response: ServerResponse) => void; close(): Promise<void> };

const openReceiver = async (): Promise<Receiver> => {
  const calls: Call[] = [];
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    receiver.answer(response);
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    calls,
    answer: (response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return receiver;
};

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
let receiver: Receiver;
beforeAll(async () => {
  app = await testApp({ config: { webhooksToPrivate: true } });
  startWebhooks(app.deps);
});
beforeEach(async () => {
  admin = await app.enter('admin');
  receiver = await openReceiver();
  await app.pool.query('delete from webhooks');
});
afterEach(() => receiver.close());
afterAll(() => app.close());

const ok = async <T>(answer: Promise<{ body: { status: string; data: unknown } }>): Promise<T> => {
  const { body } = await answer;
  expect(body.status).toBe('ok');
  return body.data as T;
};
const token = () => ({ token: admin.token });
const create = (kinds: webhook.WebhookKind[] = ['content.published'], url = receiver.url) =>
  ok<Output<typeof webhook.createWebhook>>(app.call(webhook.createWebhook, { name: 'Search', url, kinds }, token()));
const publish = (title = 'News') =>
  ok<Output<typeof publishContent>>(
    app.call(publishContent, { title, author: 'Ann', type: 'text', category: 'sports', source: 'report' }, token()),
  );
const deliveries = (id: string) =>
  ok<Output<typeof webhook.listDeliveries>>(app.call(webhook.listDeliveries, { id }, token()));
/** Runs what waits, whatever its pause. */
const runAll = async () => {
  await app.pool.query(`update jobs.job set start_after = now() where name = 'webhook'`);
  await app.deps.jobs.runDue().catch(() => {});
};

describe('a webhook', () => {
  test('is called with what happened, signed by its secret', async () => {
    const { secret, record } = await create();
    const { id, slug } = await publish('Signed');
    await runAll();
    const [call] = receiver.calls;
    const body = JSON.parse(call?.body ?? '{}');
    expect(body).toMatchObject({ kind: 'content.published', data: { id, slug, title: 'Signed' } });
    expect(call?.headers).toMatchObject({ 'x-onair-event': 'content.published', 'x-onair-delivery': body.id });
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-onair-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${seconds}.${call?.body}`).digest('hex')).toBe(hex);
    const page = await readFile(new URL('../../../../../../docs/integrations.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const header = call?.headers['x-onair-signature'];
    expect([isOurs(secret, header, call?.body), isOurs('other', header, call?.body)]).toEqual([true, false]);
    expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered', status: 204, attempts: 1, fault: null }]);
  });

  test('is called for the kinds that it names: publish, update of what is seen, withdraw', async () => {
    const { record } = await create(['content.updated', 'content.withdrawn']);
    const { id, version } = await publish();
    const edited = await ok<{ version: number }>(app.call(editContent, { id, version, title: 'Changed' }, token()));
    const due = await ok<{ version: number }>(
      app.call(editContent, { id, version: edited.version, dueAt: app.clock.now().toISOString() }, token()),
    );
    await ok(app.call(editContent, { id, version: due.version, status: 'offline' }, token()));
    expect((await deliveries(record.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'content.updated',
      'content.withdrawn',
    ]);
  });

  test('gets nothing of a change that was refused', async () => {
    const { record } = await create(['content.updated']);
    const { id } = await publish();
    const refused = await app.call(editContent, { id, version: 99, title: 'Late' }, token());
    expect(refused.body.code).toBe(failures.conflict.code);
    expect(await deliveries(record.id)).toEqual([]);
  });

  test('that is turned off is called for nothing, and what waits is given up', async () => {
    const { record } = await create();
    await publish();
    const { id, version, name, url, kinds } = record;
    await ok(app.call(webhook.editWebhook, { id, version, name, url, kinds, active: false }, token()));
    await publish('Unheard');
    await runAll();
    expect(receiver.calls).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', fault: 'off' }]);
  });

  test('whose secret cannot be decrypted is given up immediately, and the log says why', async () => {
    const { record } = await create();
    await publish('Unsigned');
    await app.pool.query(`update webhooks set secret = '\\x00' || substr(secret, 2) where id = $1`, [record.id]);
    await runAll();
    expect(receiver.calls).toEqual([]);
    expect(await deliveries(record.id)).toMatchObject([
      { state: 'failed', fault: 'secret', attempts: 1, status: null },
    ]);
    const { rows } = await app.pool.query(`select state from jobs.job where name = 'webhook' and state < 'completed'`);
    expect(rows).toEqual([]);
  });

  test('is edited by one person at a time', async () => {
    const { record } = await create();
    const { id, name, url, kinds } = record;
    const late = await app.call(webhook.editWebhook, { id, version: 9, name, url, kinds, active: true }, token());
    expect(late.body.code).toBe(failures.conflict.code);
  });

  test('keeps its secret: encrypted in the database, and never shown again', async () => {
    const { secret } = await create();
    const { rows } = await app.pool.query(`select encode(secret, 'escape') as secret from webhooks`);
    expect(rows[0].secret).not.toContain(secret);
    const list = await app.call(webhook.listWebhooks, {}, token());
    expect(list.text).not.toContain(secret);
  });
});

describe('a secret that is replaced', () => {
  const signaturesOf = (header: unknown): string[] =>
    [...String(header).matchAll(/v1=([0-9a-f]{64})/g)].map(([, hex = '']) => hex);
  const rotate = async (record: webhook.Webhook, overlapHours: 0 | 1 | 24 | 168) =>
    ok<Output<typeof webhook.rotateWebhookSecret>>(
      app.call(webhook.rotateWebhookSecret, { id: record.id, version: record.version, overlapHours }, token()),
    );
  const last = () => receiver.calls.at(-1);
  const isSignedBy = (secret: string): boolean => {
    const { headers, body } = last() ?? { headers: {}, body: '' };
    const header = String(headers['x-onair-signature']);
    const due = createHmac('sha256', secret)
      .update(`${/t=(\d+)/.exec(header)?.[1]}.${body}`)
      .digest('hex');
    return signaturesOf(header).includes(due);
  };

  test('signs beside the new one until the chosen time, and not after it', async () => {
    const { secret: old, record } = await create();
    const { secret: fresh, record: rotated } = await rotate(record, 24);
    expect(fresh).not.toBe(old);
    expect(Date.parse(rotated.previousUntil ?? '')).toBe(app.clock.now().getTime() + 24 * 3_600_000);
    await publish('Both');
    await runAll();
    expect([isSignedBy(old), isSignedBy(fresh)]).toEqual([true, true]);
    const page = await readFile(new URL('../../../../../../docs/integrations.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const { headers, body } = last() ?? { headers: {}, body: '' };
    for (const secret of [old, fresh]) expect(isOurs(secret, headers['x-onair-signature'], body)).toBe(true);
    await keepDeliveries({ ...app.deps, now: () => new Date(app.clock.now().getTime() + 25 * 3_600_000) });
    await publish('New alone');
    await runAll();
    expect([isSignedBy(old), isSignedBy(fresh)]).toEqual([false, true]);
    const { rows } = await app.pool.query('select previous_secret from webhooks');
    expect(rows).toEqual([{ previous_secret: null }]);
  });

  test('ends at once where no overlap is wanted, and waiting calls are signed by the new one', async () => {
    const { secret: old, record } = await create();
    await publish('Waiting');
    const { secret: fresh, record: rotated } = await rotate(record, 0);
    expect(rotated.previousUntil).toBeNull();
    await runAll();
    expect([isSignedBy(old), isSignedBy(fresh)]).toEqual([false, true]);
  });

  test('is replaced by one person at a time, and never shown again', async () => {
    const { record } = await create();
    const { secret } = await rotate(record, 1);
    const late = await app.call(
      webhook.rotateWebhookSecret,
      { id: record.id, version: record.version, overlapHours: 1 },
      token(),
    );
    expect(late.body.code).toBe(failures.conflict.code);
    expect((await app.call(webhook.listWebhooks, {}, token())).text).not.toContain(secret);
  });
});

test('calls of one receiver are sent one after the other, whatever waits: others take what is left', async () => {
  const { record } = await create();
  const other = await create();
  for (const title of ['One', 'Two', 'Three']) await publish(title);
  // What the library would claim at this moment, for all the workers there are.
  const { rows } = await app.pool.query(
    `select group_id as "group", count(*)::int as n from jobs.job where name = 'webhook' and state = 'created' group by 1`,
  );
  expect(new Map(rows.map(({ group, n }) => [group, n]))).toEqual(
    new Map([
      [record.id, 3],
      [other.record.id, 3],
    ]),
  );
  const hung = Promise.withResolvers<ServerResponse>();
  const took: string[] = [];
  receiver.answer = (response) => {
    took.push('a call');
    if (took.length === 1) hung.resolve(response);
    else response.writeHead(204).end();
  };
  const first = app.deps.jobs.runDue().catch(() => {});
  const response = await hung.promise;
  // While one hangs, another process claims: the other receiver's calls, none of the hanging one's.
  await app.deps.jobs.runDue();
  const states = async (id: string) => (await deliveries(id)).map(({ state }) => state).toSorted();
  const both = [await states(record.id), await states(other.record.id)].toSorted((a, b) => a.length - b.length);
  expect(both).toContainEqual(['delivered', 'delivered', 'delivered']);
  expect(both).toContainEqual(['waiting', 'waiting', 'waiting']);
  response.writeHead(204).end();
  await first;
  await runAll();
  expect([await states(record.id), await states(other.record.id)].flat()).toEqual(Array(6).fill('delivered'));
});

describe('a receiver that', () => {
  test.each([
    ['fails', (response: ServerResponse) => response.writeHead(500).end(), 500, 'status'],
    ['redirects', (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end(), 302, 'redirect'],
    ['hangs up', (response: ServerResponse) => response.destroy(), null, 'connection'],
  ])('%s is called again under the same id until it takes the call', async (_, answer, status, fault) => {
    const { record } = await create();
    receiver.answer = answer;
    await publish();
    await runAll();
    expect(await deliveries(record.id)).toMatchObject([{ state: 'waiting', attempts: 1, status, fault }]);
    receiver.answer = (response) => response.writeHead(200).end('taken');
    await runAll();
    expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, fault: null }]);
    const ids = receiver.calls.map(({ headers }) => headers['x-onair-delivery']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('answers 2xx after the time limit has failed the attempt: it is called again under the same id', async () => {
    const { record } = await create();
    const hung = Promise.withResolvers<ServerResponse>();
    receiver.answer = hung.resolve;
    await publish();
    await runAll();
    const late = { state: 'waiting', attempts: 1, status: null, fault: 'timeout' };
    expect(await deliveries(record.id)).toMatchObject([late]);
    (await hung.promise).writeHead(200).end('taken');
    expect(await deliveries(record.id)).toMatchObject([late]);
    // It has the call already, and knows it by its id.
    receiver.answer = (again) => again.writeHead(204).end();
    await runAll();
    expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, fault: null }]);
    const [first, second, ...more] = receiver.calls;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-onair-delivery']).toBe(first?.headers['x-onair-delivery']);
  });

  test('answers 2xx in time and never ends its answer has taken the call', async () => {
    const { record } = await create();
    receiver.answer = (response) => void response.writeHead(200, { 'content-length': '1000000' }).write('t');
    await publish();
    await runAll();
    expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200, fault: null }]);
  });

  test('never takes the call is given up, and a replay sends it once more', async () => {
    const { record } = await create();
    receiver.answer = (response) => response.writeHead(503).end();
    await publish();
    for (let n = 0; n < webhook.DELIVERY_ATTEMPTS; n += 1) await runAll();
    const [given] = await deliveries(record.id);
    expect(given).toMatchObject({ state: 'failed', attempts: webhook.DELIVERY_ATTEMPTS });
    receiver.answer = (response) => response.writeHead(200).end();
    await ok(app.call(webhook.replayDelivery, { id: given?.id ?? '' }, token()));
    const waiting = await app.call(webhook.replayDelivery, { id: given?.id ?? '' }, token());
    expect(waiting.body.code).toBe(failures.closed.code);
    await runAll();
    expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered' }]);
  });
});

test('a call whose job ended with the process of its last attempt gets another job', async () => {
  const { record } = await create();
  await publish();
  // As the library does with the last attempt of a process that was killed.
  await app.pool.query(`update jobs.job set state = 'failed', completed_on = now() where name = 'webhook'`);
  const keep = (hours: number) =>
    keepDeliveries({ ...app.deps, now: () => new Date(app.clock.now().getTime() + hours * 3_600_000) });
  await keep(1);
  await runAll();
  expect(receiver.calls).toEqual([]);
  await keep(3);
  await keep(3);
  await runAll();
  expect(await deliveries(record.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(receiver.calls).toHaveLength(1);
});

describe('where the server calls', () => {
  test.each([
    ['https://hooks.example/onair', true],
    ['https://hooks.example:8443/onair', true],
    ['http://hooks.example/onair', false],
    ['https://127.0.0.1/x', false],
    ['https://10.1.2.3/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
    ['https://user:password@hooks.example/x', false],
    ['ftp://hooks.example/x', false],
    ['http://127.0.0.1:9/x', false],
  ])('%s: %s', (url, may) => {
    expect(mayDeliverTo(url, { webhooksToPrivate: false })).toBe(may);
  });

  test('is judged when a webhook is made', async () => {
    const refused = await app.call(
      webhook.createWebhook,
      { name: 'Inside', url: 'file:///etc/passwd', kinds: ['live.ended'] },
      token(),
    );
    expect(refused.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'url' }] } });
  });
});
