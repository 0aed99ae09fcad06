import { createDraft } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { confirmPerson } from '@onair/contract/identity/people';
import { userInfo, userMenu } from '@onair/contract/identity/session';
import { channels } from '@onair/contract/index';
import { listMessages } from '@onair/contract/notifications/messages';
import { shell } from '@onair/contract/system/shell';
import { UNCONFIRMED } from '@onair/contract/unconfirmed';
import { openWork } from '@onair/contract/work/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';
import { serveStream } from '../../../testing/stream.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Someone who opened an account, which nobody has confirmed. */
const newcomer = async () => {
  const entered = await app.enter('user');
  await app.deps.db.execute(sql`update accounts set confirmed = false where id = ${entered.accountId}`);
  return entered;
};

const confirm = async (accountId: string) => {
  const { token } = await app.enter('admin');
  const { rows } = await app.deps.db.execute<{ version: number }>(
    sql`select version from accounts where id = ${accountId}`,
  );
  const { body } = await app.call(confirmPerson, { id: accountId, version: rows[0]?.version ?? 0 }, { token });
  expect(body.status).toBe('ok');
};

test('hears of their own account alone, and of the company once they are confirmed, on a new connection', async () => {
  const served = await serveStream(app);
  const { token, accountId } = await newcomer();
  const client = await served.listener(token, 'session');
  const others = channels.map(({ topic }) => topic).filter((topic) => !(topic in UNCONFIRMED.topics));
  for (const topic of others) client.say({ type: 'subscribe', topic, lastId: null });
  await client.until(() => client.all('failed').length === others.length);
  expect(new Set(client.all('failed').map(({ code }) => code))).toEqual(new Set([failures.forbidden.code]));
  await confirm(accountId);
  await client.until(() => client.events('session').length > 0);
  expect((await client.subscribe('content')).topic).toBe('content');
  await served.close();
});

test('speaks in a chat as a guest does: with a mark, without a rank, and not where guests may not', async () => {
  const served = await serveChat(app);
  const { token, username } = await newcomer();
  const client = served.client();
  const { me } = await client.enter({ token });
  expect(me).toMatchObject({ rank: 0, name: expect.stringMatching(new RegExp(`^${username}#[0-9a-f]{4}$`)) });
  await app.deps.db.execute(sql`update chat_rooms set guests = false`);
  const closed = await serveChat(app);
  const refused = await closed.inside({ token });
  expect(await refused.say('hello')).toMatchObject({ type: 'refused', reason: 'guests' });
  const { token: member } = await app.enter('user');
  const insider = await closed.inside({ token: member });
  expect(await insider.say('hello')).toMatchObject({ type: 'said' });
  await served.close();
  await closed.close();
});

test('gets a frame without what is the company’s: pages, the team’s Workplace, the key of unpublished pictures', async () => {
  const { token } = await newcomer();
  const { body } = await app.call(shell, {}, { token });
  expect(body.data).toMatchObject({ user: { confirmed: false }, teamWorkplace: null, pictureKey: '' });
  const { body: listed } = await app.call(userMenu, {}, { token });
  const menu = listed.status === 'ok' ? listed.data : [];
  const pages = menu.flatMap(({ children = [] }) => children.map(({ name }) => name));
  expect(pages).toEqual(['Workplace', 'SearchTable', 'Card', '404', '500', 'Info', 'Setting']);
});

test('waits where admins look, and is told when that is over', async () => {
  const { token, accountId } = await newcomer();
  const admin = await app.enter('admin');
  const waiting = async (who: string) => {
    const { body } = await app.call(openWork, {}, { token: who });
    return body.status === 'ok' ? (body.data.find(({ kind }) => kind === 'accounts')?.count ?? 0) : null;
  };
  const before = await waiting(admin.token);
  expect(before).toBeGreaterThan(0);
  expect(await waiting((await app.enter('editor')).token)).toBe(0);
  await confirm(accountId);
  expect(await waiting(admin.token)).toBe((before ?? 0) - 1);
  expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ confirmed: true });
  const { body } = await app.call(listMessages, {}, { token });
  expect(body.data).toMatchObject([{ title: '您的账号已确认' }]);
});

test('is no colleague: an item is not assigned to them until they are confirmed', async () => {
  const { token } = await app.enter('admin');
  const { accountId } = await newcomer();
  const draft = { title: 'Assigned', type: 'text', category: 'sports', assignee: accountId } as const;
  const refused = await app.call(createDraft, draft, { token });
  expect(refused.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'assignee' }] } });
  await confirm(accountId);
  expect((await app.call(createDraft, draft, { token })).body.status).toBe('ok');
});
