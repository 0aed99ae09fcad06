import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS, TEST_PATIENCE_MS } from '../scripts/lib/patience.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type FreshDemo = { origin: string; stop: () => Promise<void> };

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const ready = async (origin: string, server: ChildProcess): Promise<void> => {
  const until = Date.now() + TEST_PATIENCE_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the demo server did not start');
};

const stopped = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS);
  await gone;
  clearTimeout(late);
};

/** A separate demo company without any input, for tests of the product's own texts. */
export const startFreshDemo = async (): Promise<FreshDemo> => {
  const folder = await mkdtemp(join(tmpdir(), 'onair-fresh-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_DAYS: '30',
    DATABASE_URL: '',
    NODE_ENV: '',
    LOG_LEVEL: 'error',
    RTMP_PORT: '0',
  };
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  const stop = async () => {
    await stopped(server);
    await rm(folder, { recursive: true, force: true });
  };
  await ready(origin, server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin, stop };
};
