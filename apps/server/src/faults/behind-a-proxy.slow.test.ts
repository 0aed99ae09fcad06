import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const folder = temporaryFolder();
let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess({
    DATA_DIR: `${folder.path}/data`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  folder.remove();
});

test('a request keeps the id that a trusted proxy gave it, and no other text gets into the log that way', async () => {
  const ask = (id: string) => server.client.send({ path: listPolicies.path, headers: { 'x-request-id': id } });
  await ask('from-the-proxy-1');
  await ask('not an id');
  await until(() => server.said().split(listPolicies.name).length > 2);
  expect(server.said()).toContain('"from-the-proxy-1"');
  expect(server.said()).not.toContain('not an id');
});

test('a server that leaves says so for DRAIN_SECONDS before it refuses anything', async () => {
  const status = async (path: string) => (await server.client.send({ path })).status;
  const ended = server.end('SIGTERM');
  await until(async () => (await status('/api/ready')) === 503);
  expect(await status('/api/site')).toBe(200);
  const { code, ms } = await ended;
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(1_000);
});
