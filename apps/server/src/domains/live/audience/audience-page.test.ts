import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audiencePlans, planCalendar, studioCalendar } from '@onair/contract/live/audience-plans';
import { createPlan } from '@onair/contract/live/schedule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { planIn } from '../schedule/schedule.fixtures.ts';
import { operator } from '../studios/studios.fixtures.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';

const webDir = mkdtempSync(join(tmpdir(), 'onair-audience-'));
let app: TestApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  writeFileSync(
    join(webDir, 'live.html'),
    '<!doctype html><html lang="zh-CN"><head><title>Onair</title></head><div id="live"></div><noscript>Needs a script.</noscript></html>',
  );
  app = await testApp({ config: { webDir } });
  by = operator(app, await app.enter('admin'));
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const open = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    url: path,
    headers: { accept: 'text/html', 'accept-language': 'en', host: 'localhost', ...headers },
  });

describe('the page of a live', () => {
  test('says to programs what it is: title, description, picture, the address that counts, oEmbed', async () => {
    const { id, slug } = await by.freshStudio();
    await app.pool.query('update studios set title = $2 where id = $1', [id, 'Finals <b>"now"</b>']);
    await app.deps.bus.publish(STUDIO_CHANGED, { id });
    const { body } = await open(`/live/${slug}/?from=message`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain('<html lang="en-US">');
    expect(body).toContain('<title>Finals &lt;b&gt;');
    expect(body).not.toContain('<b>');
    const page = `http://localhost/live/${slug}`;
    for (const part of [
      '<meta name="description" content="Nothing is on air',
      `<link rel="canonical" href="${page}">`,
      '<meta property="og:title" content="Finals',
      '<meta property="og:description" content="Nothing is on air',
      `<meta property="og:url" content="${page}">`,
      `<meta property="og:image" content="http://localhost/api/live/${slug}/still">`,
      'type="application/json+oembed"',
      'type="text/xml+oembed"',
    ]) {
      expect(body).toContain(part);
    }
    const without = /<noscript>([\s\S]*)<\/noscript>/.exec(body)?.[1] ?? '';
    expect(without).toContain(`href="/api/live/${slug}/schedule.ics"`);
    expect(without).toContain('href="/c/"');
    expect((await open(`/live/${slug}`, { 'accept-language': 'zh-CN' })).body).toContain('当前没有直播');
  });

  test('names the next lives, in a time zone that it says', async () => {
    const { id, slug } = await by.freshStudio();
    await by.ok(createPlan, planIn(app, id, 60 * 24));
    const { body } = await open(`/live/${slug}`);
    expect(body).toMatch(/<noscript>[\s\S]*<li>Evening talk <time datetime="[^"]+">[^<]*GMT\+8<\/time>/);
    expect(body).toMatch(/name="description" content="Next: Evening talk, [^"]*GMT\+8/);
  });

  test('is in the sitemap, and not found where there is no studio', async () => {
    const { slug } = await by.freshStudio();
    expect((await open('/sitemap.xml')).body).toContain('<loc>http://localhost/c/sitemap/live</loc>');
    expect((await open('/c/sitemap/live')).body).toContain(`<loc>http://localhost/live/${slug}</loc>`);
    const absent = await open('/live/no-such-studio');
    expect([absent.statusCode, absent.body]).toEqual([404, expect.stringContaining('noindex')]);
  });
});

describe('a file that other programs open', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';

  test.each([
    ['a calendar', '/api/live/nope/schedule.ics'],
    ['a plan in a calendar', planCalendar.path.replace(':slug', 'main').replace(':id', NOBODY)],
    ['a replay’s playlist', `/api/live/main/replays/${NOBODY}/index.m3u8`],
    ['a recording’s download', `/api/recordings/file/${'a'.repeat(43)}`],
    ['a recording’s playlist', `/api/recordings/hls/${'a'.repeat(43)}/index.m3u8`],
    ['a feed', `/api/share/feed/${'a'.repeat(43)}`],
    ['a picture', `/api/picture/${NOBODY}`],
    ['a still', '/api/live/nope/still'],
    ['a film', `/api/film/${NOBODY}`],
    ['a live’s playlist', '/hls/nope/index.m3u8'],
  ])('%s that is not there is so by its HTTP status', async (_name, path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.http.inject({ method, url: path });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('keeps the envelope as the body, and calls of our own pages keep their 200', async () => {
    const gone = await app.http.inject(studioCalendar.path.replace(':slug', 'nope'));
    expect(gone.json()).toMatchObject({ status: 'fail', code: 50004 });
    const call = await app.http.inject(audiencePlans.path.replace(':slug', 'nope'));
    expect([call.statusCode, call.json().code]).toEqual([200, 50004]);
  });
});
