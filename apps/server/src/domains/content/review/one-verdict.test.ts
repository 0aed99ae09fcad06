import { undoBulk } from '@onair/contract/content/bulk';
import { editContent } from '@onair/contract/content/items/items';
import { bulkContent } from '@onair/contract/content/library/library';
import { appealReview, getVerdict, undoReview } from '@onair/contract/content/review/reviews';
import { deleteContent, restoreContent } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { HITS_QUEUE } from '../admission/admission.store.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { setRule } from '../rules/rules.fixtures.ts';
import { inMinutes, move, moved } from '../workflow/workflow.fixtures.ts';
import {
  addQueue,
  claim,
  contentNow,
  dataOf,
  decide,
  enterAuthor,
  itemOf,
  type Person,
  publish,
  queueOf,
  retitle,
} from './review.fixtures.ts';

let app: TestApp;
let admin: Person;
let author: Person;
let first: Person;
let second: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  author = await enterAuthor(app);
  first = await app.enter('reviewer', 'Zhou');
  second = await app.enter('reviewer', 'Wu');
  startBulks(app.deps);
  await setRule(app, admin, 'banned', { words: ['casino'] });
});
afterAll(() => app.close());

const pass = async (person: Person, queue: string) =>
  dataOf(await decide(app, person, itemOf(await claim(app, person, queue)), 'pass'));
const reject = async (person: Person, queue: string) =>
  dataOf(await decide(app, person, itemOf(await claim(app, person, queue)), 'reject', 'Not good'));
const standing = async (id: number) => {
  const { stage, status, review } = await contentNow(app, admin, id);
  return [stage, status, review];
};
const verdictOf = async (id: number) => dataOf(await app.call(getVerdict, { id }, { token: author.token }));
const appeal = (id: number) => app.call(appealReview, { id, text: 'please' }, { token: author.token });
const bulk = async (act: 'publish' | 'withdraw' | 'delete' | 'restore', id: number) => {
  const { id: bulkId } = dataOf(await app.call(bulkContent, { act: { act }, ids: [id] }, { token: admin.token }));
  await app.deps.jobs.runDue();
  return bulkId;
};
/** An item in two queues that cover it alike. */
const twice = async () => {
  const { id: queue, ids } = await queueOf(app, admin, 1, { author });
  const [id = 0] = ids;
  const { tags } = await contentNow(app, admin, id);
  const { id: another } = await addQueue(app, admin, { filter: { tags } });
  return { queue, another, id };
};

describe('an item in several queues', () => {
  it('waits nowhere else once one rejects it; a reviewer who has it in view cannot pass it any more', async () => {
    const { queue, another, id } = await twice();
    const view = itemOf(await claim(app, second, another));
    await reject(first, queue);
    expect((await decide(app, second, view, 'pass')).body.code).toBe(50009);
    expect(await claim(app, second, another)).toMatchObject({ item: null, pending: 0 });
    expect(await standing(id)).toEqual(['withdrawn', 'offline', 'rejected']);
    expect(await verdictOf(id)).toMatchObject({ reason: 'Not good', mayAppeal: true });
  });

  it('waits there again when the rejection is taken back, or an appeal against it is granted', async () => {
    const { queue, another, id } = await twice();
    const { last } = await reject(first, queue);
    const taken = { id: last?.id ?? '', version: last?.version ?? 0 };
    dataOf(await app.call(undoReview, taken, { token: first.token }));
    expect((await claim(app, second, another)).pending).toBe(1);
    await reject(first, queue);
    dataOf(await appeal(id));
    expect((await claim(app, second, another)).pending).toBe(0);
    await pass(second, queue);
    expect(await standing(id)).toEqual(['published', 'online', 'passed']);
    expect((await claim(app, second, another)).item?.content.id).toBe(id);
  });

  it('is not passed by a sample while its hit of a banned word waits', async () => {
    const { id: queue } = await addQueue(app, admin, { filter: { tags: ['hit'] } });
    const { id } = await publish(app, author, { title: 'Casino opens', tags: ['hit'] });
    await pass(first, queue);
    expect((await contentNow(app, admin, id)).review).toBe('pending');
    await pass(first, HITS_QUEUE);
    expect((await contentNow(app, admin, id)).review).toBe('passed');
  });

  it('keeps a rejection when a new title hits a banned word, until that title is passed where the old one was rejected', async () => {
    const { id } = await publish(app, author, { title: 'Casino one' });
    await reject(first, HITS_QUEUE);
    await retitle(app, author, id, 'Casino two');
    expect(await standing(id)).toEqual(['withdrawn', 'offline', 'rejected']);
    expect(await verdictOf(id)).toMatchObject({ reason: 'Not good' });
    await pass(second, HITS_QUEUE);
    expect((await contentNow(app, admin, id)).review).toBe('passed');
  });
});

