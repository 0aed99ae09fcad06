import { blockName } from '@onair/contract/content/documents/anchors';
import type { Block } from '@onair/contract/content/documents/document';
import * as itemComments from '@onair/contract/content/items/comments';
import { editContent, listContents } from '@onair/contract/content/items/items';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { listQueues } from '@onair/contract/content/review/queues';
import * as desk from '@onair/contract/content/workflow/workflow';
import { searchMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addQueue, contentNow, dataOf, type Person, publish } from '../review/review.fixtures.ts';
import { draftBy, moved, paragraphs } from './workflow.fixtures.ts';
import { purgeBin } from './workflow.service.ts';

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
const listed = async () => dataOf(await app.call(listContents, { pageSize: 100 }, as(admin))).list.map(({ id }) => id);

describe('a draft', () => {
  it('is no content for charts, sets, queues and rules until it is published', async () => {
    const rule = { name: 'All images', contentType: 'img', filterType: 'rules', status: 'offline', rule: {} } as const;
    const { id: set } = dataOf(await app.call(createPolicy, rule, as(admin)));
    const queue = await addQueue(app, admin);
    const held = async () =>
      dataOf(await app.call(listPolicies, {}, as(admin))).list.find(({ id }) => id === set)?.count;
    const waiting = async () =>
      dataOf(await app.call(listQueues, {}, as(admin))).find(({ id }) => id === queue.id)?.pending;
    const { id } = await draftBy(app, writer, { type: 'img', title: 'A casino opens' });
    expect([await held(), await waiting(), (await listed()).includes(id)]).toEqual([0, 0, false]);
    await moved(app, admin, id, 'publish');
    expect([await held(), await waiting(), (await listed()).includes(id)]).toEqual([1, 1, true]);
    const { version } = await contentNow(app, admin, id);
    dataOf(await app.call(desk.deleteContent, { id, version }, as(admin)));
    expect([await held(), (await listed()).includes(id)]).toEqual([0, false]);
    dataOf(await app.call(desk.restoreContent, { id }, as(admin)));
    expect([await held(), (await contentNow(app, admin, id)).stage]).toEqual([1, 'withdrawn']);
  });

  it('is its author’s to change and to delete, and an admin’s', async () => {
    const { id } = await draftBy(app, writer, { tags: [' a', 'a'], summary: 'S' });
    expect(await contentNow(app, writer, id)).toMatchObject({
      author: 'Zhao',
      tags: ['a'],
      summary: 'S',
      // Nobody named its source, and charts count by it.
      source: 'other',
      slug: `a-draft-${id}`,
    });
    const edit = (person: Person, version: number, change: object) =>
      app.call(editContent, { id, version, ...change }, as(person));
    expect((await edit(writer, 1, { summary: 'T', slugWords: 'mine' })).body.code).toBe(20000);
    expect((await edit(writer, 2, { status: 'online' })).body.code).toBe(50003);
    expect((await edit(writer, 2, { coverId: app.deps.newId() })).body.code).toBe(40000);
    expect((await edit(writer, 2, { assignee: app.deps.newId() })).body.code).toBe(40000);
    expect((await contentNow(app, writer, id)).slug).toBe(`mine-${id}`);
    const mine = await draftBy(app, admin);
    expect((await app.call(editContent, { id: mine.id, version: 1, title: 'x' }, as(writer))).body.code).toBe(50003);
    expect((await app.call(desk.deleteContent, { id: mine.id, version: 1 }, as(writer))).body.code).toBe(50003);
    expect((await app.call(desk.deleteContent, { id, version: 1 }, as(writer))).body.code).toBe(50009);
    dataOf(await app.call(desk.deleteContent, { id, version: 2 }, as(writer)));
    expect((await app.call(desk.deleteContent, { id, version: 3 }, as(writer))).body.code).toBe(50007);
    expect((await edit(admin, 3, { title: 'x' })).body.code).toBe(50007);
  });

  it('is copied with what it says, as a draft of one’s own', async () => {
    const { id } = await publish(app, admin, { title: 'Original', tags: ['t'] });
    await app.call(desk.saveDocument, { id, version: 0, doc: paragraphs('one', 'two') }, as(admin));
    const copy = dataOf(await app.call(desk.duplicateContent, { id }, as(writer)));
    expect(copy).toMatchObject({ title: 'Original', tags: ['t'], stage: 'draft', createdBy: { name: 'Zhao' } });
    const { doc } = dataOf(await app.call(desk.getDocument, { id: copy.id }, as(writer)));
    expect(doc).toEqual(paragraphs('one', 'two'));
  });
});

describe('a document', () => {
  it('is stored as it was written, with its text and its versions; the second of two writers gets a conflict', async () => {
    const { id } = await draftBy(app, writer);
    expect(dataOf(await app.call(desk.getDocument, { id }, as(writer)))).toMatchObject({ version: 0 });
    const save = (version: number, ...lines: string[]) =>
      app.call(desk.saveDocument, { id, version, doc: paragraphs(...lines) }, as(writer));
    expect(dataOf(await save(0, 'first'))).toMatchObject({ version: 1 });
    expect(dataOf(await save(1, 'second', '第二'))).toMatchObject({ version: 2 });
    expect((await save(1, 'late')).body.code).toBe(50009);
    expect((await save(0, 'late')).body.code).toBe(50009);
    const { rows } = await app.deps.db.execute(sql`
      select (select text from content_documents where content_id = ${id}) as text,
        (select array_agg(no order by no) from content_versions where content_id = ${id}) as versions`);
    expect(rows).toEqual([{ text: 'second\n第二', versions: [1, 2] }]);
  });

  it('is refused when it is invalid, or when the item does not exist', async () => {
    const { id } = await draftBy(app, writer);
    const bad = { type: 'doc', content: [{ type: 'script' }] } as never;
    const answer = await app.call(desk.saveDocument, { id, version: 0, doc: bad }, as(writer));
    expect(answer.body).toMatchObject({ code: 40000, data: { fields: [{ field: 'doc', rule: 'node' }] } });
    expect((await app.call(desk.getDocument, { id: 999_999 }, as(writer))).body.code).toBe(50004);
  });
});

