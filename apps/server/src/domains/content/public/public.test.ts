import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Doc } from '@onair/contract/content/documents/document';
import { contentFigures } from '@onair/contract/content/items/figures';
import { editContent } from '@onair/contract/content/items/items';
import { type ContentPicture, uploadContentPicture } from '@onair/contract/content/pictures';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { previewContent } from '@onair/contract/content/preview';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { escapeHtml } from '@onair/contract/lib/safe-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { clicked } from '../rules/rules.fixtures.ts';
import { draftBy, moved } from '../workflow/workflow.fixtures.ts';

let app: TestApp;
let folder: string;
let admin: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-public-'));
  app = await testApp({ config: { dataDir: folder, publicUrl: 'https://stories.example' } });
  admin = await app.enter('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({
    method: 'GET',
    url,
    headers: { 'accept-language': 'en', host: 'stories.example', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};
const HOSTILE = `"><img src=x onerror=alert(1)>]]></script><script>alert('2')</script>&`;

/** An item with a text, a picture and a cover, published. */
const story = async (given: object = {}, words = 'It was a calm day.') => {
  const as = { token: admin.token };
  const { path } = uploadContentPicture;
  const bytes = await picture('png', { width: 700, height: 400 });
  const sent = await sendFile(app, admin.token, { bytes, path, query: '?alt=Boats' });
  const { id: pictureId } = sent.body.data as ContentPicture;
  const item = await draftBy(app, admin, { title: 'Boats at sea', ...given });
  const doc: Doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'At sea' }] },
      { type: 'paragraph', content: [{ type: 'text', text: words }] },
      { type: 'image', attrs: { pictureId, alt: 'Two boats', caption: 'In the bay' } },
    ],
  };
  dataOf(await app.call(saveDocument, { id: item.id, version: 0, doc }, as));
  dataOf(
    await app.call(editContent, { id: item.id, version: item.version, coverId: pictureId, summary: 'About boats' }, as),
  );
  return moved(app, admin, item.id, 'publish');
};

describe('the page of an item', () => {
  test('is whole without a script, and says to programs what it is', async () => {
    const { slug, id } = await story();
    const page = await open(`/c/${slug}`);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringContaining('accept-language'),
    });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    for (const part of [
      '<html lang="en-US">',
      '<h1 lang="en">Boats at sea</h1>',
      '<h2>At sea</h2>',
      'It was a calm day.',
      'alt="Two boats"',
      '<figcaption>In the bay</figcaption>',
      'alt="Boats" fetchpriority="high"',
      `<link rel="canonical" href="https://stories.example/c/${slug}">`,
      '<meta property="og:image" content="https://stories.example/api/picture/',
      `data-item="${id}"`,
    ]) {
      expect(page.text).toContain(part);
    }
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page.text)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Boats at sea',
      author: { name: expect.any(String) },
    });
    expect(page.text).not.toMatch(/<script(?! type="(module"|application\/ld))|<style| style="| on\w+="/);
    const again = await open(`/c/${slug}`, { 'if-none-match': String(page.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await open(`/c/older-words-${id}?lang=zh`)).headers.location).toBe(`/c/${slug}?lang=zh`);
    expect((await open(`/c/${slug}?lang=zh`)).text).toContain('<html lang="zh-CN">');
  });

  test('shows nothing before its publication, and says so after its end', async () => {
    const draft = await draftBy(app, admin, { title: 'Not yet' });
    expect((await open(`/c/${draft.slug}`)).status).toBe(404);
    const item = await story({ title: 'Soon gone' });
    await moved(app, admin, item.id, 'withdraw');
    const gone = await open(`/c/${item.slug}`);
    expect([gone.status, gone.text.includes('Soon gone'), gone.text.includes('noindex')]).toEqual([410, false, true]);
    for (const path of ['/c/nothing', '/c/x-2147483647', '/c/set/NONE', '/c/set/NONE/feed.xml', '/c/sitemap/x']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });

  test('holds hostile texts inert, and so do feeds and lists', async () => {
    const { slug } = await story({ title: `Odd ${HOSTILE}`, tags: ['<b>'], author: '<i>x' }, HOSTILE);
    for (const path of [`/c/${slug}`, '/c/', '/c/feed.xml', '/c/feed.json']) {
      const { text: sent } = await open(path);
      // A title of a JSON feed is plain text, its content is mark-up.
      const text = path.endsWith('.json') ? `Odd ${JSON.parse(sent).items[0].content_html}` : sent;
      expect(text).toContain('Odd');
      expect(text, path).not.toMatch(/<img src=x|<script>alert|<b>"|<i>x/);
    }
    const { text: rss } = await open('/c/feed.xml');
    expect(rss.match(/<!\[CDATA\[/g)?.length).toBe(rss.match(/\]\]>/g)?.length);
  });
});

