import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEmbedPolicy, saveEmbedPolicy } from '@onair/contract/embedding/embedding';
import { createStudio, getStudio, saveStudioInformation } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { dataOf, type Person } from '../content/review/review.fixtures.ts';
import { draftBy, moved } from '../content/workflow/workflow.fixtures.ts';

const ORIGIN = 'https://stories.example';
const webDir = mkdtempSync(join(tmpdir(), 'onair-embed-'));
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  const page = (name: string) => `<!doctype html><head><title>${name}</title></head><body></body>`;
  for (const name of ['index', 'live', 'embed']) writeFileSync(join(webDir, `${name}.html`), page(name));
  app = await testApp({ config: { publicUrl: ORIGIN, webDir } });
  admin = await app.enter('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true, force: true });
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({
    url,
    headers: { host: 'stories.example', accept: 'text/html', 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};
const oembed = (page: string, more = '') => open(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}${page}`)}${more}`);
const ancestors = async (path: string): Promise<string | undefined> =>
  /frame-ancestors ([^;]*)/.exec(String((await open(path)).headers['content-security-policy']))?.[1];

let studios = 0;
const newStudio = async (title: string): Promise<string> => {
  studios += 1;
  const as = { token: admin.token };
  const names = { slug: `stage-${studios}`, nameZh: '主舞台', nameEn: 'Main stage' };
  const { id, slug } = dataOf(await app.call(createStudio, names, as));
  const { version } = dataOf(await app.call(getStudio, { id }, as));
  const about = { title, onlineNotification: 'Now', mainCategory: 'games', subCategory: 'mobile' };
  const saved = await app.call(saveStudioInformation, { id, version, ...about }, as);
  expect(saved.body.code, saved.text).toBe(20000);
  return slug;
};
const allow = async (sites: 'any' | 'listed' | 'none', origins: string[] = []) => {
  const { version } = dataOf(await app.call(getEmbedPolicy, {}, { token: admin.token }));
  const saved = await app.call(saveEmbedPolicy, { sites, origins, version }, { token: admin.token });
  app.clock.advance(2_000);
  return saved;
};

describe('oEmbed', () => {
  test('leads from the page of a live to a frame of the size that was asked for', async () => {
    const slug = await newStudio('Tonight "live" <1>');
    const page = await open(`/live/${slug}`);
    const [, href = ''] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/.exec(page.text) ?? [];
    const found = href.replaceAll('&amp;', '&');
    expect(found).toBe(`${ORIGIN}/api/oembed?url=${encodeURIComponent(`${ORIGIN}/live/${slug}`)}&format=json`);
    const answer = await open(`${found.slice(ORIGIN.length)}&maxwidth=480&maxheight=200`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    const { html, ...rest } = JSON.parse(answer.text);
    expect(rest).toEqual({
      type: 'video',
      version: '1.0',
      title: 'Tonight "live" <1>',
      author_name: 'Main stage',
      provider_name: 'Onair',
      provider_url: ORIGIN,
      cache_age: 300,
      width: 355,
      height: 199,
    });
    expect(html).toContain(`<iframe src="${ORIGIN}/embed/live/${slug}" title="Tonight &quot;live&quot; &lt;1&gt;"`);
    expect(html).toContain('width="355" height="199" style="border:0;max-width:100%;height:auto;aspect-ratio:355/199"');
  });

  test('answers as XML too, with every text escaped', async () => {
    const slug = await newStudio('A & B <live>');
    const { headers, text } = await oembed(`/live/${slug}`, '&format=xml');
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed><type>video<\/type>/);
    expect(text).toContain('<title>A &amp; B &lt;live&gt;</title>');
    expect(text).toContain('<html>&lt;iframe src=');
  });

  test('links to an item without a film, and the page of the item names it', async () => {
    const draft = await draftBy(app, admin, { title: 'Boats at sea' });
    const { slug } = await moved(app, admin, draft.id, 'publish');
    const page = await open(`/c/${slug}`);
    const address = `${ORIGIN}/api/oembed?url=${encodeURIComponent(`${ORIGIN}/c/${slug}`)}`;
    for (const [type, format] of [
      ['application/json', 'json'],
      ['text/xml', 'xml'],
    ]) {
      expect(page.text).toContain(
        `<link rel="alternate" type="${type}+oembed" href="${address}&amp;format=${format}">`,
      );
    }
    const { type, title, html } = JSON.parse((await oembed(`/c/${slug}`)).text);
    expect([type, title, html]).toEqual(['link', 'Boats at sea', undefined]);
    expect((await open(`/embed/c/${slug}`)).status).toBe(404);
    expect((await open('/c/')).text).not.toContain('oembed');
  });

  test('knows our own published pages alone, two formats, and sizes that are numbers', async () => {
    const slug = await newStudio('Live');
    for (const url of [
      `https://other.example/live/${slug}`,
      `http://stories.example/live/${slug}`,
      `${ORIGIN}/live/no-such-studio`,
      `${ORIGIN}/c/no-such-item-999999`,
      `${ORIGIN}/dashboard/workplace`,
      `${ORIGIN}/live/${slug}/more`,
      'not an address',
      'javascript:alert(1)',
    ]) {
      expect((await open(`/api/oembed?url=${encodeURIComponent(url)}`)).status, url).toBe(404);
    }
    expect((await oembed(`/live/${slug}`, '&format=yaml')).status).toBe(501);
    expect((await oembed(`/live/${slug}`, '&maxwidth=wide')).status).toBe(400);
    expect((await oembed(`/live/${slug}`, '&maxwidth=0')).status).toBe(400);
    expect((await open('/api/oembed')).status).toBe(400);
  });
});

describe('a frame on another site', () => {
  test('shows players alone: every other answer forbids it', async () => {
    const slug = await newStudio('Framed');
    const frame = await open(`/embed/live/${slug}`);
    expect(frame.text).toContain('<title>embed</title>');
    expect(frame.headers).not.toHaveProperty('x-frame-options');
    expect(frame.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
    expect(frame.headers['content-security-policy']).toContain("default-src 'none';script-src 'self'");
    expect(await ancestors(`/embed/live/${slug}`)).toBe('*');
    for (const path of ['/', `/live/${slug}`, '/c/', '/api/health', `/embed/live/${slug}/more`]) {
      expect(await ancestors(path), path).toBe("'none'");
      expect((await open(path)).headers['x-frame-options'], path).toBe('DENY');
    }
  });

  test('is shown by the sites that an administrator has listed, or by none', async () => {
    const slug = await newStudio('Chosen');
    dataOf(await allow('listed', ['https://news.example', 'https://*.partner.example:8443']));
    expect(await ancestors(`/embed/live/${slug}`)).toBe("'self' https://news.example https://*.partner.example:8443");
    dataOf(await allow('none'));
    expect(await ancestors(`/embed/live/${slug}`)).toBe("'none'");
    expect(JSON.parse((await oembed(`/live/${slug}`)).text).type).toBe('link');
    dataOf(await allow('any'));
  });

  test.each([
    ['no site', []],
    ['a path', ['https://news.example/page']],
    ['a directive', ["https://news.example; script-src 'unsafe-inline'"]],
    ['every scheme', ['*']],
    ['one site twice', ['https://news.example', 'https://news.example']],
  ])('is refused a list of %s', async (_, origins) => {
    const saved = await allow('listed', origins);
    expect([saved.http, saved.body.code]).toEqual([400, 40000]);
  });

  test('is not changed on top of another change, nor by anyone but administrators', async () => {
    const policy = dataOf(await app.call(getEmbedPolicy, {}, { token: admin.token }));
    const late = await app.call(saveEmbedPolicy, { ...policy, version: policy.version + 1 }, { token: admin.token });
    expect(late.body.code).toBe(50009);
    const operator = await app.enter('operator');
    dataOf(await app.call(getEmbedPolicy, {}, { token: operator.token }));
    expect((await app.call(saveEmbedPolicy, policy, { token: operator.token })).body.code).toBe(50003);
  });
});
