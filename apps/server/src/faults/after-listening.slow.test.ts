import { health, ready } from '@onair/contract/system/system';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const folder = temporaryFolder();
const cluster = await openPrepared(`${folder.path}/cluster`);
const running: ServerProcess[] = [];
const start = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const url = `postgresql:///onair?host=${cluster.pool.host}&port=${cluster.pool.port}&user=onair`;
  const server = await startProcess({ DATA_DIR: `${folder.path}/server`, DATABASE_URL: url, ...environment });
  running.push(server);
  return server;
};
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  await cluster.stop();
  folder.remove();
});
const jobsOf = async (server: ServerProcess) => {
  const { body } = await server.call(ready, {});
  return body.status === 'ok' ? body.data.jobs : null;
};

test('a database that stalls when the server has just begun to serve does not end it: the rest is tried again and told', async () => {
  const first = await start();
  await until(async () => (await jobsOf(first)) === 'good');
  await first.end('SIGTERM');
  running.pop();

  const holder = new pg.Client(cluster.pool);
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table jobs.queue in access exclusive mode');
  const server = await start();
  await until(() => server.said().includes('background jobs cannot be claimed yet') || server.child.exitCode !== null);
  expect(server.child.exitCode).toBeNull();
  expect(await jobsOf(server)).toBe('away');

  await holder.end();
  await until(async () => (await jobsOf(server)) === 'good');
});

test('a promise that nobody awaits and that fails is logged, and the server goes on', async () => {
  const failing = 'process.on("SIGUSR2", () => void Promise.reject(new Error("nobody waits for this")));';
  const server = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}` });
  server.child.kill('SIGUSR2');
  await until(() => server.said().includes('nobody waits for this'));
  expect(server.said()).toContain('the server goes on');
  expect((await server.call(health, {})).http).toBe(200);
});
