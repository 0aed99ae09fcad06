import { keepText } from '@onair/contract/content/documents/shared-text';
import { docOf, textOf } from '@onair/contract/content/documents/text';
import { restoreVersion } from '@onair/contract/content/documents/versions';
import { getDocument, saveDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, type Person } from '../../domains/content/review/review.fixtures.ts';
import { draftBy } from '../../domains/content/workflow/workflow.fixtures.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { serveTexts, type TextServer } from '../../testing/shared-text.ts';
import { bodiesOf } from '../activity/texts.ts';
import { documentsInReadersLanguage } from './readers-language.ts';

const [first, second] = bodiesOf('sports');
const zh = [first?.zh, second?.zh, '自己的话：李思远来了。'].join('\n');
const en = [first?.en, second?.en, '自己的话：李思远来了。'].join('\n');

let app: TestApp;
let writer: Person;
let texts: TextServer;
beforeAll(async () => {
  app = await testApp({ config: { demo: true } });
  writer = await app.enter('user', 'Zhao');
  const limits = { saveAfterMs: 60_000, saveAtLatestMs: 60_000 };
  texts = await serveTexts(app.deps, limits, documentsInReadersLanguage());
});
afterAll(async () => {
  await texts.close();
  await app.close();
});

const as = (locale: string) => ({ token: writer.token, headers: { 'accept-language': locale } });
const read = async (id: number, locale: string) => textOf(dataOf(await app.call(getDocument, { id }, as(locale))).doc);
/** What the first editor of a text finds. */
const opened = async (id: number, locale: 'zh-CN' | 'en-US') => {
  const editor = await texts.editor(id, writer.token, locale);
  const says = editor.says();
  await editor.close();
  await expect.poll(() => texts.isOpen(id)).toBe(false);
  return says;
};

it('is edited in the language of who opens it, and reads in both what nobody has changed', async () => {
  const { id } = await draftBy(app, writer);
  dataOf(await app.call(saveDocument, { id, version: 0, doc: docOf(zh) }, as('zh-CN')));
  expect(await opened(id, 'en-US')).toBe(en);
  expect(await opened(id, 'zh-CN')).toBe(zh);
  expect([await read(id, 'zh-CN'), await read(id, 'en-US')]).toEqual([zh, en.replace('李思远', 'Li Siyuan')]);

  const editor = await texts.editor(id, writer.token, 'en-US');
  expect(await editor.push(editor.typed(' And more.'))).toMatchObject({ type: 'stored' });
  // A second person joins the text that is open, whatever their language.
  const other = await texts.editor(id, writer.token, 'zh-CN');
  expect(other.says()).toBe(editor.says());
  await other.close();
  await editor.close();
  await expect.poll(() => texts.isOpen(id)).toBe(false);
  // What no version has is never written again.
  expect(await opened(id, 'zh-CN')).toContain(`${first?.en} And more.`);
  dataOf(await app.call(keepText, { id }, as('en-US')));

  const [edited, own] = [`${first?.en} And more.`, '自己的话：李思远来了。'];
  expect(await read(id, 'zh-CN')).toBe([edited, second?.zh, own].join('\n'));
  expect(await opened(id, 'zh-CN')).toBe([edited, second?.zh, own].join('\n'));
  expect(await opened(id, 'en-US')).toBe([edited, second?.en, own].join('\n'));

  const { version } = dataOf(await app.call(getDocument, { id }, as('en-US')));
  const restored = await texts.editor(id, writer.token, 'en-US');
  dataOf(await app.call(restoreVersion, { id, no: 1, version }, as('en-US')));
  await restored.until(() => restored.says() === en);
  expect(await read(id, 'zh-CN')).toBe(zh);
});
