import { archiveQueue } from '@onair/contract/content/review/queues';
import { appealReview, getVerdict, undoReview } from '@onair/contract/content/review/reviews';
import { contentChannel, deleteContent, restoreContent } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { findDecider } from '../../identity/index.ts';
import { findPending } from './queues.store.ts';
import {
  addQueue,
  claim,
  contentNow,
  dataOf,
  decide,
  itemOf,
  type Person,
  queueNow,
  queueOf,
} from './review.fixtures.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  other = await app.enter('admin', 'Zhao');
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const rejectFirst = async (queue: string) =>
  dataOf(await decide(app, admin, itemOf(await claim(app, admin, queue)), 'reject', 'no'));
const archive = async (id: string, moveTo?: string) => {
  const { version } = await queueNow(app, admin, id);
  return app.call(archiveQueue, { id, version, ...(moveTo ? { moveTo } : {}) }, as());
};

it('the message of a rejection goes when the rejection is undone', async () => {
  const author = await app.enter('user', 'Wu');
  const { id: queue, ids } = await queueOf(app, admin, 1);
  await app.pool.query('update contents set created_by = $1 where id = any ($2)', [author.accountId, ids]);
  const told = async () => {
    const { rows } = await app.pool.query('select from messages where account_id = $1', [author.accountId]);
    return rows.length;
  };
  const { last } = await rejectFirst(queue);
  expect(await told()).toBe(1);
  dataOf(await app.call(undoReview, { id: last?.id ?? '', version: last?.version ?? 0 }, as()));
  expect(await told()).toBe(0);
});

it('an appeal goes along when its queue is archived, whatever the other queue decided', async () => {
  const { id: queue, ids } = await queueOf(app, admin, 1);
  const [id = 0] = ids;
  const { tags } = await contentNow(app, admin, id);
  const { id: target } = await addQueue(app, admin, { filter: { tags } });
  dataOf(await decide(app, admin, itemOf(await claim(app, admin, target)), 'pass'));
  await rejectFirst(queue);
  dataOf(await app.call(appealReview, { id, text: 'please' }, as()));
  dataOf(await archive(queue, target));
  expect(dataOf(await app.call(getVerdict, { id }, as()))).toMatchObject({ appeal: 'please' });
  const item = itemOf(await claim(app, other, target));
  expect(item.appeal).toMatchObject({ text: 'please', reason: 'no' });
  dataOf(await decide(app, other, item, 'pass'));
  expect(await contentNow(app, admin, id)).toMatchObject({ status: 'online', review: 'passed' });
});

describe('an item in the recycle bin', () => {
  it('waits in no queue until it is restored', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1);
    const [id = 0] = ids;
    itemOf(await claim(app, admin, queue));
    const { version } = await contentNow(app, admin, id);
    dataOf(await app.call(deleteContent, { id, version }, as()));
    expect((await queueNow(app, admin, queue)).pending).toBe(0);
    expect(await claim(app, admin, queue)).toMatchObject({ item: null, pending: 0, upNext: null });
    dataOf(await app.call(restoreContent, { id }, as()));
    expect((await claim(app, admin, queue)).item?.content.id).toBe(id);
  });

  it('does not keep its queue from being archived, and is nobody’s work there once it is restored', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1);
    const [id = 0] = ids;
    dataOf(await app.call(deleteContent, { id, version: 1 }, as()));
    expect((await archive(queue)).body.status).toBe('ok');
    dataOf(await app.call(restoreContent, { id }, as()));
    expect(
      (await findPending(app.deps.db, await findDecider(app.deps.db, other.accountId, app.clock.now()))).map(
        (each) => each.id,
      ),
    ).not.toContain(queue);
  });
});

it('pages that show an item hear of a review that leaves it online', async () => {
  const { id: queue, ids } = await queueOf(app, admin, 1);
  const heard: unknown[] = [];
  const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => {
    for (const { topic, event, data } of entries) if (topic === contentChannel.topic) heard.push({ event, data });
  });
  dataOf(await decide(app, admin, itemOf(await claim(app, admin, queue)), 'pass'));
  stop();
  expect(heard).toEqual([{ event: 'reviewed', data: { id: ids[0] } }]);
});
