import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partsOf } from '@onair/contract/typed';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const script = fileURLToPath(new URL('./dev.mjs', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'onair-dev-'));
let child: ChildProcess | null = null;
afterAll(async () => {
  // What a failed test left.
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = Number(partsOf(server.address()).port);
  server.close();
  await once(server, 'close');
  return port;
};

let ports: { server: number; pages: number };
beforeAll(async () => {
  ports = { server: await freePort(), pages: await freePort() };
});

const statusOf = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } }).then(
    ({ status }) => status,
    () => 0,
  );

const start = (): ChildProcess =>
  spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: join(place, 'data'),
      DEMO: '0',
      MEDIA: '0',
      DATABASE_URL: '',
      NODE_ENV: '',
      PORT: String(ports.server),
      VITE_PORT: String(ports.pages),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

test('npm run dev serves pages from their sources and the rest from the server, and Ctrl-C ends both', async () => {
  const running = start();
  child = running;
  running.stderr?.resume();
  const { pages, server } = ports;
  await vi.waitFor(async () => expect(await statusOf(pages, '/login')).toBe(200));
  expect(await (await fetch(`http://127.0.0.1:${pages}/login`, { headers: { accept: 'text/html' } })).text()).toContain(
    '/src/app/main.tsx',
  );
  await vi.waitFor(async () => expect(await statusOf(pages, '/api/health')).toBe(200));
  expect(await statusOf(pages, '/c/')).toBe(200);

  const second = start();
  let said = '';
  second.stderr?.on('data', (text) => {
    said += String(text);
  });
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(said).toMatch(new RegExp(`^Port ${server} is taken`));

  running.kill('SIGINT');
  expect(await once(running, 'exit')).toEqual([0, null]);
  expect([await statusOf(pages, '/'), await statusOf(server, '/api/health')]).toEqual([0, 0]);
});
