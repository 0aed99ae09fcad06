import {
  clearMessages,
  listMessages,
  messageChannel,
  readAllMessages,
  readMessages,
  searchMessages,
  unreadMessages,
} from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Message, retractMessages, sameInEveryLanguage, sendMessage } from './messages.service.ts';
import { pruneMessages } from './messages.store.ts';

let app: TestApp;
let me: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  me = await app.enter('user');
});
afterAll(() => app.close());

const send = (message: Partial<Message> = {}, times = 1) =>
  write(app.deps, systemActor, async (w) => {
    let sent = 0;
    for (let i = 0; i < times; i += 1) {
      const words = { title: sameInEveryLanguage(`news ${i}`), content: sameInEveryLanguage('what happened') };
      sent += await sendMessage(w, { to: [me.accountId], type: 'message', ...words, ...message });
    }
    return sent;
  });
const list = async (headers = {}) => (await app.call(listMessages, {}, { token: me.token, headers })).body.data ?? [];
const box = async () => (await list()) as { id: number; title: string; status: number; type: string }[];
const unread = async (token = me.token) => (await app.call(unreadMessages, {}, { token })).body.data;
const audited = async (action: string) => {
  const { rows } = await app.deps.db.execute<{ after: unknown }>(
    sql`select after from audit_log where action = ${action} and account_id = ${me.accountId} order by seq`,
  );
  return rows.map((row) => row.after);
};

