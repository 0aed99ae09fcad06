import * as readers from '@onair/contract/content/reader-comments';
import { contentChannel, contentHistory } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { clearMessages, listMessages, readAllMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { gateOf } from '../../../testing/gate.ts';
import { dataOf, type Person, setRule } from '../rules/rules.fixtures.ts';
import { draftBy, moved } from '../workflow/workflow.fixtures.ts';
import { BLOCKS_MAX, pruneReaderBlocks } from './reader-comments.store.ts';

let app: TestApp;
let admin: Person;
let content: number;
let slug: string;
const publish = async (title: string) => {
  const { id } = await draftBy(app, admin, { title });
  return moved(app, admin, id, 'publish');
};
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  await setRule(app, admin, 'banned', { words: ['casino'] });
  ({ id: content, slug } = await publish('A calm story'));
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const say = (body: string, given: { content?: number; name?: string; from?: string } = {}) => {
  const { from = '198.51.100.1', ...more } = given;
  return app.call(readers.addReaderComment, { content, name: 'A reader', body, ...more }, { remoteAddress: from });
};
const page = async (of = slug) => (await app.http.inject({ method: 'GET', url: `/c/${of}` })).body;
const comments = async (id = content) => dataOf(await app.call(readers.listReaderComments, { id }, as())).comments;
const commentOf = async (body: string, id = content) => {
  const found = (await comments(id)).find((one) => one.body === body);
  if (!found) throw new Error(`no comment ${body}`);
  return { id, comment: found.id };
};
const show = async (body: string, id = content) =>
  dataOf(await app.call(readers.moderateReaderComment, { ...(await commentOf(body, id)), state: 'shown' }, as()));
/** A network of which a comment is shown. */
let networks = 0;
const known = async (from: string): Promise<string> => {
  networks += 1;
  const body = `known network ${networks}`;
  await say(body, { from });
  await show(body);
  return from;
};
const todos = async (id = content) =>
  dataOf(await app.call(listMessages, {}, as())).filter(({ link }) => link?.endsWith(`?id=${id}`));
const historyOf = async (id = content) =>
  dataOf(await app.call(contentHistory, { id }, as())).map(({ action, before, after }) => ({ action, before, after }));
const setRules = async (change: Partial<readers.ReaderCommentRules>) => {
  const rules = dataOf(await app.call(readers.getReaderCommentRules, {}, as()));
  return dataOf(await app.call(readers.saveReaderCommentRules, { ...rules, ...change }, as()));
};

test('the first comment of a network waits, the next ones are shown, inert; one with banned words waits for a reviewer', async () => {
  expect(dataOf(await say('Good morning'))).toEqual({ state: 'held' });
  expect((await comments())[0]).toMatchObject({ state: 'held', heldFor: ['first'], sender: 'free' });
  expect(await page()).not.toContain('Good morning');
  await show('Good morning');
  expect(await page()).toContain('Good morning');
  expect(dataOf(await say('Well said <img src=x onerror=alert(1)>'))).toEqual({ state: 'shown' });
  expect(await page()).toContain('Well said &lt;img src=x onerror=alert(1)&gt;');
  expect(dataOf(await say('Best c-a-s-i-n-o in town'))).toEqual({ state: 'held' });
  expect(await page()).not.toContain('in town');
  expect((await comments())[0]).toMatchObject({ state: 'held', words: ['casino'], heldFor: ['words'] });
});

test('a comment with a link waits, also of a network that is known, unless the rules say otherwise', async () => {
  const from = await known('198.51.100.12');
  expect(dataOf(await say('see http://spam.example/x', { from }))).toEqual({ state: 'held' });
  expect((await comments())[0]).toMatchObject({ heldFor: ['link'] });
  await setRules({ holdLinks: false, holdFirst: false });
  expect(dataOf(await say('see http://fine.example/x', { from }))).toEqual({ state: 'shown' });
  expect(dataOf(await say('for the first time', { from: '198.51.100.13' }))).toEqual({ state: 'shown' });
  const seen = await setRules({ holdLinks: true, holdFirst: true });
  const stale = await app.call(readers.saveReaderCommentRules, { ...seen, version: seen.version - 1 }, as());
  expect(stale.body).toMatchObject({ code: failures.conflict.code });
});

test('reviewers hear of held comments once an item, until all of them are decided', async () => {
  for (const comment of (await comments()).filter(({ state }) => state === 'held')) {
    await app.call(readers.moderateReaderComment, { id: content, comment: comment.id, state: 'hidden' }, as());
  }
  expect(await todos()).toEqual([]);
  for (const n of [1, 2, 3]) await say(`first of many ${n}`, { from: `198.51.100.${20 + n}` });
  expect(await todos()).toHaveLength(1);
  for (const n of [1, 2, 3]) {
    expect(await todos()).toHaveLength(1);
    await show(`first of many ${n}`);
  }
  expect(await todos()).toEqual([]);
});

test('reviewers who have cleared the to-do while comments still wait hear of the next one', async () => {
  const item = await publish('A story of a cleared box');
  await say('waits on', { content: item.id, from: '198.51.100.74' });
  await app.call(readAllMessages, {}, as());
  await app.call(clearMessages, { type: 'todo' }, as());
  expect(await todos(item.id)).toEqual([]);
  await say('comes later', { content: item.id, from: '198.51.100.75' });
  await say('comes last', { content: item.id, from: '198.51.100.76' });
  expect(await todos(item.id)).toHaveLength(1);
  for (const body of ['waits on', 'comes later', 'comes last']) await show(body, item.id);
  expect(await todos(item.id)).toEqual([]);
});

test('first comments that arrive together are one to-do', async () => {
  const item = await publish('A story of two firsts');
  const gate = await gateOf(app, 'lock table messages in share mode');
  const said = [61, 62].map((n) => say(`together ${n}`, { content: item.id, from: `198.51.100.${n}` }));
  await gate.waitFor(2);
  await gate.open();
  await Promise.all(said);
  expect(await todos(item.id)).toHaveLength(1);
});

test('a comment that arrives while the last one is decided is not forgotten', async () => {
  const item = await publish('A story of two at once');
  await say('decided', { content: item.id, from: '198.51.100.63' });
  const gate = await gateOf(app, `select from contents where id = ${item.id} for update`);
  const arriving = say('arriving', { content: item.id, from: '198.51.100.64' });
  await gate.waitFor(1);
  const deciding = show('decided', item.id);
  await Promise.race([deciding, gate.waitFor(2)]);
  await gate.open();
  await Promise.all([arriving, deciding]);
  expect((await comments(item.id)).map(({ body, state }) => [body, state])).toContainEqual(['arriving', 'held']);
  expect(await todos(item.id)).toHaveLength(1);
});

test('reviewers hide and show comments, others do neither', async () => {
  const named = await commentOf('Good morning');
  const user = await app.enter('user');
  const denied = await app.call(readers.moderateReaderComment, { ...named, state: 'hidden' }, { token: user.token });
  expect(denied.body.status).toBe('fail');
  dataOf(await app.call(readers.moderateReaderComment, { ...named, state: 'hidden' }, as()));
  expect(await page()).not.toContain('Good morning');
  dataOf(await app.call(readers.moderateReaderComment, { ...named, state: 'shown' }, as()));
  expect(await page()).toContain('Good morning');
});

test('a blocked network comments on no item under no name, hears why and until when, and the staff see how often', async () => {
  const from = await known('2001:db8:5:6::1');
  const other = await publish('Another story');
  app.clock.advance(1_000);
  await say('buy this', { from, name: 'Spammer' });
  app.clock.advance(1_000);
  await say('buy that', { from: '2001:db8:5:6:ffff::2', name: 'Another' });
  const named = await commentOf('buy this');
  const reach = dataOf(await app.call(readers.senderReach, named, as()));
  expect(reach).toEqual({ comments: 3, names: ['Another', 'Spammer', 'A reader'] });
  const block = dataOf(await app.call(readers.blockSender, { ...named, minutes: 1440, reason: 'advertising' }, as()));
  expect(block).toMatchObject({ names: reach.names, reason: 'advertising', by: expect.any(String), refused: 0 });
  for (const [n, to] of [content, other.id].entries()) {
    const refused = await say('again', { content: to, name: `Name ${n}`, from: `2001:db8:5:6::${n + 7}` });
    expect(refused.body).toMatchObject({ code: failures.rejected.code });
    expect(refused.body.status === 'fail' && refused.body.msg).toMatch(
      /您所在的网络在 .*GMT.* 之前不能发表评论。原因：advertising/,
    );
  }
  expect((await say('not me', { from: '2001:db8:5:7::1' })).body.status).toBe('ok');
  const listed = dataOf(await app.call(readers.listReaderBlocks, {}, as()));
  expect(listed).toMatchObject([{ id: block.id, refused: 2, refusedAt: expect.stringMatching(/Z$/) }]);
  expect((await comments()).find(({ body }) => body === 'buy this')?.sender).toBe('blocked');
  dataOf(await app.call(readers.liftReaderBlock, { id: block.id }, as()));
  expect(dataOf(await app.call(readers.listReaderBlocks, {}, as()))).toEqual([]);
  expect((await say('back again', { from })).body.status).toBe('ok');
  const acts = await historyOf();
  expect(acts.slice(0, 2).map(({ action }) => action)).toEqual(['content.readerUnblock', 'content.readerBlock']);
  expect(acts[1]?.after).toMatchObject({ names: reach.names, reason: 'advertising' });
  const rows = await app.deps.db.execute(sql`
    select r::text from reader_comments r union all select b::text from reader_blocks b union all
    select a.after::text from audit_log a where a.action like 'content.reader%'`);
  expect(JSON.stringify(rows.rows)).not.toContain('2001:db8');
});

test('a block ends by itself, and only reviewers block; a comment from before networks were kept has no sender', async () => {
  const from = await known('198.51.100.40');
  await say('too much', { from });
  const named = await commentOf('too much');
  const editor = await app.enter('editor');
  const denied = await app.call(readers.blockSender, { ...named, minutes: 60 }, { token: editor.token });
  expect(denied.body).toMatchObject({ code: failures.forbidden.code });
  dataOf(await app.call(readers.blockSender, { ...named, minutes: 60 }, as()));
  expect((await say('refused', { from })).body.status).toBe('fail');
  app.clock.advance(60 * 60_000 + 1);
  expect((await say('after an hour', { from })).body.status).toBe('ok');
  await app.deps.db.execute(sql`update reader_comments set network = null where id = ${named.comment}`);
  const old = await app.call(readers.blockSender, { ...named, minutes: 60 }, as());
  expect(old.body).toMatchObject({ code: failures.rejected.code, msg: expect.stringContaining('没有记录来源') });
});

test('of a network with many names the latest twenty are read, and all of its comments are counted', async () => {
  const { db } = app.deps;
  const from = await known('198.51.100.70');
  await say('of many names', { from });
  const named = await commentOf('of many names');
  await db.execute(sql`
    insert into reader_comments (id, content_id, name, body, state, created_at, network)
    select gen_random_uuid(), content_id, 'Name ' || n, 'x', 'hidden', created_at, network
    from reader_comments, generate_series(1, 40) n where id = ${named.comment}`);
  const queries = vi.spyOn(app.pool, 'query');
  const reach = dataOf(await app.call(readers.senderReach, named, as()));
  const read: { rows: unknown[] }[] = await Promise.all(queries.mock.results.map(({ value }) => value));
  queries.mockRestore();
  expect([reach.comments, reach.names.length]).toEqual([42, 20]);
  expect(Math.max(...read.map(({ rows }) => rows.length))).toBe(20);
});

test('blocking again replaces a block, which is in the history with what it turned away', async () => {
  const item = await publish('A story of a stubborn reader');
  await say('first try', { content: item.id, from: '198.51.100.71' });
  const named = await commentOf('first try', item.id);
  const first = dataOf(await app.call(readers.blockSender, { ...named, minutes: 60, reason: 'rude' }, as()));
  await say('second try', { content: item.id, from: '198.51.100.71' });
  const again = dataOf(await app.call(readers.blockSender, { ...named, minutes: null, reason: 'still rude' }, as()));
  expect(again).toMatchObject({ id: first.id, until: null, refused: 0 });
  const before = { names: ['A reader'], reason: 'rude', until: first.until, refused: 1 };
  expect((await historyOf(item.id))[0]).toMatchObject({ before, after: { until: null, reason: 'still rude' } });
  dataOf(await app.call(readers.liftReaderBlock, { id: again.id }, as()));
  expect((await historyOf(item.id))[0]?.before).toEqual({ ...before, reason: 'still rude', until: null, refused: 0 });
});

test('no more networks are blocked than the list shows, and those whose time is over are deleted', async () => {
  const { db } = app.deps;
  await say('one too many', { from: '198.51.100.72' });
  await say('blocked for an hour', { from: '198.51.100.73' });
  const [named, blocked] = [await commentOf('one too many'), await commentOf('blocked for an hour')];
  dataOf(await app.call(readers.blockSender, { ...blocked, minutes: 60 }, as()));
  await db.execute(sql`
    insert into reader_blocks (id, network, names, blocked_at) select gen_random_uuid(), gen_random_uuid(), '{x}', now()
    from generate_series(1, ${BLOCKS_MAX}::integer - 1)`);
  const refused = await app.call(readers.blockSender, { ...named, minutes: 60 }, as());
  expect(refused.body).toMatchObject({
    code: failures.rejected.code,
    msg: expect.stringContaining('请先在“评论设置”'),
  });
  dataOf(await app.call(readers.blockSender, { ...blocked, minutes: 60, reason: 'again' }, as()));
  // More than that were blocked before there was a limit.
  await db.execute(sql`
    insert into reader_blocks (id, network, names, blocked_at) values (gen_random_uuid(), gen_random_uuid(), '{x}', now())`);
  expect(dataOf(await app.call(readers.listReaderBlocks, {}, as()))).toHaveLength(BLOCKS_MAX);
  await db.execute(sql`delete from reader_blocks where names = '{x}' and ctid not in (
    select ctid from reader_blocks where names = '{x}' limit 1)`);
  app.clock.advance(60 * 60_000 + 1);
  await pruneReaderBlocks(db, app.clock.now());
  expect((await db.execute(sql`delete from reader_blocks returning names`)).rows).toEqual([{ names: ['x'] }]);
});

test('who is blocked and which comments wait is told to the pages of every item', async () => {
  const heard: unknown[] = [];
  const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => {
    for (const { topic, event, data } of entries) if (topic === contentChannel.topic) heard.push({ event, data });
  });
  const named = await commentOf('one too many');
  const { id } = dataOf(await app.call(readers.blockSender, { ...named, minutes: 60 }, as()));
  dataOf(await app.call(readers.liftReaderBlock, { id }, as()));
  await setRules({ holdLinks: true });
  stop();
  expect(heard).toEqual([1, 2, 3].map(() => ({ event: 'comments', data: { id: null } })));
});

