import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/data-folder.ts';
import { type SupervisedProcess, supervise } from './supervised-process.ts';

/** Sends its pid, prints a key, and executes commands. */
const PROGRAM = `
process.on('message', ({ type }) => {
  if (type === 'exit') process.exit(3);
  if (type === 'deaf') process.removeAllListeners('message').on('message', () => {});
  if (type === 'stop') process.disconnect();
});
console.log('key ' + 'k'.repeat(40));
process.send({ pid: process.pid, env: process.env.TRY });
`;

type Hello = { pid: number; env: string };
type Order = { type: 'exit' | 'deaf' | 'stop' };

let folder: string;
let program: string;
let mine: SupervisedProcess<Order> | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onair-supervise-'));
  program = join(folder, 'program.mjs');
  await writeFile(program, PROGRAM);
});
afterEach(async () => {
  await mine?.close();
  mine = null;
});
afterAll(() => rm(folder, { recursive: true }));

const run = (
  after: () => number | null | undefined = () => undefined,
  withinMs = 2_000,
  fails: () => void = () => {},
) => {
  const hellos: Hello[] = [];
  const printed: string[] = [];
  const ends: { code: number | null; signal: NodeJS.Signals | null }[] = [];
  const process = supervise<Hello, Order>({
    program,
    environment: () => {
      fails();
      return { TRY: String(ends.length) };
    },
    waits: { firstMs: 20, longestMs: 40, steadyMs: 60_000 },
    stop: { message: { type: 'stop' }, withinMs },
    log: pino({ level: 'silent' }),
    printed: (line) => printed.push(line),
    message: (hello) => hellos.push(hello),
    ended: (end) => {
      ends.push(end);
      return after();
    },
  });
  mine = process;
  return { process, hellos, printed, ends };
};

test('a process that ends is started again, with the environment of that moment', async () => {
  const { process, hellos, printed, ends } = run();
  await until(() => hellos.length === 1);
  expect(process.send({ type: 'exit' })).toBe(true);
  await until(() => hellos.length === 2);
  expect(ends).toEqual([{ code: 3, signal: null }]);
  expect(hellos.map(({ env }) => env)).toEqual(['0', '1']);
  expect([process.restarts(), process.pid()]).toEqual([1, hellos[1]?.pid]);
  expect(printed[0]).toBe('key [redacted]');
});

test('a process that is left alone after its end takes no messages', async () => {
  const { process, hellos, ends } = run(() => null);
  await until(() => hellos.length === 1);
  process.send({ type: 'exit' });
  await until(() => ends.length === 1);
  expect([process.send({ type: 'stop' }), process.pid(), process.restarts()]).toEqual([false, null, 0]);
});

test('closing ends it without another start, also when it does not listen', async () => {
  const { process, hellos, ends } = run(undefined, 200);
  await until(() => hellos.length === 1);
  process.send({ type: 'deaf' });
  await process.close();
  expect([process.pid(), process.send({ type: 'exit' }), ends]).toEqual([null, false, []]);
});

test('sockets on their way to a process that is frozen are closed when it is killed', async () => {
  const { process: mine, hellos, ends } = run();
  await until(() => hellos.length === 1);
  process.kill(hellos[0]?.pid ?? 0, 'SIGSTOP');
  let handed = 0;
  const server = createServer((socket) => {
    handed += Number(mine.send({ type: 'deaf' }, socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The second waits for the first to be taken.
  const clients = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const closed = clients.map((client) => once(client.on('error', () => undefined).resume(), 'close'));
  await until(() => handed === 2);
  mine.kill();
  await Promise.all(closed);
  expect(ends).toEqual([{ code: null, signal: 'SIGKILL' }]);
  server.close();
});

test('a process that the system has no room for is started when it has', async () => {
  let tries = 0;
  const { hellos } = run(undefined, undefined, () => {
    tries += 1;
    if (tries < 3) throw new Error('spawn ENOMEM');
  });
  await until(() => hellos.length === 1);
  expect(tries).toBe(3);
});
