import { addComment, deleteComment } from '@onair/contract/content/items/comments';
import { editContent } from '@onair/contract/content/items/items';
import { bulkContent } from '@onair/contract/content/library/library';
import { deleteContent } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { contentNow, dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy, moved } from './workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  writer = await app.enter('user', 'Zhao');
});
afterAll(() => app.close());

const as = ({ token }: Person) => ({ token });

describe('the to-do of those who may approve an item', () => {
  const open = async (id: number) => {
    const { rows } = await app.pool.query(`select from messages where about = $1 and account_id = $2`, [
      `content:${id}`,
      admin.accountId,
    ]);
    return rows.length;
  };
  const submitted = async () => {
    const { id } = await draftBy(app, writer);
    await moved(app, writer, id, 'submit');
    expect(await open(id)).toBe(1);
    return contentNow(app, admin, id);
  };

  it('ends when the item is put online without it', async () => {
    const { id, version } = await submitted();
    dataOf(await app.call(editContent, { id, version, title: 'Still waits' }, as(admin)));
    expect(await open(id)).toBe(1);
    dataOf(await app.call(editContent, { id, version: version + 1, status: 'online' }, as(admin)));
    expect(await open(id)).toBe(0);
  });

  it('ends when the item is deleted', async () => {
    const { id, version } = await submitted();
    dataOf(await app.call(deleteContent, { id, version }, as(admin)));
    expect(await open(id)).toBe(0);
  });

  it('ends when the item is deleted with many others', async () => {
    const { id } = await submitted();
    startBulks(app.deps);
    dataOf(await app.call(bulkContent, { act: { act: 'delete' }, ids: [id] }, as(admin)));
    await app.deps.jobs.runDue();
    expect([(await contentNow(app, admin, id)).deletedAt === null, await open(id)]).toEqual([false, 0]);
  });
});

describe('a comment that is removed', () => {
  it('goes with the messages that quote it', async () => {
    const { id } = await draftBy(app, writer);
    const said = await app.call(addComment, { id, body: 'Take this back' }, as(admin));
    const quoting = async () => {
      const { rows } = await app.pool.query(`select from messages where content_en like '%Take this back%'`);
      return rows.length;
    };
    expect(await quoting()).toBe(1);
    dataOf(await app.call(deleteComment, { id, comment: dataOf(said).id }, as(admin)));
    expect(await quoting()).toBe(0);
  });
});
