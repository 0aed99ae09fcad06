import * as chat from '@onair/contract/chat/chat';
import { openWork } from '@onair/contract/work/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';
import type { Entered } from '../../../testing/enter.ts';
import { gateOf } from '../../../testing/gate.ts';
import { dataOf, setRule } from '../../content/rules/rules.fixtures.ts';
import { makeModerator } from './chat.fixtures.ts';
import { keepChat } from './keeping.jobs.ts';

const DAY = 86_400_000;

let app: TestApp;
let admin: Entered;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  await setRule(app, admin, 'banned', { words: ['casino'] });
});
afterAll(() => app.close());

/** Has a guest say lines, which are all held, while `meanwhile` goes on; ends when everything about them is done. */
const hold = async (texts: readonly string[], meanwhile = async () => {}): Promise<void> => {
  const served = await serveChat(app);
  const guest = await served.inside({ nickname: 'Held' });
  for (const text of texts) expect(await guest.say(`casino ${text}`)).toMatchObject({ reason: 'held' });
  await meanwhile();
  await served.close();
};
const lineOf = async (text: string): Promise<string> => {
  const { rows } = await app.pool.query('select id from chat_lines where content = $1', [`casino ${text}`]);
  return rows[0]?.id;
};
const decide = async (text: string, decision: 'pass' | 'reject', { token } = admin) =>
  dataOf(await app.call(chat.decideHeld, { id: await lineOf(text), decision }, { token }));
const todos = async (): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `select content_en from messages where account_id = $1 and type = 'todo' and link like '/dashboard/monitor?studio=%'`,
    [admin.accountId],
  );
  return rows.map(({ content_en }) => content_en);
};

test('operators hear of the lines of a room that wait once, until the last is decided or deleted', async () => {
  await hold(['1', '2', '3']);
  expect(await todos()).toEqual(['casino 1']);
  await decide('1', 'pass');
  dataOf(await app.call(chat.deleteChat, { id: await lineOf('2') }, { token: admin.token }));
  expect(await todos()).toHaveLength(1);
  await decide('3', 'reject');
  expect(await todos()).toEqual([]);
  await hold(['4']);
  expect(await todos()).toEqual(['casino 4']);
  dataOf(await app.call(chat.deleteChat, { id: await lineOf('4') }, { token: admin.token }));
  expect(await todos()).toEqual([]);
});

test('two who decide the last two lines at once leave no to-do', async () => {
  const moderator = await app.enter('user');
  await makeModerator(app, moderator.accountId);
  await hold(['5', '6']);
  expect(await todos()).toHaveLength(1);
  const gate = await gateOf(app, 'select from chat_rooms for update');
  const deciding = [decide('5', 'pass'), decide('6', 'reject', moderator)];
  await gate.waitFor(2);
  await gate.open();
  await Promise.all(deciding);
  expect(await todos()).toEqual([]);
});

test('a line that is decided while it is announced leaves no to-do', async () => {
  const gate = await gateOf(app, 'lock table messages in share mode');
  await hold(['7'], async () => {
    await gate.waitFor(1);
    const deciding = decide('7', 'pass');
    await Promise.race([deciding, gate.waitFor(2)]);
    await gate.open();
    await deciding;
  });
  expect(await todos()).toEqual([]);
});

test('a line that is held while the last other is decided has a to-do', async () => {
  await hold(['8']);
  const gate = await gateOf(app, 'lock table messages in share mode');
  const deciding = decide('8', 'pass');
  await gate.waitFor(1);
  const holding = hold(['9']);
  await gate.waitFor(2);
  await gate.open();
  await Promise.all([deciding, holding]);
  expect(await todos()).toEqual(['casino 9']);
  await decide('9', 'pass');
  expect(await todos()).toEqual([]);
});

test('an archived studio asks nobody to decide its lines, a restored one does', async () => {
  await hold(['in the archive']);
  const waiting = async () =>
    dataOf(await app.call(openWork, {}, { token: admin.token })).filter(({ kind }) => kind === 'chatHits').length;
  expect([await todos(), await waiting()]).toEqual([['casino in the archive'], 1]);
  await app.pool.query('update studios set archived_at = now()');
  await keepChat(app.deps);
  expect([await todos(), await waiting()]).toEqual([[], 0]);
  await app.pool.query('update studios set archived_at = null');
  expect(await waiting()).toBe(1);
  await decide('in the archive', 'pass');
});

test('the to-do goes with the last line that waited when its week is over', async () => {
  await hold(['old']);
  const days = app.deps.config.chatRetentionDays;
  app.clock.advance((days - 1) * DAY);
  await hold(['young']);
  app.clock.advance(8 * DAY);
  await keepChat(app.deps);
  expect([await lineOf('old'), await todos()]).toEqual([undefined, ['casino old']]);
  app.clock.advance(days * DAY);
  await keepChat(app.deps);
  expect(await todos()).toEqual([]);
});
