import { addReaderComment, listReaderComments, moderateReaderComment } from '@onair/contract/content/reader-comments';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { draftBy, moved } from '../desk/desk.fixtures.ts';
import { dataOf, type Person, setRule } from '../rules/rules.fixtures.ts';

let app: TestApp;
let admin: Person;
let content: number;
let slug: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  await setRule(app, admin, 'banned', { words: ['casino'] });
  const { id } = await draftBy(app, admin, { title: 'A calm story' });
  ({ id: content, slug } = await moved(app, admin, id, 'publish'));
});
afterAll(() => app.close());

const say = (body: string, given: { content?: number; name?: string; from?: string } = {}) => {
  const { from = '198.51.100.1', ...more } = given;
  return app.call(addReaderComment, { content, name: 'A reader', body, ...more }, { remoteAddress: from });
};
const page = async () => (await app.http.inject({ method: 'GET', url: `/c/${slug}` })).body;
const comments = async () => dataOf(await app.call(listReaderComments, { id: content }, { token: admin.token }));

test('a comment of a reader is shown, inert, and one with banned words waits for an admin', async () => {
  expect(dataOf(await say('Well said <img src=x onerror=alert(1)>'))).toEqual({ state: 'shown' });
  expect(await page()).toContain('Well said &lt;img src=x onerror=alert(1)&gt;');
  expect(dataOf(await say('Best c-a-s-i-n-o in town', { from: '198.51.100.2' }))).toEqual({ state: 'held' });
  expect(await page()).not.toContain('in town');
  const [held] = await comments();
  expect(held).toMatchObject({ state: 'held', words: ['casino'] });
  const list = dataOf(await app.call(listMessages, {}, { token: admin.token }));
  expect(list.some(({ link }) => link?.includes(String(content)))).toBe(true);
});

test('admins hide and show comments, others do neither', async () => {
  const [held] = await comments();
  const named = { id: content, comment: held?.id ?? '' };
  const user = await app.enter('user');
  const denied = await app.call(moderateReaderComment, { ...named, state: 'shown' }, { token: user.token });
  expect(denied.body.status).toBe('fail');
  dataOf(await app.call(moderateReaderComment, { ...named, state: 'shown' }, { token: admin.token }));
  expect(await page()).toContain('in town');
  dataOf(await app.call(moderateReaderComment, { ...named, state: 'hidden' }, { token: admin.token }));
  expect(await page()).not.toContain('in town');
});

test('nothing is said about what is not published, in blanks, or too often', async () => {
  const draft = await draftBy(app, admin);
  expect((await say('x', { content: draft.id, from: '198.51.100.3' })).body.status).toBe('fail');
  expect((await say('   ', { from: '198.51.100.3' })).http).toBe(400);
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push((await say(`line ${n}`, { from: '198.51.100.4' })).http);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});
