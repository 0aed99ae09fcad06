import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'onair-clone-'));
const clone = join(place, 'onair');
/** What no clone has. */
const NOT_CLONED = /^(node_modules|dist|data|\.git|test-results|playwright-report|coverage)$/;

let server: ChildProcess | null = null;
let port = 0;
beforeAll(async () => {
  cpSync(root, clone, { recursive: true, filter: (path) => !NOT_CLONED.test(basename(path)) });
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as { port: number }).port;
  probe.close();
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

/** As an operator types it: nothing of the environment of these tests but where programs and npm's cache are. */
const environment = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: join(place, 'data'),
  PORT: String(port),
  NODE_ENV: 'production',
  MEDIA: '0',
  npm_config_prefer_offline: 'true',
});

const npmStart = (extra: Record<string, string> = {}) => launch('npm', ['start'], extra);

/** Starts the server and waits until it is ready. */
const launch = async (
  program: string,
  args: string[],
  extra: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: () => string }> => {
  const child = spawn(program, args, { cwd: clone, env: { ...environment(), ...extra }, detached: true });
  server = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await ready())) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(child.exitCode, text).toBeNull();
  return { child, said: () => text };
};

const end = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exit;
};

test('a fresh clone starts in production, its first admin signs in, the next start installs nothing, an image of it runs', async () => {
  const first = await npmStart({ FFMPEG: '0' });
  const user = spawnSync('npm', ['run', '--silent', 'user', '--', 'create', 'chief', '--role', 'admin'], {
    cwd: clone,
    env: environment(),
    encoding: 'utf8',
  });
  expect(user).toMatchObject({ status: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'chief', password: /^Password: (\S+)$/m.exec(user.stdout)?.[1] }),
  });
  expect(await answer.json()).toMatchObject({ code: 20000, data: { token: expect.any(String) } });
  expect((await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
  await end(first.child);

  const second = await npmStart();
  expect(second.said()).not.toContain('Installing');
  // The first start was asked to leave it out, and that choice holds.
  expect(existsSync(join(clone, 'node_modules/node-av'))).toBe(false);
  await end(second.child);

  // What the Dockerfile does with such a clone: the same server, started without npm, on the packages that run alone.
  const pruned = spawnSync('node', ['scripts/prune-for-image.mjs'], {
    cwd: clone,
    env: { ...environment(), FFMPEG: '0' },
  });
  expect(pruned.status).toBe(0);
  expect(existsSync(join(clone, 'node_modules/vite'))).toBe(false);
  rmSync(join(clone, 'package-lock.json'));
  const third = await launch(process.execPath, ['apps/server/src/main.ts']);
  await end(third.child);
});
