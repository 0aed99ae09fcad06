import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { STREAM_PATH } from '@onair/contract/channel';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';
import { freePort, MAIN, runToEnd, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { endBoth, withDatabase } from './evidence.ts';

const root = temporaryFolder();
const dataDir = `${root.path}/data`;
let server: ServerProcess;
let token: string;
/** Of accounts whose sockets are open: one has fifty at most. */
let crowd: string[];

beforeAll(async () => {
  server = await startProcess({ DATA_DIR: dataDir });
  [token = '', ...crowd] = await withDatabase(dataDir, async (db) => {
    const enter = async () => (await enterAccount(db, { role: 'admin', now: new Date() })).token;
    return [await enter(), await enter(), await enter(), await enter(), await enter()];
  });
});
afterAll(async () => {
  await endBoth(server, dataDir);
  root.remove();
});

/** An authenticated socket. */
const enter = async (as = token): Promise<{ closed: Promise<number> }> => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${STREAM_PATH}`, {
    origin: `http://127.0.0.1:${server.port}`,
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const ready = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'auth', token: as }));
  await ready;
  return { closed };
};

test('a server asked to end answers what is under way, tells its sockets to come back, and is gone', async () => {
  const sockets: { closed: Promise<number> }[] = [];
  for (let i = 0; i < 50; i += 1) sockets.push(...(await Promise.all(crowd.map(enter))));
  const client = rawClient(server.port, 200);
  const list = { path: `${listPolicies.path}?pageSize=100`, headers: { authorization: `Bearer ${token}` } };
  const send = () => Promise.all(Array.from({ length: 200 }, () => client.send(list)));
  await send();
  const sent = send();
  const ended = server.end('SIGTERM');
  const answers = (await sent).map((answer) => ({ status: answer.status, code: envelopeOf(answer)?.code }));
  const { code, signal } = await ended;
  client.close();
  const fine = answers.filter(({ status, code }) => status === 200 && code === 20000).length;
  const away = answers.filter(({ status, code }) => status === 503 && code === 50300).length;
  expect(fine + away).toBe(200);
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(new Set(await Promise.all(sockets.map(({ closed }) => closed)))).toEqual(new Set([1001]));
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  server = await startProcess({ DATA_DIR: dataDir });
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').slice(log.length)).not.toContain(
    'was not properly shut down',
  );
  console.log(`drain: ${fine} answered, ${away} told 503, ${sockets.length} sockets closed with 1001`);
});

test('a second signal ends it at once, whatever it waits for', async () => {
  // A request that has begun and never ends: the first signal waits for it.
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/user/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  socket.on('error', () => {});
  await server.call(listPolicies, {}, { token });
  server.child.kill('SIGTERM');
  await until(async () => !(await server.isReady()));
  const again = setInterval(() => server.child.kill('SIGTERM'), 600);
  const { code } = await server.end('SIGTERM');
  clearInterval(again);
  expect(code).toBe(1);
  server = await startProcess({ DATA_DIR: dataDir });
});

test('a server whose launcher is gone ends by itself, in order', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...programEnvironment, DATA_DIR: `${root.path}/launched`, PORT: String(port), DEMO: '0', MEDIA: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp);
  child.disconnect();
  expect(await exited).toEqual([0, null]);
  expect(existsSync(`${root.path}/launched/postgres/postmaster.pid`)).toBe(false);
});

const filesOf = (folder: string): string[] => readdirSync(folder).sort();

test('a second start on a port that is taken ends, names the port and touches nothing', async () => {
  const taken = createServer().listen({ port: await freePort(), host: '127.0.0.1' });
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const before = filesOf(root.path);
  const { code, output } = await runToEnd({ DATA_DIR: `${root.path}/other`, PORT: String(port) });
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another with PORT.`);
  expect(filesOf(root.path)).toEqual(before);
  taken.close();
});

test('a second server on the same data folder is refused in one sentence, and the first serves on', async () => {
  const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain('is already using the data folder');
  await until(server.isReady);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'not a loopback address'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ PUBLIC_URL: 'onair.example' }, 'PUBLIC_URL must be an address'],
  [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must list'],
  [{ AUDIT_KEY: 'short' }, 'AUDIT_KEY must be'],
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL is not an address'],
  [{ DATABASE_URL: 'postgresql://127.0.0.1:1/onair' }, 'cannot be used'],
])('settings that cannot be used (%j) end the start in one sentence', async (environment, words) => {
  const { code, output } = await runToEnd({
    DATA_DIR: `${root.path}/settings`,
    PORT: String(await freePort()),
    ...environment,
  } as Record<string, string>);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toMatch(/\n\s+at /);
});
