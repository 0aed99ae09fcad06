import { gunzipSync } from 'node:zlib';
import { editContent } from '@onair/contract/content/items/items';
import {
  addReaderComment,
  getReaderCommentRules,
  type ReaderCommentRules,
  saveReaderCommentRules,
} from '@onair/contract/content/reader-comments';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { inProcessBus } from '../../../bus/in-process.ts';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addQueue, claim, decide, type Person } from '../review/review.fixtures.ts';
import { draftBy, moved, paragraphs } from '../workflow/workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
/** Another server on the same database that receives the messages of this one. */
let heard: Awaited<ReturnType<typeof buildApp>>;
/** One that receives nothing: its messages are lost. */
let deaf: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await testApp({ still: true });
  admin = await app.enter('admin', 'Lin');
  heard = await buildApp(app.deps);
  deaf = await buildApp({ ...app.deps, bus: inProcessBus() });
  await Promise.all([heard.http.ready(), deaf.http.ready()]);
});
afterAll(async () => {
  await Promise.all([heard.http.close(), deaf.http.close()]);
  await app.close();
});

type Server = { http: TestApp['http'] };
const open = async ({ http }: Server, slug: string, headers: Record<string, string> = {}) => {
  const answer = await http.inject({
    method: 'GET',
    url: `/c/${slug}`,
    headers: { 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload, headers: answer.headers };
};
const published = async (title: string, tags: string[] = []) => {
  const { id } = await draftBy(app, admin, { title, tags });
  return moved(app, admin, id, 'publish');
};
/** Changes an item as nothing of ours does: only pages that are made after it show the title. */
const retitle = (id: number, title: string) =>
  app.deps.db.execute(sql`update contents set title = ${title} where id = ${id}`);

test('a page is rendered once for each language, and not sent to a reader that has it', async () => {
  const { id, slug } = await published('Once');
  const first = await open(app, slug);
  await retitle(id, 'Twice');
  const second = await open(app, slug);
  expect(second.text).toBe(first.text);
  expect(second.headers.vary).toBe('accept-language, accept-encoding');
  const zipped = await open(app, slug, { 'accept-encoding': 'br, gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes).toString()).toBe(first.text);
  expect((await open(app, slug, { 'accept-encoding': 'gzip;q=0' })).text).toBe(first.text);
  const etag = String(first.headers.etag);
  const known = await open(app, slug, { 'if-none-match': etag });
  expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
  expect((await open(app, slug, { 'accept-language': 'zh' })).text).toContain('Twice');
});

test('a list is rendered once a second for all readers of one language, and loses what is withdrawn at once', async () => {
  const { id, slug } = await published('Listed once');
  const first = await open(app, '');
  expect(first.text).toContain('Listed once');
  await retitle(id, 'Listed twice');
  const again = await open(app, '', { cookie: 'any=1', authorization: `Bearer ${admin.token}` });
  expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag]);
  expect(again.headers['set-cookie']).toBeUndefined();
  expect((await open(app, '', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  const zipped = await open(app, '', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.bytes).toString()).toBe(first.text);
  expect((await open(app, '', { 'accept-language': 'zh' })).text).toContain('Listed twice');
  expect((await open(app, '?category=sports')).text).not.toBe(first.text);
  expect((await open(heard, '')).text).toContain('Listed twice');
  app.clock.advance(1_100);
  expect((await open(app, '')).text).toContain('Listed twice');
  await moved(app, admin, id, 'withdraw');
  for (const server of [app, heard]) expect((await open(server, '')).text).not.toContain(slug);
});

test('a change of anything that a page shows removes it from the cache, here and on servers that receive the event', async () => {
  const { id, slug } = await published('Shown');
  const readBoth = async () => Promise.all([open(app, slug), open(heard, slug)]);
  const expectBoth = async (part: string) => {
    for (const { text } of await readBoth()) expect(text).toContain(part);
  };
  await readBoth();
  await app.call(saveDocument, { id, version: 0, doc: paragraphs('New words') }, { token: admin.token });
  await expectBoth('New words');
  // Of a network that has commented before: from others a comment waits.
  const as = { token: admin.token };
  const rules = { ...(await app.call(getReaderCommentRules, {}, as)).body.data, holdFirst: false };
  await app.call(saveReaderCommentRules, rules as ReaderCommentRules, as);
  await app.call(addReaderComment, { content: id, name: 'Ann', body: 'Well said' }, {});
  await expectBoth('Well said');
  const { version } = await moved(app, admin, id, 'withdraw').then(() => moved(app, admin, id, 'publish'));
  await app.call(editContent, { id, version, title: 'Shown again' }, { token: admin.token });
  await expectBoth('Shown again');
  const other = await published('Newest of its category');
  await expectBoth(`/c/${other.slug}`);
});

test('rules for comments, which no page shows, remove none from the cache', async () => {
  const { id, slug } = await published('Kept');
  app.clock.advance(1_000);
  const first = await open(app, slug);
  await retitle(id, 'Made again');
  const as = { token: admin.token };
  const rules = (await app.call(getReaderCommentRules, {}, as)).body.data;
  await app.call(saveReaderCommentRules, rules as ReaderCommentRules, as);
  app.clock.advance(1_000);
  expect((await open(app, slug)).text).toBe(first.text);
});

test('a withdrawn item is gone immediately where the event arrives, and within a second where messages are lost', async () => {
  const { id, slug } = await published('Withdrawn');
  for (const server of [app, heard, deaf]) expect((await open(server, slug)).status).toBe(200);
  await moved(app, admin, id, 'withdraw');
  expect((await open(app, slug)).status).toBe(410);
  expect((await open(heard, slug)).status).toBe(410);
  app.clock.advance(1_000);
  expect((await open(deaf, slug)).status).toBe(410);
});

test('a verdict takes a page away as well', async () => {
  const queue = await addQueue(app, admin, { filter: { tags: ['judged'] } });
  const { slug } = await published('Judged', ['judged']);
  for (const server of [app, heard, deaf]) expect((await open(server, slug)).status).toBe(200);
  const reviewer = await app.enter('reviewer');
  const { item } = await claim(app, reviewer, queue.id);
  if (!item) throw new Error('nothing to inspect');
  await decide(app, reviewer, item, 'reject', 'Not ours');
  for (const server of [app, heard]) expect((await open(server, slug)).status).toBe(410);
  app.clock.advance(1_000);
  expect((await open(deaf, slug)).status).toBe(410);
});

test('what was changed while a page was made is not remembered', async () => {
  const { id, slug } = await published('Racing');
  const reading = open(app, slug);
  await Promise.all([reading, moved(app, admin, id, 'withdraw')]);
  expect((await open(app, slug)).status).toBe(410);
});