describe('what was rejected goes online by no door', () => {
  it('single and bulk publication, edit, schedule, recycle bin, undo of a bulk change', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1, { author });
    const [id = 0] = ids;
    await reject(first, queue);
    expect((await move(app, admin, id, 'publish')).body.code).toBe(50009);
    const { version } = await contentNow(app, admin, id);
    const edit = await app.call(editContent, { id, version, status: 'online' }, { token: admin.token });
    expect(edit.body.code).toBe(50009);
    await bulk('publish', id);
    const deleted = await bulk('delete', id);
    dataOf(await app.call(undoBulk, { bulk: deleted }, { token: admin.token }));
    await app.deps.jobs.runDue();
    dataOf(
      await app.call(
        deleteContent,
        { id, version: (await contentNow(app, admin, id)).version },
        { token: admin.token },
      ),
    );
    dataOf(await app.call(restoreContent, { id }, { token: admin.token }));
    expect(await standing(id)).toEqual(['withdrawn', 'offline', 'rejected']);
    await moved(app, author, id, 'restore');
    for (const [name, more] of [
      ['publish', {}],
      ['schedule', { at: inMinutes(app, 5) }],
    ] as const) {
      expect((await move(app, admin, id, name, more)).body.code).toBe(50009);
    }
    await expect(
      app.pool.query(`update contents set status = 'online', resting = 'withdrawn' where id = $1`, [id]),
    ).rejects.toThrow('contents_shown');
  });

  it('an approval lifts a rejection only when the item was changed since, and the queue sees it again', async () => {
    const { id: queue, ids } = await queueOf(app, admin, 1, { author });
    const [id = 0] = ids;
    await reject(first, queue);
    await moved(app, author, id, 'restore');
    await moved(app, author, id, 'submit');
    const refused = await move(app, second, id, 'approve');
    expect(refused.body.code).toBe(50009);
    expect((await move(app, second, id, 'approveAt', { at: inMinutes(app, 5) })).body.code).toBe(50009);
    await moved(app, author, id, 'recall');
    app.clock.advance(1_000);
    await retitle(app, author, id, 'Reworked');
    await moved(app, author, id, 'submit');
    await moved(app, second, id, 'approve');
    expect(await standing(id)).toEqual(['published', 'online', 'pending']);
    expect(await verdictOf(id)).toBeNull();
    await pass(first, queue);
    expect((await contentNow(app, admin, id)).review).toBe('passed');
  });
});

describe('an appeal against the rejection of an item that went on through the workflow', () => {
  it.each(['draft', 'review', 'bin'] as const)(
    'lifts the verdict and leaves the item where it is: %s',
    async (where) => {
      const { id: queue, ids } = await queueOf(app, admin, 1, { author });
      const [id = 0] = ids;
      await reject(first, queue);
      dataOf(await appeal(id));
      if (where !== 'bin') await moved(app, author, id, 'restore');
      if (where === 'review') await moved(app, author, id, 'submit');
      const item = itemOf(await claim(app, second, queue));
      const before = await contentNow(app, admin, id);
      let version = item.contentVersion;
      if (where === 'bin') {
        dataOf(await app.call(deleteContent, { id, version: before.version }, { token: admin.token }));
        version += 1;
      }
      const { last } = dataOf(await decide(app, second, { ...item, contentVersion: version }, 'pass'));
      expect(await contentNow(app, admin, id)).toMatchObject({
        stage: before.stage,
        status: 'offline',
        review: 'passed',
      });
      const taken = { id: last?.id ?? '', version: last?.version ?? 0 };
      const undone = await app.call(undoReview, taken, { token: second.token });
      expect(undone.body.status).toBe('ok');
      expect(await verdictOf(id)).toMatchObject({ reason: 'Not good', appeal: 'please' });
    },
  );
});
