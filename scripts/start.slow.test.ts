import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'onair-start-'));
const dataDir = join(place, 'data');
const started: ChildProcess[] = [];
afterAll(() => {
  // Whatever a failed test left; the servers end with their launchers.
  for (const child of started) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

let port = 0;
beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as { port: number }).port;
  server.close();
});

const answers = async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.ok,
    () => false,
  );

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** `npm start` on a data folder and a port of its own; waits for the first page. */
const start = async (): Promise<ChildProcess> => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', DEMO: '0', NODE_ENV: '' };
  const child = spawn(process.execPath, [script('./start.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  await until(async () => child.exitCode !== null || (await answers()));
  expect(child.exitCode).toBeNull();
  return child;
};

test('a media node says what it cannot start without', () => {
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', INTERNAL_HOST: '10.0.0.5' };
  const { status, stderr } = spawnSync(process.execPath, [script('./media.mjs')], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^A media node needs DATABASE_URL, NATS_URL: /)]);
});

const databaseRuns = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

test('Ctrl-C, which npm passes on a second time, ends everything in order and well', async () => {
  const child = await start();
  expect(databaseRuns()).toBe(true);
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(await answers()).toBe(false);
  expect(databaseRuns()).toBe(false);
});

test('the second start serves the pages that are built already, and ends well', async () => {
  const child = await start();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a launcher that is killed takes server and database with it', async () => {
  const child = await start();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await until(async () => !(await answers()) && !databaseRuns());
});

test('a script is given its arguments and its exit code is passed on', () => {
  const file = join(place, 'script.ts');
  writeFileSync(file, `const [, , given]: string[] = process.argv; console.log(given); process.exit(7);`);
  const { status, stdout } = spawnSync(process.execPath, [script('./run.mjs'), file, 'a word'], { encoding: 'utf8' });
  expect(stdout).toBe('a word\n');
  expect(status).toBe(7);
});
