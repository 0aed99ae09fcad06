import { setTimeout as delay } from 'node:timers/promises';
import { startViewing, viewerPath } from '@onair/contract/live/audience/live';
import { createStudio, getStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { natsBus } from '../bus/nats.ts';
import { openDb, openPool } from '../db/client.ts';
import { seeded } from '../demo/prng.ts';
import type { LiveReport } from '../domains/live/media/live.client.ts';
import { openLog } from '../lib/log.ts';
import { type Cuttable, cuttable } from '../testing/cuttable.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { startEncoder } from '../testing/encoder.ts';
import { enterAccount } from '../testing/enter.ts';
import { eventually } from '../testing/eventually.ts';
import { type FaultyDatabase, faultyDatabase } from '../testing/faulty-database.ts';
import { startBroker } from '../testing/nats-server.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const KINDS = ['cutDatabase', 'kill', 'freeze', 'cutBroker'] as const;
type Kind = (typeof KINDS)[number];
const FAULTS = Number(process.env.SERVER_FAULTS ?? 2);
const SEED = Number(process.env.SEED ?? 20_261_122);
/** How long a server is frozen or cut off; with many faults as long as half a minute. */
const LONGEST_MS = FAULTS > 5 ? 30_000 : 8_000;

const folder = temporaryFolder();
const draw = seeded(SEED);
type Server = { process: ServerProcess; toDatabase: Cuttable; toBroker: Cuttable; start: () => Promise<ServerProcess> };
let database: FaultyDatabase;
let broker: Awaited<ReturnType<typeof startBroker>>;
let servers: Server[];
let token: string;
const reports: LiveReport[] = [];
let stopHearing: () => Promise<void>;

beforeAll(async () => {
  database = await faultyDatabase(`${folder.path}/cluster`);
  broker = await startBroker();
  const bus = await natsBus(broker.url, openLog('silent'));
  bus.subscribe('live.report', (report) => void reports.push(report as LiveReport));
  stopHearing = bus.close;
  const open = async (name: string): Promise<Server> => {
    const toDatabase = await cuttable(() => ({ host: '127.0.0.1', port: database.way.port }));
    const toBroker = await cuttable(() => ({ host: '127.0.0.1', port: Number(new URL(broker.url).port) }));
    const start = (): Promise<ServerProcess> =>
      startProcess({
        DATA_DIR: `${folder.path}/${name}`,
        MEDIA_DIR: `${folder.path}/media`,
        DATABASE_URL: `postgresql://onair@127.0.0.1:${toDatabase.port}/onair`,
        NATS_URL: `nats://127.0.0.1:${toBroker.port}`,
        AUDIT_KEY: 'ab'.repeat(32),
        VISITOR_KEY: 'cd'.repeat(32),
        MEDIA: '1',
        RTMP_PORT: '0',
      });
    return { process: await start(), toDatabase, toBroker, start };
  };
  servers = [await open('a'), await open('b')];
  const pool = openPool(database.pool(), openLog('silent'));
  ({ token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() }));
  await pool.end();
});
afterAll(async () => {
  await stopHearing();
  for (const { process, toDatabase, toBroker } of servers) {
    toDatabase.heal();
    toBroker.heal();
    await process.end('SIGKILL');
    toDatabase.close();
    toBroker.close();
  }
  await broker.stop();
  await database.close();
  folder.remove();
});

/** Asks both servers; the first good answer within a second, else null. */
const ask = async <T>(
  look: (server: ServerProcess) => Promise<{ body: { status: string; data: unknown } }>,
): Promise<T | null> => {
  const good = servers.map(async ({ process }) => {
    const { body } = await look(process);
    if (body.status !== 'ok') throw new Error('not now');
    return body.data as T;
  });
  return Promise.race([Promise.any(good).catch(() => null), delay(1_000, null)]);
};

/** An encoder and a viewer that come back wherever the studio is. */
const broadcast = (id: string, slug: string, key: string) => {
  let stopped = false;
  let encoder: ReturnType<typeof startEncoder> | null = null;
  let socket: WebSocket | null = null;
  const codes: number[] = [];
  let bytes = 0;
  const encode = async (): Promise<void> => {
    while (!stopped) {
      const url = await ask<{ publishUrl: string | null }>((server) => server.call(getStudio, { id }, { token }));
      if (url?.publishUrl) {
        const mine = startEncoder(`${url.publishUrl}/${key}`, { clip: '480p30' });
        encoder = mine;
        while (!stopped && !mine.ended()) await delay(100);
      }
      await delay(300);
    }
  };
  const view = async (n: number): Promise<void> => {
    const port = servers[n % servers.length]?.process.port;
    const given = await ask<{ viewer: string }>((server) => server.call(startViewing, { slug }));
    if (!stopped && given) {
      const ws = new WebSocket(`ws://127.0.0.1:${port}${viewerPath(slug)}`, { origin: `http://127.0.0.1:${port}` });
      socket = ws;
      let receivedAt = performance.now();
      ws.on('open', () => ws.send(given.viewer));
      ws.on('error', () => {});
      ws.on('message', (data: Buffer) => {
        bytes += data.length;
        receivedAt = performance.now();
      });
      ws.on('close', (code) => codes.push(code));
      while (!stopped && ws.readyState !== ws.CLOSED && performance.now() - receivedAt < 4_000) await delay(100);
      ws.terminate();
    }
    if (!stopped) await delay(200).then(() => view(n + 1));
  };
  const running = [encode(), view(0)];
  return {
    codes,
    bytes: () => bytes,
    stop: async () => {
      stopped = true;
      encoder?.kill();
      socket?.terminate();
      await Promise.all(running);
    },
  };
};

