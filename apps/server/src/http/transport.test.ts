import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { collect } from '@onair/contract/analytics/intake';
import { uploadContentPicture } from '@onair/contract/content/pictures';
import { failures } from '@onair/contract/failure';
import { login } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';

let app: TestApp;
let client: ReturnType<typeof rawClient>;
let port = 0;
beforeAll(async () => {
  app = await testApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.http.server.address() as AddressInfo);
  client = rawClient(port, 60);
});
afterAll(async () => {
  client.close();
  await app.close();
});

const json = { 'content-type': 'application/json' };

describe('a body that would have to be inflated', () => {
  const plain = JSON.stringify({ username: 'a', password: 'b' });

  test.each([
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', Buffer.from(plain)],
    ['gzip, identity', gzipSync(plain)],
    ['identity, br', brotliCompressSync(plain)],
    ['unheard-of', Buffer.from(plain)],
  ])('is refused by its header: %s', async (encoding, body) => {
    const answer = await client.send({
      method: 'POST',
      path: login.path,
      headers: { ...json, 'content-encoding': encoding, 'accept-language': 'en' },
      body,
    });
    expect(answer.status).toBe(415);
    // What would be accepted (RFC 9110, 12.5.3).
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect(envelopeOf(answer)).toMatchObject({ code: failures.unsupportedType.code });
    expect(envelopeOf(answer)?.msg).toContain('without compression');
  });

  test('is a body like any other when it is not compressed at all', async () => {
    for (const encoding of ['identity', 'Identity', '']) {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await client.send({ method: 'POST', path: login.path, headers, body: plain });
      expect(envelopeOf(answer)?.code).toBe(failures.wrongCredentials.code);
    }
  });

  test('is refused at once as an upload, before its parts are read', async () => {
    const { token } = await app.enter('admin');
    const part =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const answer = await client.send({
      method: 'POST',
      path: uploadContentPicture.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-encoding': 'gzip',
      },
      body: gzipSync(`${part}a\r\n--x--\r\n`),
    });
    expect(answer.status).toBe(415);
  });

  test('costs nothing: sixty at once that would become 100 MB each leave the memory as it was', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const body = brotliCompressSync(Buffer.alloc(100e6, 32), { params });
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 10);
    const send = () =>
      client.send({ method: 'POST', path: collect.path, headers: { ...json, 'content-encoding': 'br' }, body });
    const answers = await Promise.all(Array.from({ length: 60 }, send));
    clearInterval(watch);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([415]);
    // One of them inflated is more than this.
    expect(peak - before).toBeLessThan(200e6);
  });
});
