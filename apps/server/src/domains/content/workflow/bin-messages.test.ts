import { undoBulk } from '@onair/contract/content/bulk';
import { addComment } from '@onair/contract/content/items/comments';
import type { BulkAct } from '@onair/contract/content/library/library';
import { bulkContent } from '@onair/contract/content/library/library';
import { addReaderComment, listReaderComments, moderateReaderComment } from '@onair/contract/content/reader-comments';
import * as desk from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { gateOf } from '../../../testing/gate.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { contentNow, dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy, moved } from './workflow.fixtures.ts';
import { purgeBin } from './workflow.service.ts';

let app: TestApp;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  app = await testApp();
  startBulks(app.deps);
  admin = await app.enter('admin', 'Lin');
  writer = await app.enter('user', 'Zhao');
});
afterAll(() => app.close());

const as = ({ token }: Person) => ({ token });
/** The subjects of a person's messages, without the ids of bulk changes. */
const boxOf = async ({ accountId }: Person): Promise<string[]> => {
  const { rows } = await app.pool.query('select about from messages where account_id = $1 order by about', [accountId]);
  return rows.map(({ about }) => String(about).replace(/^assignments:.*/, 'assignments'));
};
const emptyBoxes = () => app.pool.query('delete from messages');

let networks = 0;
const say = (content: number) => {
  networks += 1;
  const body = { content, name: 'A reader', body: `comment ${networks}` };
  return app.call(addReaderComment, body, { remoteAddress: `198.51.100.${networks}` });
};
/** An item that the audience sees, with a comment that waits. */
const commented = async (title: string): Promise<number> => {
  const { id } = await draftBy(app, admin, { title });
  await moved(app, admin, id, 'publish');
  await say(id);
  return id;
};
const assigned = async (title: string): Promise<number> =>
  (await draftBy(app, admin, { title, assignee: writer.accountId })).id;
const remove = async (id: number) => {
  const { version } = await contentNow(app, admin, id);
  return dataOf(await app.call(desk.deleteContent, { id, version }, as(admin)));
};
const restore = async (id: number) => dataOf(await app.call(desk.restoreContent, { id }, as(admin)));
const decideAll = async (id: number) => {
  for (const { id: comment } of dataOf(await app.call(listReaderComments, { id }, as(admin))).comments) {
    dataOf(await app.call(moderateReaderComment, { id, comment, state: 'hidden' }, as(admin)));
  }
};
const bulk = async (act: BulkAct, ids: number[]): Promise<string> => {
  const begun = dataOf(await app.call(bulkContent, { act, ids }, as(admin)));
  await app.deps.jobs.runDue();
  return begun.id;
};
const undo = async (id: string) => {
  dataOf(await app.call(undoBulk, { bulk: id }, as(admin)));
  await app.deps.jobs.runDue();
};

describe('an item in the recycle bin asks nobody for anything', () => {
  it('and for what still waits once it is restored', async () => {
    await emptyBoxes();
    const [spoken, given] = [await commented('Spoken of'), await assigned('Given to someone')];
    const asked = async () => [await boxOf(admin), await boxOf(writer)];
    const all = [[`reader-comments:${spoken}`], [`assignment:${given}`]];
    expect(await asked()).toEqual(all);
    for (const id of [spoken, given]) await remove(id);
    expect(await asked()).toEqual([[], []]);
    for (const id of [spoken, given]) await restore(id);
    expect(await asked()).toEqual(all);
    await decideAll(spoken);
    expect(await asked()).toEqual([[], all[1]]);
  });

  it('nor afterwards for what was done meanwhile, or was done before', async () => {
    await emptyBoxes();
    const [spoken, given] = [await commented('Decided in the bin'), await assigned('Published before')];
    await moved(app, admin, given, 'publish');
    for (const id of [spoken, given]) await remove(id);
    await decideAll(spoken);
    for (const id of [spoken, given]) await restore(id);
    expect([await boxOf(admin), await boxOf(writer)]).toEqual([[], []]);
  });

  it('also where many are deleted, restored, or their deletion undone: then each person has one message', async () => {
    await emptyBoxes();
    const [spoken, ...given] = [await commented('One of many'), await assigned('Many 1'), await assigned('Many 2')];
    const { id: waits } = await draftBy(app, writer, { title: 'Awaits approval' });
    await moved(app, writer, waits, 'submit');
    const ids = [spoken, ...given, waits];
    const before = [[`content:${waits}`, `reader-comments:${spoken}`], given.map((id) => `assignment:${id}`).sort()];
    const asked = async () => [await boxOf(admin), await boxOf(writer)];
    expect(await asked()).toEqual(before);
    const first = await bulk({ act: 'delete' }, ids);
    expect(await asked()).toEqual([[], []]);
    await undo(first);
    expect(await asked()).toEqual([before[0], ['assignments']]);
    await bulk({ act: 'delete' }, ids);
    const third = await bulk({ act: 'restore' }, ids);
    expect(await asked()).toEqual([[`reader-comments:${spoken}`], ['assignments', 'assignments']]);
    await undo(third);
    expect(await asked()).toEqual([[], ['assignments']]);
  });

  it('and none that a comment has just begun to ask for', async () => {
    await emptyBoxes();
    const id = await commented('Deleted while it is commented');
    await decideAll(id);
    // The item was seen to be published, and the comment is not stored yet.
    const gate = await gateOf(app, 'lock table reader_comments in share mode');
    const saying = say(id);
    await gate.waitFor(1);
    const removing = remove(id);
    await Promise.race([removing, gate.waitFor(2)]);
    await gate.open();
    await Promise.all([saying, removing]);
    expect(await boxOf(admin)).toEqual([]);
    await restore(id);
    expect(await boxOf(admin)).toEqual([`reader-comments:${id}`]);
  });
});

describe('items that are assigned together to someone else', () => {
  it('are no longer asked of the person before, who hears once when that is undone', async () => {
    await emptyBoxes();
    const ids = [await assigned('Handed over 1'), await assigned('Handed over 2')];
    const other = await app.enter('user', 'Sun');
    const act = await bulk({ act: 'assign', assignee: other.accountId }, ids);
    expect([await boxOf(writer), await boxOf(other)]).toEqual([[], ['assignments']]);
    await undo(act);
    expect([await boxOf(writer), await boxOf(other)]).toEqual([['assignments'], []]);
  });
});

describe('an item that is deleted for good', () => {
  it('takes the messages with it that lead to it', async () => {
    await emptyBoxes();
    const id = await assigned('Soon gone');
    dataOf(await app.call(addComment, { id, body: 'x', mentions: [writer.accountId] }, as(admin)));
    await remove(id);
    expect(await boxOf(writer)).toEqual([expect.stringMatching(/^comment:/)]);
    app.clock.advance((desk.BIN_DAYS + 1) * 86_400_000);
    await purgeBin(app.deps, new AbortController().signal);
    expect(await boxOf(writer)).toEqual([]);
  });
});
