import { getTranscript, listFilms } from '@onair/contract/content/films';
import { editContent } from '@onair/contract/content/items/items';
import { listLibrary } from '@onair/contract/content/library/library';
import { claimReview, getReviewed } from '@onair/contract/content/review/reviews';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { CAPTION_CHARS_MAX, removeCaptions, saveCaptions } from '@onair/contract/live/videos/captions';
import { deleteVideo, rejectVideo } from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import type { TestApp } from '../../../testing/app.ts';
import { dataOf, playable, videoApp, videoOf } from '../../live/videos/videos.fixtures.ts';
import { pictureKey } from '../pictures/picture-key.rules.ts';
import { addQueue, type Person } from '../review/review.fixtures.ts';
import { setRule } from '../rules/rules.fixtures.ts';
import { draftBy, moved } from '../workflow/workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await videoApp();
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const SRT = '1\n00:00:00,500 --> 00:00:01,500\nWelcome to the big\n\n2\n00:00:01,500 --> 00:00:02,000\nwheel casino\n';

const save = (id: string, more: Partial<Parameters<typeof app.call<typeof saveCaptions>>[1]> = {}) =>
  app.call(saveCaptions, { id, language: 'en', text: SRT, isDefault: true, ...more }, { token: admin.token });
const open = async (url: string) => {
  const { statusCode, headers, body } = await app.http.inject({ method: 'GET', url });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};
const audited = async (id: string): Promise<number> => {
  const { rows } = await app.deps.db.execute(
    sql`select 1 from audit_log where action = 'video.captions' and subject_id = ${id}`,
  );
  return rows.length;
};

