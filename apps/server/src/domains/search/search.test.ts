import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { createStudio } from '@onair/contract/live/studios/studios';
import { findAnything } from '@onair/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
let user: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'orange-admin');
  user = await app.enter('user', 'orange-user');
  const set = { contentType: 'img', filterType: 'rules', status: 'online' } as const;
  for (let n = 0; n < 7; n += 1) {
    await app.call(createPolicy, { ...set, name: `Orange set ${n}` }, { token: admin.token });
  }
  await app.pool.query(`insert into authors (name, created_at) values ('Ada', now())`);
  await app.pool.query(`insert into contents (title, author_id, type, category, source, status, review, published_at, created_at, updated_at)
    select 'An ORANGE by the sea', id, 'img', 'other', 'ugc', 'online', 'passed', now(), now(), now() from authors`);
  await app.pool.query(
    `insert into channel_activities (id, name, channel_type, promotion_from, promotion_to, promote_link,
      source, media, keywords, content, created_at, updated_at)
    values ($1, 'orange1', 'web', '2026-01-01', '2026-02-01', 'https://example.com', 's', 'm', '{k}', 'c', now(), now())`,
    [app.deps.newId()],
  );
  const studio = { slug: 'orange', nameZh: '橙色', nameEn: 'The orange room' };
  await app.call(createStudio, studio, { token: admin.token });
});
afterAll(() => app.close());

const find = async (text: string, token: string) => {
  const { body } = await app.call(findAnything, { text }, { token });
  return body.status === 'ok' ? body.data : [];
};
const kinds = async (text: string, token: string) => [...new Set((await find(text, token)).map(({ kind }) => kind))];

describe('the search of the palette', () => {
  test('finds every kind by name, in any width and case, at most five of each', async () => {
    const found = await find('ｏrange', admin.token);
    expect(await kinds('ｏrange', admin.token)).toEqual(['content', 'policy', 'activity', 'studio', 'person']);
    expect(found.filter(({ kind }) => kind === 'policy')).toHaveLength(5);
  });

  test('says what each thing is, rules in words', async () => {
    await app.call(
      createPolicy,
      {
        name: 'Lemon set',
        contentType: 'img',
        filterType: 'rules',
        status: 'online',
        rule: { categories: ['sports'] },
      },
      { token: admin.token },
    );
    const preview = { contentType: 'img', filterType: 'rules', status: 'online', count: 0, rule: '分类:体育' };
    expect(await find('lemon', admin.token)).toEqual([expect.objectContaining({ kind: 'policy', preview })]);
    const found = await find('orange', admin.token);
    const of = (kind: string) => found.find((one) => one.kind === kind)?.preview;
    expect(of('content')).toEqual({
      ...{ contentType: 'img', category: 'other', status: 'online' },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(of('studio')).toEqual({ title: '' });
    expect(of('activity')).toEqual({});
  });

  test('names a studio in the language of its reader, whichever it was looked for in', async () => {
    const named = async (text: string, locale: 'zh-CN' | 'en-US') => {
      const { body } = await app.call(
        findAnything,
        { text },
        {
          token: admin.token,
          headers: { 'accept-language': locale },
        },
      );
      return body.status === 'ok' ? body.data.map(({ label }) => label) : [];
    };
    expect(await named('The orange room', 'zh-CN')).toEqual(['橙色']);
    expect(await named('橙色', 'en-US')).toEqual(['The orange room']);
  });

  test('shows a user nothing of the pages that only admins open', async () => {
    expect(await kinds('orange', user.token)).toEqual(['content', 'policy']);
  });

  test('takes wildcards for what they are, and blanks for nothing', async () => {
    expect(await find('%', admin.token)).toEqual([]);
    expect(await find('   ', admin.token)).toEqual([]);
  });
});
