import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

const webDir = mkdtempSync(join(tmpdir(), 'onair-web-'));
const page = '<!doctype html><title>Onair</title><div id="root"></div>';
const audience = `<!doctype html><html lang="zh-CN"><head><title>Live</title></head><div id="live">${'…'.repeat(1_000)}</div><noscript>Needs a script.</noscript>`;
const workplace = '<!doctype html><title>Workplace</title><div id="root"></div>';
const link = '</assets/app-1a2b3c.js>; rel=modulepreload; crossorigin';
const script = 'export const a = 1;\n'.repeat(200);

let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), page);
  writeFileSync(join(webDir, 'live.html'), audience);
  writeFileSync(join(webDir, 'embed.html'), audience);
  writeFileSync(join(webDir, 'live.html.br'), brotliCompressSync(audience));
  mkdirSync(join(webDir, 'pages'));
  writeFileSync(join(webDir, 'pages', 'Workplace.html'), workplace);
  writeFileSync(
    join(webDir, 'pages.json'),
    JSON.stringify({ '/dashboard/workplace': { file: 'pages/Workplace.html', link } }),
  );
  writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js'), script);
  writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));
  writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js.map'), '{}');
  writeFileSync(join(webDir, '.env'), 'SECRET=1');
  app = await testApp({ config: { webDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const navigate = (url: string) =>
  app.http.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
const load = (url: string, headers = {}) => app.http.inject({ url, headers: { accept: '*/*', ...headers } });

describe('the web app', () => {
  test.each(['/', '/login', '/list/search-table?current=2', '/no/such/page'])(
    '%s is the page, asked for again each time',
    async (url) => {
      const answer = await navigate(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(page);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';media-src 'self' blob:;worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
    },
  );

  test.each(['/live/main', '/live/main/', '/live/main?from=message', '/live/Main'])(
    '%s is the page of the audience, under the same policy',
    async (url) => {
      const answer = await navigate(url);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<div id="live">')]);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
      const headers = { accept: 'text/html', 'accept-encoding': 'br' };
      expect((await app.http.inject({ url, headers })).headers['content-encoding']).toBe('br');
    },
  );

  test.each(['/live/no-such-studio', '/live/..%2f', `/live/${'a'.repeat(60)}`, '/embed/live/no-such-studio'])(
    '%s is the page that says so itself, and its status tells programs',
    async (url) => {
      const answer = await navigate(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<div id="live">');
    },
  );

  test.each([{ accept: '*/*' }, {}, { accept: 'image/*,*/*;q=0.8' }])(
    'is served to whatever takes pages: %j',
    async (headers) => {
      const answer = await app.http.inject({ url: '/live/main', headers });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<div id="live">')]);
      expect((await app.http.inject({ url: '/no/such/page', headers })).body).toBe(page);
      const script = await app.http.inject({ url: '/gone', headers: { ...headers, 'sec-fetch-dest': 'script' } });
      expect(script.statusCode).toBe(404);
    },
  );

  test('of a route is a file of its own, which a header announces the code of', async () => {
    for (const url of ['/dashboard/workplace', '/dashboard/workplace/', '/dashboard/workplace?a=1']) {
      const answer = await navigate(url);
      expect([answer.statusCode, answer.body]).toEqual([200, workplace]);
      expect(answer.headers).toMatchObject({ link, 'cache-control': 'no-cache' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
    }
    expect((await navigate('/toString')).body).toBe(page);
    expect((await navigate('/login')).headers).not.toHaveProperty('link');
  });

  test('is looked up again after another build', async () => {
    writeFileSync(join(webDir, 'pages.json'), JSON.stringify({ '/list/card': { file: 'pages/Workplace.html', link } }));
    utimesSync(join(webDir, 'pages.json'), 1, 1);
    expect((await navigate('/list/card')).body).toBe(workplace);
    expect((await navigate('/dashboard/workplace')).body).toBe(page);
  });

  test.each(['/live', '/live/main/more'])('%s is none of its addresses', async (url) => {
    expect((await navigate(url)).body).toBe(page);
  });

  test('comes compressed from the build, and files with a hash in their name are kept forever', async () => {
    const answer = await load('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect((await load('/assets/app-1a2b3c.js')).body).toBe(script);
  });

  test.each([
    '/assets/gone-000.js',
    '/assets/app-1a2b3c.js.map',
    '/assets/app-1a2b3c.js.br',
    '/assets/',
    '/assets',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%2f..%2fpackage.json',
    '/index.html%00.js',
    '/api',
    '/api/nothing',
    '/API/user/info',
  ])('%s is not there for a script, and never kept', async (url) => {
    const answer = await load(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ status: 'fail', data: null });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/assets/gone-000.js', '/api/nothing', '/api/user/info', '/.env'])(
    '%s is not the page for a person either',
    async (url) => {
      expect((await navigate(url)).json().code).toBe(40400);
    },
  );

  test.each(['TRACE', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)('%s is refused', async (method) => {
    const answer = await app.http.inject({
      method: method as 'POST',
      url: '/login',
      headers: { accept: 'text/html', 'x-echo': 'canary' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('canary');
  });

  test('that has not been built yet says so', async () => {
    const bare = await testApp({ config: { webDir: '/nonexistent/dist' } });
    const answer = await bare.http.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm start');
    await bare.close();
  });
});

describe('answers of the API', () => {
  test('above a kilobyte are compressed for who understands it, smaller ones are not', async () => {
    const { token } = await app.enter('admin');
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    const large = await app.http.inject({ url: '/api/docs/json', headers });
    expect(large.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(large.rawPayload).toString()).openapi).toBe('3.1.0');
    expect((await app.http.inject({ url: '/api/site', headers })).headers).not.toHaveProperty('content-encoding');
  });
});

describe('the API page', () => {
  test('is open, holds nothing of the description, and lives under the strict policy', async () => {
    const answer = await navigate('/api/docs');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/<script>|<style|style=|\son\w+=|https?:\/\//);
    for (const [, file = ''] of answer.body.matchAll(/(?:href|src)="(\/api[^"]+)"/g)) {
      const part = await load(file);
      expect([file, part.statusCode]).toEqual([file, 200]);
      // The viewer is a package's: the policy that both live under allows no inline code and no eval.
      if (!file.includes('swagger-ui')) expect(part.body).not.toMatch(/innerHTML|eval\(|new Function/);
      expect(part.headers['content-security-policy']).not.toContain('unsafe');
    }
  });

  test('fetches a description that only administrators are given', async () => {
    const user = await app.enter('user');
    const answer = await load('/api/docs/json', { authorization: `Bearer ${user.token}` });
    expect(answer.json().code).toBe(50003);
  });
});
