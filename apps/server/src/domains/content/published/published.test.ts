import { appealReview, undoReview } from '@onair/contract/content/review/reviews';
import { deleteContent } from '@onair/contract/content/workflow/workflow';
import { createWebhook, listDeliveries } from '@onair/contract/integrations/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { claim, contentNow, dataOf, decide, itemOf, type Person, publish, queueOf } from '../review/review.fixtures.ts';

let app: TestApp;
let admin: Person;
let other: Person;
let hook: string;
beforeAll(async () => {
  app = await testApp({ config: { webhooksToPrivate: true } });
  admin = await app.enter('admin');
  other = await app.enter('admin');
  const kinds = ['content.published', 'content.withdrawn'] as const;
  const made = { name: 'Search', url: 'http://127.0.0.1:9/hook', kinds: [...kinds] };
  hook = dataOf(await app.call(createWebhook, made, { token: admin.token })).record.id;
});
afterAll(() => app.close());

/** The kinds of the calls made since the last time. */
const calls = async () => {
  const list = dataOf(await app.call(listDeliveries, { id: hook }, { token: admin.token }));
  await app.pool.query('delete from webhook_deliveries');
  return list.map(({ kind }) => kind);
};

test('webhooks hear of an item that goes to the recycle bin', async () => {
  const { id, version } = await publish(app, admin);
  expect(await calls()).toEqual(['content.published']);
  dataOf(await app.call(deleteContent, { id, version }, { token: admin.token }));
  expect(await calls()).toEqual(['content.withdrawn']);
});

test('webhooks hear of an item that a reviewer takes offline, of the undo, and of an appeal that brings it back', async () => {
  const queue = await queueOf(app, admin, 1);
  const [id = 0] = queue.ids;
  await calls();
  const rejected = dataOf(await decide(app, admin, itemOf(await claim(app, admin, queue.id)), 'reject', 'no'));
  expect(await calls()).toEqual(['content.withdrawn']);
  const { last } = rejected;
  const undone = await app.call(
    undoReview,
    { id: last?.id ?? '', version: last?.version ?? 0 },
    { token: admin.token },
  );
  expect(await calls()).toEqual(['content.published']);
  await decide(app, admin, itemOf(dataOf(undone)), 'reject', 'no');
  dataOf(await app.call(appealReview, { id, text: 'please' }, { token: admin.token }));
  await calls();
  dataOf(await decide(app, other, itemOf(await claim(app, other, queue.id)), 'pass'));
  expect([(await contentNow(app, admin, id)).status, await calls()]).toEqual(['online', ['content.published']]);
});

test('an appeal that is granted brings nothing back from the recycle bin', async () => {
  const queue = await queueOf(app, admin, 1);
  const [id = 0] = queue.ids;
  await decide(app, admin, itemOf(await claim(app, admin, queue.id)), 'reject', 'no');
  dataOf(await app.call(appealReview, { id, text: 'please' }, { token: admin.token }));
  const item = itemOf(await claim(app, other, queue.id));
  const { version } = await contentNow(app, admin, id);
  dataOf(await app.call(deleteContent, { id, version }, { token: admin.token }));
  await calls();
  dataOf(await decide(app, other, { ...item, contentVersion: version + 1 }, 'pass'));
  const { status, deletedAt } = await contentNow(app, admin, id);
  expect([status, deletedAt === null, await calls()]).toEqual(['offline', false, []]);
});