describe('comments', () => {
  it('reach those who are mentioned and those whose item it is, each once', async () => {
    const { id } = await draftBy(app, writer, { title: 'Talked about', assignee: writer.accountId });
    const body = { id, body: ' Check the figure ', mentions: [writer.accountId, writer.accountId] };
    const comment = dataOf(await app.call(itemComments.addComment, body, as(admin)));
    expect(comment).toMatchObject({
      body: 'Check the figure',
      block: null,
      mentions: [{ name: 'Zhao' }],
      author: { name: 'Lin' },
    });
    const { list } = dataOf(await app.call(searchMessages, { type: 'message' }, as(writer)));
    expect(list.filter(({ content }) => content.includes('Check the figure'))).toHaveLength(1);
    const named = { id, comment: comment.id };
    dataOf(await app.call(itemComments.resolveComment, { ...named, resolved: true }, as(writer)));
    const [shown] = dataOf(await app.call(itemComments.listComments, { id }, as(writer)));
    expect(shown?.resolvedAt).not.toBeNull();
    expect((await app.call(itemComments.deleteComment, named, as(writer))).body.code).toBe(50003);
    dataOf(await app.call(itemComments.deleteComment, named, as(admin)));
    expect(dataOf(await app.call(itemComments.listComments, { id }, as(writer)))).toEqual([]);
    expect((await app.call(itemComments.addComment, { id, body: ' ' }, as(writer))).body.code).toBe(40000);
    const unknown = { id, body: 'x', mentions: [app.deps.newId()] };
    expect((await app.call(itemComments.addComment, unknown, as(writer))).body.code).toBe(40000);
    const history = dataOf(await app.call(desk.contentHistory, { id }, as(writer)));
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['content.uncomment', 'Lin'],
      ['content.resolve', 'Zhao'],
      ['content.comment', 'Lin'],
      ['content.draft', 'Zhao'],
    ]);
  });
});

describe('a comment on a paragraph', () => {
  it('quotes what it says, and keeps that when the paragraph changes', async () => {
    const { id } = await draftBy(app, writer, { title: 'Of two paragraphs' });
    const said = (text: string, attrs: { id?: string } = {}): Block => ({
      type: 'paragraph',
      attrs,
      content: [{ type: 'text', text }],
    });
    const save = async (version: number, ...content: Block[]) =>
      dataOf(await app.call(desk.saveDocument, { id, version, doc: { type: 'doc', content } }, as(writer)));
    const [first, second] = [said('It was a calm day.'), said('Then it rained.', { id: 'rain' })];
    await save(0, first, second);
    const about = async (block: string) => app.call(itemComments.addComment, { id, body: 'Sure?', block }, as(admin));
    const comment = dataOf(await about(blockName(first)));
    expect(comment).toMatchObject({ block: blockName(first), quote: 'It was a calm day.' });
    expect(dataOf(await about('rain'))).toMatchObject({ block: 'rain', quote: 'Then it rained.' });
    await save(1, said('It was a stormy night.'));
    const refused = await about('rain');
    expect(refused.body).toMatchObject({ code: 40000, data: { fields: [{ field: 'block', rule: 'unknown' }] } });
    const [kept] = dataOf(await app.call(itemComments.listComments, { id }, as(writer)));
    expect(kept?.quote).toBe('It was a calm day.');
  });
});

describe('an assignment', () => {
  it('reaches the person whom an item is assigned to, and is taken back from the one before', async () => {
    const ann = await app.enter('user', 'Ann');
    const assigned = async (person: Person) =>
      dataOf(await app.call(searchMessages, { type: 'message' }, as(person))).list.filter(({ content }) =>
        content.includes('Handed over'),
      ).length;
    const { id } = await draftBy(app, admin, { title: 'Handed over', assignee: ann.accountId });
    expect([await assigned(ann), await assigned(writer)]).toEqual([1, 0]);
    const assign = async (version: number, assignee: string) =>
      dataOf(await app.call(editContent, { id, version, assignee }, as(admin)));
    await assign(1, writer.accountId);
    expect([await assigned(ann), await assigned(writer)]).toEqual([0, 1]);
    await assign(2, writer.accountId);
    expect(await assigned(writer)).toBe(1);
    await assign(3, admin.accountId);
    expect([await assigned(writer), await assigned(admin)]).toEqual([0, 0]);
  });
});

describe('the recycle bin', () => {
  it('keeps what lies in it for thirty days, and then deletes it for good', async () => {
    const { id } = await draftBy(app, writer);
    await app.call(itemComments.addComment, { id, body: 'x' }, as(writer));
    dataOf(await app.call(desk.deleteContent, { id, version: 1 }, as(writer)));
    app.clock.advance((desk.BIN_DAYS - 1) * 86_400_000);
    await purgeBin(app.deps, new AbortController().signal);
    const there = async () => (await app.deps.db.execute(sql`select from contents where id = ${id}`)).rowCount;
    expect(await there()).toBe(1);
    app.clock.advance(2 * 86_400_000);
    await purgeBin(app.deps, new AbortController().signal);
    expect(await there()).toBe(0);
  });
});
