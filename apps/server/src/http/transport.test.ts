import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { collect } from '@onair/contract/analytics/collect';
import { uploadContentPicture } from '@onair/contract/content/pictures';
import { failures, SUCCESS } from '@onair/contract/failure';
import { login, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';

const SCRIPT = 'export const a = 1;\n'.repeat(5);
const webDir = mkdtempSync(join(tmpdir(), 'onair-transport-'));
let app: TestApp;
let client: ReturnType<typeof rawClient>;
let port = 0;
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Onair</title>');
  writeFileSync(join(webDir, 'assets', 'app.js'), SCRIPT);
  app = await testApp({ config: { webDir } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.http.server.address() as AddressInfo);
  client = rawClient(port, 60);
});
// Refused sign-ins are counted; here they are only a body that is read.
beforeEach(() => app.clock.advance(3_600_000));
afterAll(async () => {
  client.close();
  await app.close();
  rmSync(webDir, { recursive: true });
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

/** Sends these very bytes and reads until the server closes: clients refuse to send most of this. */
const speak = (text: string): Promise<{ status: number; head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let got = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      got += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = got.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    });
    socket.write(text);
  });

const request = (line: string, headers: Record<string, string> = {}, body = ''): string => {
  const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n');
};
const SITE = 'GET /api/site';
const LOGIN = `POST ${login.path}`;
const CREDENTIALS = '{"username":"a","password":"b"}';
const posted = (headers: Record<string, string>, body = CREDENTIALS) =>
  request(LOGIN, { 'Content-Length': String(Buffer.byteLength(body)), ...headers }, body);
const chunked = (headers: Record<string, string>, trailer = '') =>
  request(
    LOGIN,
    { 'Content-Type': 'application/json', ...headers },
    `${CREDENTIALS.length.toString(16)}\r\n${CREDENTIALS}\r\n0\r\n${trailer}\r\n`,
  );