test('captions are added, replaced, made the default and removed, one file for each language', async () => {
  const { id } = await playable(app, admin.token, 'a.flv');
  const first = dataOf(await save(id)).captions;
  expect(first).toMatchObject([{ language: 'en', isDefault: true, cues: 2 }]);
  const both = dataOf(
    await save(id, { language: 'zh-Hans', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\n你好' }),
  ).captions;
  expect(both.map(({ language, isDefault }) => [language, isDefault])).toEqual([
    ['zh-Hans', true],
    ['en', false],
  ]);
  const plain = { id, language: 'en', isDefault: true } as const;
  const turned = dataOf(await app.call(saveCaptions, plain, { token: admin.token })).captions;
  expect(turned.map(({ language, isDefault }) => [language, isDefault])).toEqual([
    ['en', true],
    ['zh-Hans', false],
  ]);
  const replaced = dataOf(await save(id)).captions.find(({ language }) => language === 'en');
  expect(replaced?.id).not.toBe(first[0]?.id);
  const rest = dataOf(await app.call(removeCaptions, { id, language: 'en' }, { token: admin.token })).captions;
  expect(rest.map(({ language }) => language)).toEqual(['zh-Hans']);
  const again = await app.call(removeCaptions, { id, language: 'en' }, { token: admin.token });
  expect(again.body.code).toBe(failures.notFound.code);
  expect(await audited(id)).toBe(5);
  const user = await app.enter('user');
  const refused = await app.call(saveCaptions, { ...plain, text: SRT }, { token: user.token });
  expect(refused.body.code).toBe(failures.forbidden.code);
});

test('a file that is no captions is refused with the line at fault', async () => {
  const { id } = await playable(app, admin.token, 'b.flv');
  const { body } = await save(id, { text: `${SRT}\n3\n00:00:09,000 --> 00:00:08,000\nBack\n` });
  expect(body).toMatchObject({
    code: failures.invalid.code,
    msg: expect.stringContaining('10'),
    data: { fields: [{ field: 'text', rule: 'badTime' }] },
  });
  expect((await videoOf(app, admin.token, id)).captions).toEqual([]);
});

test('readers get the captions of a film while a published item shows it, on its page and as WebVTT', async () => {
  const { id: videoId } = await playable(app, admin.token, 'c.flv');
  const [captions] = dataOf(await save(videoId)).captions;
  const url = `/api/film-captions/${captions?.id}`;
  expect((await open(url)).type).not.toContain('text/vtt');
  expect(await open(`${url}?key=${pictureKey(app.deps)}`)).toMatchObject({
    status: 200,
    type: 'text/vtt; charset=utf-8',
  });
  const item = await draftBy(app, admin, { title: 'With captions' });
  const doc = { type: 'doc' as const, content: [{ type: 'video' as const, attrs: { videoId } }] };
  dataOf(await app.call(saveDocument, { id: item.id, version: 0, doc }, { token: admin.token }));
  const published = await moved(app, admin, item.id, 'publish');
  expect((await open(`/c/${published.slug}`)).body).toContain(
    `<track kind="captions" src="${url}" srclang="en" label="English" default>`,
  );
  expect(await open(url)).toEqual({
    status: 200,
    type: 'text/vtt; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
    body: 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nWelcome to the big\n\n00:00:01.500 --> 00:00:02.000\nwheel casino\n',
  });
  expect((await open(`/c/${published.slug}`)).body).toContain(`data-hls="/api/film-hls/${videoId}/index.m3u8"`);
  const hls = async (file: string) => (await open(`/api/film-hls/${videoId}/${file}`)).body;
  const rendition = `captions-${captions?.id}.m3u8`;
  expect(await hls('index.m3u8')).toContain(
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="${rendition}"`,
  );
  expect((await hls(rendition)).split('\n')).toContain(url);
  const { version } = await videoOf(app, admin.token, videoId);
  dataOf(await app.call(rejectVideo, { id: videoId, version, reason: 'Not ours' }, { token: admin.token }));
  expect((await open(url)).type).not.toContain('text/vtt');
  expect((await open(`/api/film-hls/${videoId}/index.m3u8`)).type).toContain('application/json');
  dataOf(await app.call(deleteVideo, { id: videoId }, { token: admin.token }));
});

test('a reviewer has the main film with its transcript, banned words marked across lines', async () => {
  const { token } = admin;
  await setRule(app, admin, 'banned', { words: ['casino', 'big wheel'] });
  const { id: videoId } = await playable(app, token, 'd.flv');
  await save(videoId);
  const queue = await addQueue(app, admin, { filter: { tags: ['filmed'] } });
  const item = await draftBy(app, admin, { title: 'About a film', tags: ['filmed'] });
  dataOf(await app.call(editContent, { id: item.id, version: item.version, videoId }, { token }));
  await moved(app, admin, item.id, 'publish');
  const as = { token: (await app.enter('reviewer')).token };
  const claimed = dataOf(await app.call(claimReview, { id: queue.id }, as)).item;
  const reviewed = dataOf(await app.call(getReviewed, { id: claimed?.id ?? '' }, as));
  expect(reviewed.videoId).toBe(videoId);
  const [film] = dataOf(await app.call(listFilms, { ids: videoId }, { token })).list;
  const transcript = dataOf(await app.call(getTranscript, { id: film?.captions[0]?.id ?? '' }, { token }));
  expect(transcript).toEqual({
    more: false,
    lines: [
      { from: 0.5, until: 1.5, text: 'Welcome to the big', hits: [{ word: 'big wheel', start: 15, end: 18 }] },
      {
        from: 1.5,
        until: 2,
        text: 'wheel casino',
        hits: [
          { word: 'big wheel', start: 0, end: 5 },
          { word: 'casino', start: 6, end: 12 },
        ],
      },
    ],
  });
});

test('a transcript of many lines marks each banned word once', async () => {
  const { token } = admin;
  await setRule(app, admin, 'banned', { words: ['casino', 'big wheel'] });
  const { id: videoId } = await playable(app, token, 'many.flv');
  const said = Array.from({ length: 20 }, (_, n) => (n === 15 ? 'a big' : n === 16 ? 'wheel casino' : 'casino'));
  const cues = said.map((line, n) => `00:${String(n + 10)}.000 --> 00:${String(n + 10)}.900\n${line}\n`);
  await save(videoId, { text: `WEBVTT\n\n${cues.join('\n')}` });
  const [film] = dataOf(await app.call(listFilms, { ids: videoId }, { token })).list;
  const { lines } = dataOf(await app.call(getTranscript, { id: film?.captions[0]?.id ?? '' }, { token }));
  expect(lines.map(({ hits }) => hits.length)).toEqual(said.map((_, n) => (n === 16 ? 2 : 1)));
});

test('the library finds what is said in films, names the time, and forgets captions that are removed', async () => {
  const { token } = admin;
  const find = async (text: string) => dataOf(await app.call(listLibrary, { text }, { token })).list;
  const { id: videoId } = await playable(app, token, 'e.flv');
  const main = await draftBy(app, admin, { title: 'Its main film' });
  dataOf(await app.call(editContent, { id: main.id, version: main.version, videoId }, { token }));
  const text = await draftBy(app, admin, { title: 'In its text' });
  const doc = { type: 'doc' as const, content: [{ type: 'video' as const, attrs: { videoId } }] };
  dataOf(await app.call(saveDocument, { id: text.id, version: 0, doc }, { token }));
  expect(await find('萤火')).toEqual([]);
  const zh =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n夏天有萤火虫\n\n01:02.500 --> 01:04.000\n人工\n\n01:04.000 --> 01:05.000\n智能\n';
  await save(videoId, { language: 'zh-Hans', text: zh });
  await save(videoId, { text: `${SRT}\n3\n00:10:00,000 --> 00:10:09,000\nA lighthouse\nfar away\n` });
  const [first, second, ...none] = await find('萤火');
  expect([first?.id, second?.id, none]).toEqual([text.id, main.id, []]);
  expect(first?.said).toMatchObject({ videoId, lines: [{ from: 1, text: '夏天有萤火虫' }] });
  expect(second?.said).toEqual(first?.said);
  expect((await find('人工智能'))[0]?.said?.lines).toEqual([{ from: 62.5, text: '人工' }]);
  expect((await find('Lighthouse, AWAY'))[0]?.said?.lines).toEqual([{ from: 600, text: 'A lighthouse\nfar away' }]);
  expect((await find('wheel casino'))[0]?.said?.lines.map(({ from }) => from)).toEqual([1.5]);
  expect((await find('main film'))[0]?.said).toBeNull();
  await app.call(removeCaptions, { id: videoId, language: 'zh-Hans' }, { token });
  expect(await find('萤火')).toEqual([]);
  expect(await find('lighthouse')).toHaveLength(2);
  const { version } = await videoOf(app, token, videoId);
  dataOf(await app.call(rejectVideo, { id: videoId, version, reason: 'Not ours' }, { token }));
  expect(await find('lighthouse')).toEqual([]);
});

test('captions of any words are stored, the first hours of them for searches', async () => {
  const { id } = await playable(app, admin.token, 'f.flv');
  const letter = (n: number) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000));
  const cue = (at: number) => Array.from({ length: 50 }, (_, n) => letter(at * 53 + n * n)).join('');
  const cues = Array.from({ length: 6_000 }, (_, n) => `${n + 1}\n00:00:01,000 --> 00:00:02,000\n${cue(n)}\n`);
  const saved = await save(id, { language: 'zh-Hans', text: cues.join('\n').slice(0, CAPTION_CHARS_MAX) });
  expect(dataOf(saved).captions[0]?.cues).toBeGreaterThan(5_000);
});
