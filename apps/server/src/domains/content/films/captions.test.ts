import { saveDocument } from '@onair/contract/content/desk';
import { getTranscript, listFilms } from '@onair/contract/content/films';
import { editContent } from '@onair/contract/content/items';
import { claimReview, getReviewed } from '@onair/contract/content/reviews';
import { failures } from '@onair/contract/failure';
import { removeCaptions, saveCaptions } from '@onair/contract/live/captions';
import { deleteVideo, rejectVideo } from '@onair/contract/live/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import type { TestApp } from '../../../testing/app.ts';
import { dataOf, playable, videoApp, videoOf } from '../../live/videos/videos.fixtures.ts';
import { draftBy, moved } from '../desk/desk.fixtures.ts';
import { pictureKey } from '../pictures/picture-key.ts';
import { addQueue, type Person } from '../review-queues/review-queues.fixtures.ts';
import { setRule } from '../rules/rules.fixtures.ts';

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
  const { version } = await videoOf(app, admin.token, videoId);
  dataOf(await app.call(rejectVideo, { id: videoId, version, reason: 'Not ours' }, { token: admin.token }));
  expect((await open(url)).type).not.toContain('text/vtt');
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
  const claimed = dataOf(await app.call(claimReview, { id: queue.id }, { token })).item;
  const reviewed = dataOf(await app.call(getReviewed, { id: claimed?.id ?? '' }, { token }));
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