describe('what cannot be a request', () => {
  // Line by line the table “What a request may be” in docs/security.md.
  const TABLE: [string, () => string, number][] = [
    ['no host', () => 'GET /api/site HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host twice', () => request(SITE, { host: '127.0.0.1' }), 400],
    ['a token twice', () => request(SITE, { Authorization: 'Bearer a', authorization: 'Bearer b' }), 400],
    ['a type twice', () => posted({ 'Content-Type': 'application/json', 'content-type': 'text/plain' }), 400],
    ['a length twice', () => posted({ 'Content-Type': 'application/json', 'content-length': '1' }), 400],
    ['a length and chunks', () => chunked({ 'Transfer-Encoding': 'chunked', 'Content-Length': '5' }), 400],
    ['a transfer coding that would be undone', () => chunked({ 'Transfer-Encoding': 'gzip, chunked' }), 415],
    ['a transfer coding that nobody knows', () => chunked({ 'Transfer-Encoding': 'chunked, x' }), 400],
    ['an expectation that is not met', () => posted({ 'Content-Type': 'application/json', Expect: '200-ok' }), 417],
    ['TRACE', () => request('TRACE /api/site'), 404],
    ['CONNECT', () => request('CONNECT example.org:443'), 0],
    ['a method of another protocol', () => request('PROPFIND /api/site'), 404],
    ['a method that does not exist', () => request('BREW /api/site'), 400],
    ['OPTIONS for the whole server', () => request('OPTIONS *'), 421],
    ['an address of another server', () => request('GET http://example.org/api/site'), 421],
    ['HTTP/2 in plain text', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['HTTP/0.9, without a host', () => 'GET /api/site\r\n\r\n', 421],
    ['no type', () => posted({}), 415],
    ['an empty type', () => posted({ 'Content-Type': '' }), 415],
    ['any type', () => posted({ 'Content-Type': '*/*' }), 415],
    ['a type that begins like JSON', () => posted({ 'Content-Type': 'application/json-seq' }), 415],
    ['a relative of JSON', () => posted({ 'Content-Type': 'application/vnd.api+json' }), 415],
    ['JSON in another charset', () => posted({ 'Content-Type': 'application/json; charset=utf-16' }), 415],
    ['JSON as a form', () => posted({ 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
  ];

  test.each(TABLE)('%s', async (_name, text, status) => {
    const answer = await speak(text());
    expect(answer.status).toBe(status);
    // Whatever refused it, nobody learns how we are built, and nothing was served.
    expect(answer.body).not.toMatch(/node_modules|SyntaxError|"code":20000/);
  });
});

describe('what a request may be, and what it changes', () => {
  test('the scheme of a token is read in any case', async () => {
    const { token } = await app.enter('user');
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      const answer = await client.send({
        method: userInfo.method,
        path: userInfo.path,
        headers: { authorization: `${scheme} ${token}` },
      });
      expect(envelopeOf(answer)?.code).toBe(SUCCESS);
    }
    for (const wrong of ['Basic', 'Bearer2', 'Token']) {
      const answer = await client.send({
        method: userInfo.method,
        path: userInfo.path,
        headers: { authorization: `${wrong} ${token}` },
      });
      expect(envelopeOf(answer)?.code).toBe(failures.notSignedIn.code);
    }
  });

  test('what is announced in advance is let in: continue, trailers, chunks', async () => {
    const told = await speak(posted({ 'Content-Type': 'application/json', Expect: '100-continue' }));
    expect(told.head).toContain('100 Continue');
    expect(told.body).toContain(`"code":${failures.wrongCredentials.code}`);
    const streamed = await speak(chunked({ 'Transfer-Encoding': 'chunked', TE: 'trailers' }));
    expect(streamed.body).toContain(`"code":${failures.wrongCredentials.code}`);
  });

  test('a trailer is nobody’s token, host or type', async () => {
    const { token } = await app.enter('user');
    const trailer = `Authorization: Bearer ${token}\r\nHost: example.org\r\nContent-Type: text/plain\r\n`;
    const headers = { 'Transfer-Encoding': 'chunked', Trailer: 'Authorization, Host, Content-Type' };
    const answer = await speak(chunked(headers, trailer));
    expect(answer.body).toContain(`"code":${failures.wrongCredentials.code}`);
  });

  test.each(['websocket', 'h2c', 'TLS/1.2', 'websocket, h2c'])(
    'another protocol is spoken at the addresses of sockets alone: %s',
    async (upgrade) => {
      const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
      const headers = { ...key, Connection: 'Upgrade, close', Upgrade: upgrade };
      const answer = await speak(request(SITE, headers));
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('"code":20000');
      // At the address of a socket, too, a page of no origin gets no socket.
      expect((await speak(request('GET /api/stream', headers))).status).not.toBe(101);
    },
  );

  test('a body that nobody asked for is not read', async () => {
    const body = '{"broken":';
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    expect((await speak(request(SITE, headers, body))).body).toContain('"code":20000');
  });

  test('a range past the end is 416 and says how long the file is', async () => {
    const whole = await client.send({ path: '/assets/app.js' });
    expect(whole.status).toBe(200);
    const past = await client.send({ path: '/assets/app.js', headers: { range: 'bytes=100000-' } });
    expect(past.status).toBe(416);
    expect(past.headers['content-range']).toBe(`bytes */${SCRIPT.length}`);
    const within = await client.send({ path: '/assets/app.js', headers: { range: 'bytes=0-9' } });
    expect([within.status, within.text]).toEqual([206, SCRIPT.slice(0, 10)]);
  });
});

describe('what a proxy may have passed on from anyone', () => {
  test('no name that it brings along becomes an address of ours', async () => {
    const served = await testApp({ config: { webDir, trustProxy: ['127.0.0.1'] } });
    writeFileSync(join(webDir, 'live.html'), '<!doctype html><head><title>Live</title></head>');
    const ask = (headers: Record<string, string>) =>
      served.http.inject({ url: '/live/main', headers: { accept: 'text/html', host: 'localhost', ...headers } });
    expect((await ask({ 'x-forwarded-host': 'evil.example' })).body).not.toContain('evil.example');
    expect((await ask({ 'x-forwarded-proto': 'javascript' })).body).not.toContain('javascript://');
    expect((await ask({ 'x-forwarded-proto': 'https' })).body).toContain(encodeURIComponent('https://localhost'));
    await served.close();
  });
});
