import { randomUUID } from 'node:crypto';
import { failures, SUCCESS } from '@onair/contract/failure';
import { uploadCertificationDocument } from '@onair/contract/identity/certification-acts';
import { uploadAvatar } from '@onair/contract/identity/profile';
import { endpoints } from '@onair/contract/index';
import { publishToken } from '@onair/contract/live/studios/commands';
import { chooseMethod, createStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { picture } from '../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const upload = async (path: string, token: string, bytes: Buffer, key: string, query = '') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: path + query,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': key,
    },
  });
  return answer.json();
};

describe('a repeat under one key', () => {
  test.each([uploadAvatar.path, uploadCertificationDocument.path])(
    'with the same file gets the first answer, with another file or query is refused: %s',
    async (path) => {
      const { token } = await app.enter('user');
      const key = randomUUID();
      const [one, two] = [await picture('png'), await picture('png', { width: 44 })];
      const first = await upload(path, token, one, key);
      expect(first.code).toBe(SUCCESS);
      expect(await upload(path, token, one, key)).toEqual(first);
      expect((await upload(path, token, two, key)).code).toBe(failures.keyReused.code);
      if (path !== uploadAvatar.path) return;
      expect((await upload(path, token, one, key, '?x=0&y=0&size=20')).code).toBe(failures.keyReused.code);
    },
  );

  test('finds no secret: a pass is stored nowhere, and a repeat says that it was done', async () => {
    const { token } = await app.enter('admin');
    const made = await app.call(createStudio, { slug: 'passes', nameZh: '通行', nameEn: 'Passes' }, { token });
    const id = made.body.status === 'ok' ? made.body.data.id : '';
    await app.call(chooseMethod, { id, method: 'web' }, { token });
    // Whether the media is away does not matter to a pass that is only kept.
    Object.assign(app.deps.live, { state: () => ({ media: { available: true, away: null } }) });
    const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'en-US' };
    const first = await app.call(publishToken, { id }, { token, headers });
    const pass = first.body.status === 'ok' ? first.body.data.token : '';
    expect(pass).toHaveLength(43);
    const { rows } = await app.deps.db.execute(sql`select * from idempotency_keys`);
    expect(JSON.stringify(rows)).not.toContain(pass);
    const again = await app.call(publishToken, { id }, { token, headers });
    expect(again.body).toMatchObject({
      code: failures.keyReused.code,
      data: null,
      msg: expect.stringContaining('again'),
    });
  });
});

test('every write whose answer holds a secret is marked as one', () => {
  // A site's key stands in the site's pages.
  const isPublic = (name: string) => name === 'createSite';
  const SECRET = /^(token|password|key|uri|secret|recoveryCodes)$/;
  const plain = (part: { type?: string }) => part.type === 'string' || part.type === 'array';
  const holds = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    Object.entries((schema as { properties?: object }).properties ?? {}).some(
      ([name, part]) => (SECRET.test(name) && plain(part)) || holds(part),
    );
  const writes = endpoints.filter(({ method, name }) => method !== 'GET' && !isPublic(name));
  expect(writes.filter(({ output, secret }) => !secret && holds(output)).map(({ name }) => name)).toEqual([]);
});