describe('the preview of an item', () => {
  const preview = async (id: number, as = admin) => app.call(previewContent, { id }, { token: as.token });

  test('is the page that its readers will get, with pictures that open before', async () => {
    const bytes = await picture('png', { width: 640, height: 480 });
    const sent = await sendFile(app, admin.token, { bytes, path: uploadContentPicture.path });
    const { id: pictureId } = sent.body.data as ContentPicture;
    const { id, slug } = await draftBy(app, admin, { title: `Soon ${HOSTILE}` });
    const said = '/api/picture/00000000-0000-4000-8000-000000000000 src="';
    const doc: Doc = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: `${said}${HOSTILE}` }] },
        { type: 'image', attrs: { pictureId, alt: 'Two boats', caption: '' } },
      ],
    };
    dataOf(await app.call(saveDocument, { id, version: 0, doc }, { token: admin.token }));
    const colleague = await app.enter('user');
    const { html } = dataOf(await preview(id, colleague));
    expect(html).not.toMatch(/<img src=x|<script(?! type="application\/ld)|data-site/);
    expect(html).toContain(`<p>${escapeHtml(said)}`);
    const [src = ''] = /\/api\/picture\/[^"]+/.exec(html.slice(html.indexOf('<img'))) ?? [];
    const typeOf = async (url: string) => (await open(url)).headers['content-type'];
    expect(await typeOf(src.replace(/[?&].*/, ''))).toContain('application/json');
    expect(await typeOf(src.replaceAll('&amp;', '&'))).toMatch(/^image\//);

    await moved(app, admin, id, 'publish');
    const text = (page: string) =>
      /<div class="text"[\s\S]*?<footer class="tail"/.exec(page)?.[0].replace(/[?&][^" ]*key=[^" ]*/g, '');
    const published = (await open(`/c/${slug}`)).text;
    expect(text(dataOf(await preview(id)).html)?.replace(/\?w=\d+/g, '')).toBe(
      text(published)?.replace(/\?w=\d+/g, ''),
    );
  });

  test('is for those who work here, and of items that there are', async () => {
    expect((await preview(999_999)).body.code).toBe(failures.notFound.code);
    const { id } = await draftBy(app, admin, { title: 'Inside' });
    expect((await app.call(previewContent, { id })).body.code).toBe(failures.notSignedIn.code);
  });
});

