import { ready } from '@onair/contract/system/system';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { startBroker } from '../testing/nats-server.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const folder = temporaryFolder();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGTERM');
  folder.remove();
});

test('a server that starts while NATS is away serves, says so, and joins the others when it is back', async () => {
  const broker = await startBroker();
  await broker.stop();
  const started = await startProcess({ DATA_DIR: `${folder.path}/server`, NATS_URL: broker.url });
  server = started;
  expect(await started.call(ready, {})).toMatchObject({ http: 200, body: { data: { ready: true, broker: 'away' } } });
  expect(started.said()).toContain('NATS cannot be reached');
  await broker.comeBack();
  await until(() => started.said().includes('NATS is connected'));
  expect(await started.call(ready, {})).toMatchObject({ http: 200, body: { data: { broker: 'good' } } });
  await broker.stop();
});
