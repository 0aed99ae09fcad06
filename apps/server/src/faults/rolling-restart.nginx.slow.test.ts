import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import type { Database } from '../db/connection/database.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { startBroker } from '../testing/nats-server.ts';
import { startNginx } from '../testing/nginx.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';

const folder = temporaryFolder();
let database: Database;
let broker: Awaited<ReturnType<typeof startBroker>>;
let environments: Record<string, string>[];
let servers: ServerProcess[];
let nginx: ChildProcess;
let port: number;
let token: string;

beforeAll(async () => {
  database = await openPrepared(`${folder.path}/cluster`);
  broker = await startBroker();
  const { host, port: pgPort } = database.pool;
  const shared = {
    DATABASE_URL: `postgresql:///onair?host=${host}&port=${pgPort}&user=onair`,
    NATS_URL: broker.url,
    AUDIT_KEY: 'ab'.repeat(32),
    VISITOR_KEY: 'cd'.repeat(32),
    TRUST_PROXY: 'loopback',
  };
  environments = await Promise.all(
    ['a', 'b'].map(async (name) => ({ ...shared, DATA_DIR: `${folder.path}/${name}`, PORT: String(await freePort()) })),
  );
  servers = await Promise.all(environments.map((environment) => startProcess(environment)));
  port = await freePort();
  const ports = { web: port, encoders: await freePort(), servers: servers.map((server) => server.port) };
  nginx = startNginx(`${folder.path}/nginx`, ports);
  const pool = openPool(database.pool, openLog('silent'));
  ({ token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() }));
  await pool.end();
});
afterAll(async () => {
  const gone = once(nginx, 'exit');
  nginx.kill('SIGQUIT');
  await gone;
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await broker.stop();
  await database.stop();
  folder.remove();
});

test('servers that restart one after the other behind the documented nginx fail no call and lose no write', async () => {
  const client = rawClient(port, 8);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await until(async () => (await client.send({ path: '/api/ready' }).catch(() => null))?.status === 200);
  const answers: number[] = [];
  let written = 0;
  let over = false;
  const caller = async (name: string): Promise<void> => {
    for (let n = 0; !over; n += 1) {
      const key = `gesture-${name}-${n}`;
      const body = JSON.stringify({ contentType: 'img', filterType: 'artificial', status: 'offline', name: key });
      const write = { method: 'POST', path: createPolicy.path, headers: { ...headers, 'idempotency-key': key }, body };
      const read = await client.send({ path: listPolicies.path, headers });
      const wrote = await client.send(write);
      answers.push(...[read, wrote].map((answer) => envelopeOf(answer)?.code ?? answer.status));
      written += 1;
    }
  };
  const calling = ['one', 'two', 'three', 'four'].map(caller);
  for (const turn of [0, 1]) {
    // Some calls between the restarts, as in a real one.
    const seen = answers.length;
    await until(() => answers.length > seen + 40);
    await servers[turn]?.end('SIGTERM');
    servers[turn] = await startProcess(environments[turn] ?? {});
  }
  over = true;
  await Promise.all(calling);
  expect(answers.filter((code) => code !== 20000)).toEqual([]);
  const total = await client.send({ path: `${listPolicies.path}?pageSize=10`, headers });
  expect(envelopeOf(total)?.data).toMatchObject({ total: written });
  client.close();
  console.log(`rolling restart: ${answers.length} calls, none failed`);
});