test('comments of one item are closed and opened again; readers are told, in the page and in an answer', async () => {
  const item = await publish('A story to be closed');
  const from = await known('198.51.100.50');
  await say('before', { content: item.id, from });
  expect(await page(item.slug)).toContain('<form class="comment"');
  dataOf(await app.call(readers.openReaderComments, { id: item.id, open: false }, as()));
  expect(await page(item.slug)).not.toContain('<form class="comment"');
  expect(await page(item.slug)).toContain('评论已关闭');
  expect(await page(item.slug)).toContain('before');
  const refused = await say('after', { content: item.id, from });
  expect(refused.body).toMatchObject({ code: failures.rejected.code, msg: '这篇内容的评论已关闭。' });
  expect((await say('elsewhere', { from })).body.status).toBe('ok');
  dataOf(await app.call(readers.openReaderComments, { id: item.id, open: true }, as()));
  dataOf(await app.call(readers.openReaderComments, { id: item.id, open: true }, as()));
  expect((await say('opened', { content: item.id, from })).body.status).toBe('ok');
  const acts = (await historyOf(item.id)).map(({ action }) => action).filter((action) => action.includes('comments'));
  expect(acts).toEqual(['content.commentsOpen', 'content.commentsClose']);
});

test('nothing is said about what is not published, in blanks, or too often', async () => {
  const draft = await draftBy(app, admin);
  expect((await say('x', { content: draft.id, from: '198.51.100.3' })).body.status).toBe('fail');
  expect((await say('   ', { from: '198.51.100.3' })).http).toBe(400);
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push((await say(`line ${n}`, { from: '198.51.100.4' })).http);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});
