import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { partsOf } from '@onair/contract/typed';
import { childOf } from '../apps/server/src/testing/process-tree.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { treeCpuSeconds } from './cpu.ts';
import { residentMb } from './processes.ts';
import { costRow, leastRow, mostRow, type Row, ratioRow, share } from './row.ts';
import { untilEnded } from './started.ts';

/** What people of a busy company look at: the load of eight pages, one after the other. */
const PAGES = [
  '/api/content/library',
  '/api/workplace/summary',
  '/api/list/policy?pageSize=50',
  '/api/popular/list?type=text',
  '/api/content-data',
  '/c/',
  '/api/live/main',
  '/api/shell',
];
const READERS = 300;
const WRITERS = 50;
const PAUSE_MS = 50;
const HEALTH_PAUSE_MS = 20;
const QUIET_MS = 60_000;

type Answer = { status: number; ms: number; retryAfter: string | undefined };
type Server = { origin: string; pid: number; seconds: number; cpuSeconds: number; end: () => Promise<void> };

const ask = (origin: string, agent: http.Agent, path: string, token: string | null, body?: object): Promise<Answer> =>
  new Promise((resolve) => {
    const from = performance.now();
    const text = body && JSON.stringify(body);
    const finish = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, ms: performance.now() - from });
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    };
    const request = http.request(origin + path, { method: text ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => finish(answer.statusCode ?? 0, answer.headers['retry-after']));
    });
    request.on('error', () => finish(0));
    request.end(text);
  });

/** Starts a version of the product as `npm start` does. */
const startVersion = async (root: string, dataDir: string): Promise<Server> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...{ PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', RTMP_PORT: '0' },
      ...{ DEMO: '1', DEMO_TRAFFIC: '0', RATE_PER_MINUTE: '1000000', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const end = untilEnded(async () => {
    child.kill('SIGTERM');
    await gone;
  }, []);
  const agent = new http.Agent();
  while ((await ask(origin, agent, '/api/ready', null)).status !== 200) {
    if (child.exitCode !== null) throw new Error(`${root} did not start`);
    await delay(20);
  }
  const pid = childOf(child.pid ?? 0, 'node');
  return { origin, pid, seconds: (performance.now() - from) / 1000, cpuSeconds: treeCpuSeconds(pid), end };
};

const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin' }),
  });
  return String(partsOf(partsOf(await answer.json()).data).token);
};

/** Readers and writers for some seconds, each with its next request a moment after the last answer. */
const crowd = async ({ origin, pid }: Server, token: string, readers: number, seconds: number) => {
  const until = performance.now() + seconds * 1000;
  const answers = { reads: [] as Answer[], writes: [] as Answer[], health: [] as Answer[] };
  const repeat = async (
    kind: keyof typeof answers,
    pause: number,
    next: (agent: http.Agent, n: number) => Promise<Answer>,
  ) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; performance.now() < until; n += 1) {
      answers[kind].push(await next(agent, n));
      await delay(pause);
    }
    agent.destroy();
  };
  const draft = (name: string) => ({
    ...{ name, contentType: 'img', filterType: 'rules', status: 'online' },
    rule: { words: ['y'] },
  });
  let peak = residentMb(pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 100);
  const cpu = treeCpuSeconds(pid);
  await Promise.all([
    ...Array.from({ length: readers }, (_, who) =>
      repeat('reads', PAUSE_MS, (agent, n) => ask(origin, agent, PAGES[(who + n) % PAGES.length] ?? '/', token)),
    ),
    ...Array.from({ length: WRITERS }, (_, who) =>
      repeat('writes', PAUSE_MS, (agent, n) => ask(origin, agent, '/api/policy', token, draft(`B${who} ${n}`))),
    ),
    repeat('health', HEALTH_PAUSE_MS, (agent) => ask(origin, agent, '/api/health', null)),
  ]);
  clearInterval(watch);
  const both = [...answers.reads, ...answers.writes];
  const refused = both.filter(({ status }) => status === 503);
  const good = (list: readonly Answer[]) => list.filter(({ status }) => status === 200).length;
  return {
    reads: good(answers.reads) / seconds,
    sets: good(answers.writes) / seconds,
    refusedShare: (100 * refused.length) / Math.max(1, both.length),
    unexplained: refused.filter(({ retryAfter }) => retryAfter === undefined).length,
    broken: both.filter(({ status }) => status === 0 || status === 500).length,
    healthMs: share(
      answers.health.map(({ ms }) => ms),
      0.99,
    ),
    cpuMs: (1000 * (treeCpuSeconds(pid) - cpu)) / Math.max(1, good(both)),
    peak,
  };
};

