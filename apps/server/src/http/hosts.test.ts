import { type AddressInfo, connect } from 'node:net';
import { STREAM_PATH } from '@onair/contract/channel';
import { failures, SUCCESS } from '@onair/contract/failure';
import { viewerPath } from '@onair/contract/live/audience/live';
import { health, ready } from '@onair/contract/system/system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Config } from '../config/config.ts';
import { openTestAccount, PASSWORD } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';

const serve = async (config: Partial<Config> = {}, lines: string[] = []) => {
  const app = await testApp({ config, log: (line) => lines.push(line) });
  await openTestAccount(app, 'boss', { role: 'admin' });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const client = rawClient(port);
  const logIn = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ username: 'boss', password: PASSWORD });
    const sent = { method: 'POST', path: '/api/user/login', body };
    const answer = await client.send({ ...sent, headers: { 'content-type': 'application/json', ...headers } });
    return { status: answer.status, code: envelopeOf(answer)?.code, msg: envelopeOf(answer)?.msg };
  };
  const close = async () => {
    client.close();
    await app.close();
  };
  return { app, port, client, logIn, close };
};

type Served = Awaited<ReturnType<typeof serve>>;
let plain: Served;
let known: Served;
let demo: Served;
const lines: string[] = [];
beforeAll(async () => {
  plain = await serve({}, lines);
  known = await serve({ host: '0.0.0.0', publicUrl: 'https://onair.example', allowedHosts: ['console.lan:8443'] });
  demo = await serve({ demo: true });
});
afterAll(() => Promise.all([plain, known, demo].map(({ close }) => close())));

const misdirected = { status: 421, code: failures.misdirected.code };
const signedIn = { status: 200, code: SUCCESS };

describe('a name that is not ours', () => {
  const HOSTILE = [
    'evil.com',
    'evil.com:8000',
    '127.0.0.1.evil.com',
    'localhost.evil.com',
    '[::1].evil.com',
    'x@127.0.0.1',
  ];

  test.each(HOSTILE)('signs nobody in and shows no page: %s', async (host) => {
    for (const served of [plain, known, demo]) {
      expect(await served.logIn({ host, origin: `http://${host}` })).toMatchObject(misdirected);
      expect((await served.client.send({ path: '/', headers: { host, accept: 'text/html' } })).status).toBe(421);
    }
    const { rows } = await plain.app.pool.query('select from sessions');
    expect(rows).toHaveLength(0);
  });

  test.each([STREAM_PATH, '/api/live/main/chat', viewerPath('main'), '/api/live/main/publish'])(
    'opens no socket at %s',
    async (path) => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const headers = { host: 'evil.com' };
        const socket = new WebSocket(`ws://127.0.0.1:${plain.port}${path}`, { origin: 'http://evil.com', headers });
        socket.on('unexpected-response', (request, response) => {
          resolve(response.statusCode);
          request.destroy();
        });
        socket.on('open', () => reject(new Error('it opened')));
        socket.on('error', () => {});
      });
      expect(status).toBe(421);
    },
  );

  test('is no matter to a probe', async () => {
    for (const path of [health.path, ready.path]) {
      expect((await plain.client.send({ path, headers: { host: 'probe' } })).status).toBe(200);
    }
  });
});

test.each(['127.0.0.1', 'localhost:1', '127.0.0.9:8000', '[::1]:8000', '192.168.1.5:8000', 'LOCALHOST'])(
  'addresses and this machine’s own names are ours: %s',
  async (host) => expect(await plain.logIn({ host })).toMatchObject(signedIn),
);

test.each(['onair.example', 'ONAIR.example:443', 'console.lan', 'console.lan:1'])(
  'names in PUBLIC_URL and ALLOWED_HOSTS are ours: %s',
  async (host) => {
    expect(await known.logIn({ host })).toMatchObject(signedIn);
    expect(await plain.logIn({ host })).toMatchObject(misdirected);
  },
);

describe('the demo', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['X-Forwarded-Host', 'onair.example'],
    ['x-forwarded-proto', 'https'],
    ['Forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['Via', '1.1 proxy'],
    ['origin', 'https://demo.example.org'],
    ['origin', 'null'],
    ['referer', 'https://demo.example.org/login'],
    ['referer', 'http://127.0.0.1.example.org/'],
  ])('serves nothing that was passed on: %s', async (name, value) => {
    const answer = await demo.logIn({ [name]: value, 'accept-language': 'en-US' });
    expect(answer).toMatchObject({ ...misdirected, msg: expect.stringContaining('this machine only') });
  });

  test('serves its own pages, by whichever name of this machine', async () => {
    for (const page of ['http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000']) {
      expect(await demo.logIn({ origin: page, referer: `${page}/login` })).toMatchObject(signedIn);
    }
  });

  test('may be opened by a link on any page', async () => {
    const headers = { accept: 'text/html', referer: 'https://example.org/tools' };
    expect((await demo.client.send({ path: '/login', headers })).status).not.toBe(421);
  });

  test('serves nobody who speaks as proxies do unless told otherwise', async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(demo.port, '127.0.0.1');
      socket.setEncoding('utf8').once('data', (text: string) => resolve(text.split('\r\n', 1)[0] ?? ''));
      socket.once('error', reject);
      socket.write('GET /api/site HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    });
    expect(status).toContain('421');
  });

  test('serves no other address of this machine than its own loopback', async () => {
    expect(await demo.logIn({ host: '192.168.1.5:8000' })).toMatchObject(misdirected);
    expect(await demo.logIn({ host: '127.0.0.1:8000' })).toMatchObject(signedIn);
  });
});

test('a proxy that nobody told us of is warned about once an hour', async () => {
  for (let call = 0; call < 5; call += 1) {
    expect(await plain.logIn({ 'x-forwarded-for': `203.0.113.${call}` })).toMatchObject(signedIn);
  }
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});