test(
  'whatever happens to two servers, a studio has one holder, and no one is told that its live has ended',
  async () => {
    const first = servers[0]?.process;
    if (!first) throw new Error('no server');
    const make = { slug: 'shared', nameZh: '共享', nameEn: 'Shared' };
    const made = (await first.call(createStudio, make, { token })).body;
    if (made.status !== 'ok') throw new Error(made.msg);
    const { id } = made.data;
    const keyed = (await first.call(rotateStreamKey, { id, line: 'main' }, { token })).body;
    if (keyed.status !== 'ok') throw new Error(keyed.msg);
    const { key } = keyed.data;
    const on = broadcast(id, 'shared', key);
    const nowOf = () =>
      ask<{ live: boolean; program: string | null }>((server) => server.call(studioNow, { id }, { token }));
    await eventually(nowOf, (now) => now?.live === true && now.program === 'main');
    // Pages show a live a moment before it is stored; a server that takes over knows the stored ones alone.
    await eventually(
      () => database.query('select from studio_lives where studio_id = $1', [id]),
      ({ length }) => length === 1,
    );

    const messages: string[] = [];
    const faults: Kind[] = [];
    const began = performance.now();
    let watching = true;
    const watch = (async () => {
      while (watching) {
        for (const [n, { process }] of servers.entries()) {
          const answer = await Promise.race([
            process.call(studioNow, { id }, { token }).catch(() => null),
            delay(800, null),
          ]);
          if (answer?.body.status === 'ok' && !answer.body.data.live)
            messages.push(
              `${Math.round(performance.now() - began)} ms, ${faults.at(-1)}: server ${n} says that it is not live`,
            );
        }
        await delay(150);
      }
    })();

    for (let n = 0; n < FAULTS; n += 1) {
      const kind = FAULTS <= KINDS.length ? (KINDS[n] as Kind) : draw.pick(KINDS);
      faults.push(kind);
      const [holder] = await database.query<{ node: string }>('select node from studio_leases where studio_id = $1', [
        id,
      ]);
      const [address] = await database.query<{ address: string }>('select address from media_nodes where id = $1', [
        holder?.node,
      ]);
      const server = servers.find(({ process }) => address?.address.endsWith(`:${process.port}`)) as Server;
      const lasts = LONGEST_MS * (0.8 + 0.2 * draw.next());
      if (kind === 'kill') {
        await server.process.end('SIGKILL');
        server.process = await server.start();
      } else if (kind === 'freeze') {
        server.process.child.kill('SIGSTOP');
        await delay(lasts);
        server.process.child.kill('SIGCONT');
      } else {
        const way = kind === 'cutDatabase' ? server.toDatabase : server.toBroker;
        way.cut();
        await delay(lasts);
        way.heal();
      }
      const bytes = on.bytes();
      await eventually(nowOf, (now) => now?.live === true && now.program === 'main');
      await eventually(on.bytes, (now) => now > bytes + 200_000);
    }
    watching = false;
    await watch;
    const lives = await database.query<{ ended: boolean }>(
      'select ended_at is not null as ended from studio_lives where studio_id = $1',
      [id],
    );
    const changes = await database.query<{ epoch: string; node: string }>(
      'select epoch, node from studio_lease_changes where studio_id = $1 order by epoch',
      [id],
    );
    await on.stop();
    expect(messages).toEqual([]);
    expect(lives).toEqual([{ ended: false }]);
    expect(on.codes.filter((code) => code === 4410)).toEqual([]);
    // One node reports under each epoch, and it is the one that the database gave it to.
    const speakers = new Map<number, Set<string>>();
    for (const { node, epochs } of reports) {
      const epoch = epochs[id];
      if (epoch !== undefined) speakers.set(epoch, (speakers.get(epoch) ?? new Set()).add(node));
    }
    for (const [epoch, nodes] of speakers) {
      expect([...nodes]).toEqual([changes.find((change) => Number(change.epoch) === epoch)?.node]);
    }
    // Once another node reports under a higher epoch, none does under a lower one.
    let highest = 0;
    for (const { epochs } of reports) {
      expect(epochs[id] ?? highest).toBeGreaterThanOrEqual(highest);
      highest = Math.max(highest, epochs[id] ?? 0);
    }
    console.log(`${faults.join(' ')}: on again, ${changes.length} holders`);
  },
  60_000 + FAULTS * 60_000,
);
