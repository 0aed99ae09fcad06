import { login } from '@onair/contract/identity/session';
import { endpoints } from '@onair/contract/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { fill } from '../testing/request-path.ts';
import { smallestInput } from '../testing/samples.ts';

const lines: { address?: string; endpoint?: string }[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(JSON.parse(line)) });
});
afterAll(() => app.close());

const ORIGINS = [
  'null',
  '*',
  'https://evil.example',
  'http://localhost',
  'http://localhost:80',
  'http://127.0.0.1.evil.example',
  'http://evil.example#127.0.0.1',
  'file://',
  'https://onair.example.evil.example',
  'chrome-extension://abc',
];

test('no foreign origin is let in by any endpoint, asked for or not', async () => {
  for (const endpoint of endpoints) {
    const url = fill(endpoint.path, smallestInput(endpoint).params);
    for (const origin of ORIGINS) {
      for (const method of ['OPTIONS', endpoint.method] as const) {
        const answer = await app.http.inject({
          method,
          url,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
        expect(answer.headers, `${method} ${url} ${origin}`).not.toHaveProperty('access-control-allow-origin');
      }
    }
  }
});

test('X-Forwarded-For is believed only from a listed proxy', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
  await app.call(login, { username: 'nobody', password: 'x' }, { headers: forged, remoteAddress: '127.0.0.2' });
  expect(lines.filter(({ endpoint }) => endpoint === 'login').at(-1)?.address).toBe('127.0.0.2');
  const seen: { address?: string }[] = [];
  const behind = await testApp({ config: { trustProxy: ['127.0.0.3'] }, log: (line) => seen.push(JSON.parse(line)) });
  await behind.call(login, { username: 'nobody', password: 'x' }, { headers: forged, remoteAddress: '127.0.0.3' });
  await behind.call(login, { username: 'nobody', password: 'x' }, { headers: forged, remoteAddress: '127.0.0.4' });
  expect(seen.map(({ address }) => address).filter(Boolean)).toEqual(
    expect.arrayContaining(['203.0.113.9', '127.0.0.4']),
  );
  await behind.close();
});

test('strict transport security is demanded once the console is reached by https, and not before', async () => {
  expect((await app.http.inject('/api/health')).headers).not.toHaveProperty('strict-transport-security');
  const tls = await testApp({ config: { publicUrl: 'https://onair.example' } });
  expect((await tls.http.inject('/api/health')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  await tls.close();
});

test('a server on its way out refuses what is new and keeps no connection', async () => {
  const leaving = await testApp();
  leaving.drain();
  for (const url of ['/api/ready', '/api/health', '/api/site', '/']) {
    const answer = await leaving.http.inject(url);
    expect([url, answer.statusCode, answer.headers.connection]).toEqual([url, 503, 'close']);
    expect(answer.json().code).toBe(50300);
  }
  await leaving.close();
});