describe('what arrives', () => {
  test('the box holds the latest twenty of each type, the newest first', async () => {
    await send({ type: 'message' }, 25);
    await send({ type: 'notice' }, 21);
    await send({ type: 'todo' }, 2);
    const all = await box();
    expect(all.map((m) => m.type).filter((type) => type === 'message')).toHaveLength(20);
    expect(all.map((m) => m.type).filter((type) => type === 'notice')).toHaveLength(20);
    expect(all.map((m) => m.type).filter((type) => type === 'todo')).toHaveLength(2);
    expect(all.map((m) => m.id)).toEqual(all.map((m) => m.id).toSorted((a, b) => b - a));
    expect(all.find((m) => m.type === 'message')?.title).toBe('news 24');
    expect(await unread()).toEqual({ message: 25, notice: 21, todo: 2 });
  });

  test('each reader gets it in the language that they read now', async () => {
    await send({
      type: 'todo',
      title: { 'zh-CN': '审批待处理', 'en-US': 'An approval waits' },
      subTitle: { 'zh-CN': '参数调整', 'en-US': 'Parameters' },
      content: { 'zh-CN': '陈静提交了一份申请', 'en-US': 'Chen Jing has sent a request' },
      messageType: 2,
      link: '/profile/basic',
    });
    const same = {
      type: 'todo',
      status: 0,
      messageType: 2,
      link: '/profile/basic',
      avatar: '',
      time: app.clock.now().toISOString(),
    };
    const id = expect.any(Number);
    expect(await list({ 'accept-language': 'zh-CN' })).toEqual([
      { ...same, id, title: '审批待处理', subTitle: '参数调整', content: '陈静提交了一份申请' },
    ]);
    expect(await list({ 'accept-language': 'en-US,en;q=0.9' })).toEqual([
      { ...same, id, title: 'An approval waits', subTitle: 'Parameters', content: 'Chen Jing has sent a request' },
    ]);
  });

  test('everyone is every account that may sign in; admins are those whose account is one', async () => {
    const admin = await app.enter('admin');
    const gone = await app.enter('admin');
    await app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${gone.accountId}`);
    const { rows } = await app.deps.db.execute<{ role: string; n: number }>(
      sql`select role, count(*) as n from accounts where disabled_at is null group by role`,
    );
    const count = Object.fromEntries(rows.map((row) => [row.role, row.n]));
    expect(await send({ to: 'everyone', type: 'notice' })).toBe((count.admin ?? 0) + (count.user ?? 0));
    expect(await send({ to: 'admin', type: 'todo' })).toBe(count.admin);
    const [finance] = [await app.enter('finance'), await app.enter('viewer')];
    expect(await send({ to: 'billing', type: 'todo' })).toBe((count.admin ?? 0) + 1);
    expect(await unread(finance.token)).toEqual({ message: 0, notice: 0, todo: 1 });
    expect(await unread(admin.token)).toEqual({ message: 0, notice: 1, todo: 2 });
    expect(await unread()).toEqual({ message: 0, notice: 1, todo: 0 });
    expect(await send({ to: [gone.accountId] })).toBe(0);
  });

  test('nobody receives a message of a write that fails', async () => {
    await expect(
      write(app.deps, systemActor, async (w) => {
        await sendMessage(w, {
          to: [me.accountId],
          type: 'message',
          title: sameInEveryLanguage('a'),
          content: sameInEveryLanguage('b'),
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await box()).toEqual([]);
  });

  test('a link to another site cannot be stored', async () => {
    for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
      await expect(send({ link })).rejects.toThrow();
    }
  });

  test('a message with an outdated subject is withdrawn from every box, read or not', async () => {
    await send({ about: 'approval:1' }, 2);
    await send({ about: 'approval:2' });
    const [kept, first] = await box();
    await app.call(readMessages, { ids: [first?.id ?? 0] }, { token: me.token });
    expect(await write(app.deps, systemActor, (w) => retractMessages(w, 'approval:1'))).toBe(2);
    expect(await box()).toEqual([kept]);
  });
});

describe('reading and clearing', () => {
  test('reading marks the ones named, once, and says so in the log and to the other tabs', async () => {
    await send({}, 3);
    const [third, second, first] = await box();
    const events: unknown[] = [];
    const end = app.deps.bus.subscribe('stream', (entries) => events.push(...(entries as unknown[])));
    const ids = [first?.id ?? 0, third?.id ?? 0];
    expect((await app.call(readMessages, { ids }, { token: me.token })).body.data).toBe(true);
    expect((await app.call(readMessages, { ids }, { token: me.token })).body.data).toBe(true);
    end();
    expect((await box()).map((m) => [m.id, m.status])).toEqual([
      [third?.id, 1],
      [second?.id, 0],
      [first?.id, 1],
    ]);
    expect(await audited('message.read')).toEqual([{ ids }]);
    expect(events).toMatchObject([
      { topic: messageChannel.topic, accountId: me.accountId, event: 'changed', data: { type: 'message' } },
    ]);
  });

  test('ids of others change nothing, and nothing tells whether they exist', async () => {
    await send();
    const [mine] = await box();
    const other = await app.enter('admin');
    const answer = await app.call(readMessages, { ids: [mine?.id ?? 0, 987_654_321] }, { token: other.token });
    expect(answer.body.data).toBe(true);
    expect((await box())[0]?.status).toBe(0);
    expect((await app.call(listMessages, {}, { token: other.token })).body.data).toEqual([]);
    expect((await app.call(searchMessages, {}, { token: other.token })).body.data).toEqual({ list: [], total: 0 });
  });

  test('all of one type can be read, or all of every type', async () => {
    for (const type of ['message', 'notice', 'todo'] as const) await send({ type }, 2);
    await app.call(readAllMessages, { type: 'todo' }, { token: me.token });
    expect(await unread()).toEqual({ message: 2, notice: 2, todo: 0 });
    await app.call(readAllMessages, {}, { token: me.token });
    await app.call(readAllMessages, {}, { token: me.token });
    expect(await unread()).toEqual({ message: 0, notice: 0, todo: 0 });
    expect(await audited('message.readAll')).toEqual([
      { type: 'todo', read: 2 },
      { type: null, read: 4 },
    ]);
  });

  test('clearing removes the read ones of one type for good and keeps what nobody has read', async () => {
    for (const type of ['message', 'notice'] as const) await send({ type }, 2);
    const [newest] = (await box()).filter((m) => m.type === 'message');
    await app.call(readMessages, { ids: [newest?.id ?? 0] }, { token: me.token });
    const clear = () => app.call(clearMessages, { type: 'message' }, { token: me.token });
    expect((await clear()).body.data).toEqual({ removed: 1 });
    expect((await clear()).body.data).toEqual({ removed: 0 });
    expect(await unread()).toEqual({ message: 1, notice: 2, todo: 0 });
    expect(await audited('message.clear')).toEqual([{ type: 'message', removed: 1 }]);
  });

  test.each([
    ['no ids', { ids: [] }],
    ['a text as id', { ids: ['1'] }],
    ['an id beyond whole numbers', { ids: [2 ** 53] }],
    ['another account’s name', { ids: [1], accountId: 'x' }],
  ])('%s is refused', async (_, body) => {
    expect((await app.call(readMessages, body as { ids: number[] }, { token: me.token })).http).toBe(400);
  });
});

test('the list page shows every message, filtered and page by page', async () => {
  for (const type of ['message', 'notice', 'message', 'message'] as const) await send({ type });
  const [newest] = await box();
  await app.call(readMessages, { ids: [newest?.id ?? 0] }, { token: me.token });
  const search = async (query: Record<string, unknown>) =>
    (await app.call(searchMessages, query, { token: me.token })).body.data as { list: { id: number }[]; total: number };
  const all = await search({});
  expect(all.total).toBe(4);
  const pages = [await search({ pageSize: 3 }), await search({ pageSize: 3, current: 2 })];
  expect(pages.flatMap((page) => page.list)).toEqual(all.list);
  expect((await search({ type: 'notice' })).total).toBe(1);
  expect((await search({ type: 'message', status: 0 })).total).toBe(2);
  expect((await search({ status: 1 })).list.map((m) => m.id)).toEqual([newest?.id]);
  const deep = await app.call(searchMessages, { current: 10_000, pageSize: 100 }, { token: me.token });
  expect(deep.http).toBe(400);
});

test('both lists go by the time that messages tell, not by when their rows were made', async () => {
  await send({ title: sameInEveryLanguage('now') });
  await write(app.deps, systemActor, (w) =>
    sendMessage(
      { ...w, at: new Date(app.clock.now().getTime() - 86_400_000) },
      {
        to: [me.accountId],
        type: 'message',
        title: sameInEveryLanguage('yesterday'),
        content: sameInEveryLanguage('b'),
      },
    ),
  );
  const found = (await app.call(searchMessages, {}, { token: me.token })).body.data as { list: { title: string }[] };
  for (const shown of [await box(), found.list]) expect(shown.map(({ title }) => title)).toEqual(['now', 'yesterday']);
});

test('messages are forgotten after a year', async () => {
  await send();
  app.clock.advance(300 * 86_400_000);
  await send();
  app.clock.advance(66 * 86_400_000);
  await pruneMessages(app.deps.db, app.clock.now());
  const { rows } = await app.deps.db.execute(sql`select id from messages where account_id = ${me.accountId}`);
  expect(rows).toHaveLength(1);
});