describe('lists and feeds', () => {
  test('show what is published, by category and page', async () => {
    await story({ title: 'A match', category: 'sports' });
    await story({ title: 'A market', category: 'finance' });
    const all = await open('/c/');
    expect(all.text).toContain('A match');
    const sports = await open('/c/?category=sports');
    expect([sports.text.includes('A match'), sports.text.includes('A market')]).toEqual([true, false]);
    expect((await open('/c/?category=nonsense&after=x&sort=y')).status).toBe(200);
    expect((await open('/c')).headers.location).toBe('/c/');
    const feed = JSON.parse((await open('/c/feed.json')).text);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://stories.example/c/feed.json',
    });
    expect(feed.items[0]).toMatchObject({
      title: 'A market',
      content_html: expect.stringContaining('<img src="https://stories.example/api/picture/'),
    });
    const sitemap = await open('/c/sitemap/0');
    expect(sitemap.text).toContain(`<loc>${feed.items[0].url}</loc>`);
    expect((await open('/sitemap.xml')).text).toContain('<loc>https://stories.example/c/sitemap/0</loc>');
    expect((await open('/robots.txt')).text).toContain('Sitemap: https://stories.example/sitemap.xml');
  });

  test('of a policy set show what it holds, while it is online', async () => {
    const item = await story({ title: 'In the set', type: 'img', category: 'technology' });
    const rule = { categories: ['technology' as const] };
    const set = {
      name: 'Machines',
      contentType: 'img' as const,
      filterType: 'rules' as const,
      status: 'online' as const,
      rule,
    };
    const { number, id } = dataOf(await app.call(createPolicy, set, { token: admin.token }));
    const page = await open(`/c/set/${number.toLowerCase()}`);
    expect(page.text).toContain('In the set');
    expect(page.text).not.toContain('A match');
    const feed = JSON.parse((await open(`/c/set/${number}/feed.json`)).text);
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual([`https://stories.example/c/${item.slug}`]);
    await app.deps.db.execute(sql`update policies set status = 'offline' where id = ${id}`);
    expect((await open(`/c/set/${number}`)).status).toBe(404);
  });
});

test('what readers do is taken under the key of the page', async () => {
  const { slug, id } = await story({ title: 'Read by many' });
  const site = /data-site="(site_\w+)"/.exec((await open(`/c/${slug}`)).text)?.[1];
  const at = app.clock.now().toISOString();
  const events = ['exposure', 'click', 'read', 'like', 'share'].map((kind) => ({
    id: app.deps.newId(),
    kind,
    contentId: id,
    at,
  }));
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/collect',
    payload: { site, events },
    headers: { 'user-agent': 'Mozilla/5.0', host: 'stories.example' },
  });
  expect([answer.statusCode, answer.json().data]).toEqual([202, { accepted: 5, duplicates: 0, unknown: 0, bots: 0 }]);
  // A repeated batch adds nothing, and a read is counted for its item alone.
  await app.http.inject({
    method: 'POST',
    url: '/api/collect',
    payload: { site, events },
    headers: { 'user-agent': 'Mozilla/5.0', host: 'stories.example' },
  });
  const { days } = dataOf(await app.call(contentFigures, { id }, { token: admin.token }));
  expect(days.at(-1)).toMatchObject({ exposures: 1, clicks: 1, reads: 1, likes: 1, shares: 1 });
});

test('a set shows what is popular first, by the ranking rules, and then the newest', async () => {
  const own = await testApp();
  try {
    const { token } = await own.enter('admin');
    const at = (day: number) => new Date(own.clock.now().getTime() - day * 86_400_000);
    const item = (title: string, days: number, clicks: number) => ({
      ...{ title, clicks, type: 'img' as const, category: 'sports' as const },
      publishedAt: at(days),
    });
    await clicked(own, [
      item('Old and liked', 5, 9),
      { ...item('Not for lists', 1, 20), tags: ['quiet'] },
      item('Newest', 0, 0),
      item('Liked a little', 3, 2),
    ]);
    await own.deps.db.execute(sql`update preset_rules set enabled = (key = 'blocking'),
      settings = case when key = 'blocking' then '{"tags": ["quiet"]}'::jsonb else settings end`);
    const set = { name: 'Pictures', contentType: 'img', filterType: 'rules', status: 'online', rule: {} } as const;
    const { number } = dataOf(await own.call(createPolicy, set, { token }));
    const feed = await own.http.inject({ method: 'GET', url: `/c/set/${number}/feed.json` });
    const titles = feed.json().items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Old and liked', 'Liked a little', 'Newest', 'Not for lists']);
    const { body } = await own.http.inject({ method: 'GET', url: `/c/set/${number}` });
    const places = titles.map((title: string) => body.indexOf(title, body.indexOf('class="grid"')));
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
  } finally {
    await own.close();
  }
});