/** One version: its second start, writers alone, and everyone at once. */
const measure = async (root: string, dataDir: string, seconds: number) => {
  const first = await startVersion(root, dataDir);
  await first.end();
  const server = await startVersion(root, dataDir);
  const token = await signIn(server.origin);
  await delay(5_000);
  const idle = residentMb(server.pid);
  const alone = await crowd(server, token, 0, seconds);
  const all = await crowd(server, token, READERS, seconds);
  await delay(QUIET_MS);
  const later = residentMb(server.pid);
  await server.end();
  return { server, idle, alone, all, later };
};

/**
 * Three hundred readers of eight pages and fifty people who create sets, on the processors that the load takes as well.
 * @param before another checkout of the product, installed; what it does in the same run is the reference
 */
export const crowdRows = async (
  { root, place, before, seconds }: { root: string; place: string; before: string | null; seconds: number },
  say: (line: string) => void,
): Promise<Row[]> => {
  say(`a crowd on this version, ${seconds} s`);
  const mine = await measure(root, join(place, 'crowd'), seconds);
  const { alone, all, idle, later } = mine;
  const rows = [
    leastRow('writers alone: sets created', alone.sets, 100, 'sets/s'),
    leastRow('crowd: reads', all.reads, 450, 'reads/s'),
    leastRow('crowd: sets created beside them', all.sets, 40, 'sets/s'),
    mostRow('crowd: refused with 503', all.refusedShare, 2, '%'),
    mostRow('crowd: 503 without Retry-After', all.unexplained + alone.unexplained, 0, 'answers'),
    mostRow('crowd: broken answers', all.broken + alone.broken, 0, 'answers'),
    mostRow('crowd: health, p99', all.healthMs, 150, 'ms'),
    mostRow('crowd: memory of the server at most', Math.max(alone.peak, all.peak), 400, 'MB'),
    mostRow('crowd: memory a minute later, above idle', later - idle, 50, 'MB', `${Math.round(idle)} MB idle`),
  ];
  if (before === null) return rows;
  say(`a crowd on ${before}`);
  const bare = await measure(before, join(place, 'crowd-before'), seconds);
  const pair = (of: (one: typeof mine) => number) => [{ mine: of(mine), bare: of(bare) }];
  return [
    ...rows,
    ratioRow(
      'writers alone: sets, beside the version before',
      pair((one) => one.alone.sets),
      'sets/s',
      1,
    ),
    ratioRow(
      'crowd: reads, beside the version before',
      pair((one) => one.all.reads),
      'reads/s',
      1,
    ),
    ratioRow(
      'crowd: sets, beside the version before',
      pair((one) => one.all.sets),
      'sets/s',
      1,
    ),
    costRow(
      'crowd: CPU of an answer, database included',
      pair((one) => one.all.cpuMs),
      'ms',
      1,
    ),
    costRow(
      'crowd: memory at most',
      pair((one) => Math.max(one.alone.peak, one.all.peak)),
      'MB',
      1,
    ),
    costRow(
      'second start, until ready',
      pair((one) => one.server.seconds),
      's',
      0.6,
    ),
    costRow(
      'second start: CPU',
      pair((one) => one.server.cpuSeconds),
      's',
      1,
    ),
  ];
};
