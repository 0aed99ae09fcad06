import { readFile } from 'node:fs/promises';
import { editContent, publishContent } from '@onair/contract/content/items/items';
import { getPublished, listPublished, PUBLISHED_FIELDS } from '@onair/contract/content/published';
import type { Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { userInfo } from '@onair/contract/identity/session';
import { API_TOKENS_MAX, createApiToken, listApiTokens, revokeApiToken } from '@onair/contract/integrations/tokens';
import { listLives } from '@onair/contract/live/studios/published-lives';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

const DAY = 86_400_000;
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const dataOf = <T>(answer: { body: { data: unknown } }): T => answer.body.data as T;
const create = async (scopes: ('content' | 'live')[] = ['content'], days = 30, by = admin) =>
  dataOf<Output<typeof createApiToken>>(
    await app.call(createApiToken, { name: 'Feed reader', scopes, days }, { token: by.token }),
  );
const publish = async (title: string, status: 'online' | 'offline' = 'online') =>
  dataOf<Output<typeof publishContent>>(
    await app.call(
      publishContent,
      { title, author: 'Ann', type: 'text', category: 'sports', source: 'report', tags: ['cup'], status },
      { token: admin.token },
    ),
  );
const codeOf = async (token: string) => (await app.call(listPublished, {}, { token })).body.code;

describe('an API token', () => {
  test('opens what its scopes name, and nothing else of the API', async () => {
    const { token } = await create(['content']);
    expect((await app.call(listPublished, {}, { token })).body.status).toBe('ok');
    expect((await app.call(listLives, {}, { token })).body.code).toBe(failures.forbidden.code);
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(failures.notSignedIn.code);
    expect((await app.call(listApiTokens, {}, { token })).body.code).toBe(failures.notSignedIn.code);
  });

  test('is shown once, and stored as a hash', async () => {
    const { token, record } = await create();
    expect(token).toMatch(/^onair_[\w-]{43}$/);
    const list = await app.call(listApiTokens, {}, { token: admin.token });
    expect(list.text).not.toContain(token);
    expect(dataOf<unknown[]>(list)).toEqual([record]);
    const { rows } = await app.pool.query('select row_to_json(t)::text as row from api_tokens t where id = $1', [
      record.id,
    ]);
    expect(rows[0].row).not.toContain(token);
  });

  test('ends with its last day, when it is revoked, and with its account', async () => {
    const { token } = await create(['content'], 1);
    app.clock.advance(DAY - 1);
    expect(await codeOf(token)).toBe(20000);
    app.clock.advance(1);
    expect(await codeOf(token)).toBe(failures.expired.code);
    admin = await app.enter('admin');
    const { token: revoked, record } = await create();
    await app.call(revokeApiToken, { id: record.id }, { token: admin.token });
    expect(await codeOf(revoked)).toBe(failures.notSignedIn.code);
    const { token: orphan } = await create();
    await app.pool.query('update accounts set disabled_at = now() where id = $1', [admin.accountId]);
    expect(await codeOf(orphan)).toBe(failures.notSignedIn.code);
  });

  test('belongs to its account: others neither see nor revoke it', async () => {
    const { record } = await create();
    const other = await app.enter('admin');
    expect(dataOf<unknown[]>(await app.call(listApiTokens, {}, { token: other.token }))).toEqual([]);
    const refused = await app.call(revokeApiToken, { id: record.id }, { token: other.token });
    expect(refused.body.code).toBe(failures.notFound.code);
  });

  test('says when it was last used, to the minute', async () => {
    const { token, record } = await create();
    expect(record.lastUsedAt).toBeNull();
    await codeOf(token);
    const [after] = dataOf<Output<typeof listApiTokens>>(await app.call(listApiTokens, {}, { token: admin.token }));
    expect(after?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test('is one of at most as many as an account may have', async () => {
    for (let n = 0; n < API_TOKENS_MAX; n += 1) await create();
    const full = await app.call(createApiToken, { name: 'x', scopes: ['live'], days: 1 }, { token: admin.token });
    expect(full.body.code).toBe(failures.rejected.code);
  });
});

describe('published content', () => {
  test('is listed page by page, the newest first, without what is not published', async () => {
    const { token } = await create();
    const titles = ['One', 'Two', 'Three'];
    for (const title of titles) {
      app.clock.advance(1000);
      await publish(title);
    }
    await publish('Hidden', 'offline');
    const first = dataOf<Output<typeof listPublished>>(await app.call(listPublished, { limit: 2 }, { token }));
    expect(first.list.map(({ title }) => title)).toEqual(['Three', 'Two']);
    await publish('Newer');
    const second = await app.call(listPublished, { limit: 2, cursor: first.next ?? '' }, { token });
    expect(dataOf<Output<typeof listPublished>>(second).list.map(({ title }) => title)).toEqual(['One']);
    expect(dataOf<Output<typeof listPublished>>(second).next).toBeNull();
  });

  test('is filtered, and answered with the fields that were asked for', async () => {
    const { token } = await create();
    await publish('Filtered');
    const query = { author: 'Ann', tag: 'cup', category: 'sports', fields: 'title,tags' } as const;
    const { list } = dataOf<Output<typeof listPublished>>(await app.call(listPublished, query, { token }));
    expect(list[0]).toEqual({ id: expect.any(Number), title: 'Filtered', tags: ['cup'] });
    const none = await app.call(listPublished, { tag: 'none' }, { token });
    expect(dataOf<Output<typeof listPublished>>(none).list).toEqual([]);
    expect((await app.call(listPublished, { fields: 'password' }, { token })).body.code).toBe(failures.invalid.code);
    expect(PUBLISHED_FIELDS).not.toContain('createdBy');
    for (const query of ['role=admin', 'limit=1&limit=2']) {
      const url = `${listPublished.path}?${query}`;
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.http.inject({ method: 'GET', url, headers })).statusCode).toBe(400);
    }
  });

  test('is not sent again to a caller that has it', async () => {
    const { token } = await create();
    const item = await publish('Tagged');
    const first = await app.call(getPublished, { slug: item.slug }, { token });
    const etag = String(first.headers.etag);
    const again = await app.call(getPublished, { slug: item.slug }, { token, headers: { 'if-none-match': etag } });
    expect([again.http, again.text]).toEqual([304, '']);
    await app.call(editContent, { id: item.id, version: item.version, title: 'Changed' }, { token: admin.token });
    const changed = await app.call(getPublished, { slug: item.slug }, { token, headers: { 'if-none-match': etag } });
    expect(changed.http).toBe(200);
  });

  test('is found by its address, also with older words, and gone once it is withdrawn', async () => {
    const { token } = await create();
    const item = await publish('Addressed');
    const answer = await app.call(getPublished, { slug: `older-words-${item.id}` }, { token });
    expect(dataOf<{ title: string }>(answer).title).toBe('Addressed');
    const { version } = item;
    await app.call(editContent, { id: item.id, version, status: 'offline' }, { token: admin.token });
    const gone = await app.call(getPublished, { slug: item.slug }, { token });
    expect(gone.body.code).toBe(failures.notFound.code);
  });
});

test('the examples of docs/integrations.md run as they stand', async () => {
  const { token } = await create(['content', 'live']);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const address = app.http.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const page = await readFile(new URL('../../../../../../docs/integrations.md', import.meta.url), 'utf8');
  const calls = [...page.matchAll(/^curl .*"\$ONAIR(\/[^"]*)"$/gm)].map(([, path = '']) => path);
  expect(calls).toHaveLength(2);
  for (const path of calls) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ status: 'ok' });
  }
});
