import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets';
import { startViewing, viewerPath } from '@onair/contract/live/live';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { natsBus } from '../bus/nats.ts';
import { sql } from '../db/sql.ts';
import type { LiveReport } from '../domains/live/media/live.ts';
import { eventually, startEncoder } from '../domains/live/studios/studios.fixtures.ts';
import { openLog } from '../log.ts';
import { temporaryPlace } from '../testing/data-folder.ts';
import { startNginx } from '../testing/nginx.ts';
import { rawClient } from '../testing/raw-request.ts';
import { freePort, type ServerProcess } from '../testing/server-process.ts';
import { type Cluster, openCluster, openSocket } from './any-server.fixtures.ts';

// Three servers, each with media, that share three studios; everyone comes through the documented nginx. With
// NODE_FAULTS=7 each server is killed and frozen for half a minute in turn, and NATS is cut off.
const FAULTS = Number(process.env.NODE_FAULTS ?? 3);
const KINDS = (['kill 1', 'freeze 2', 'broker', 'kill 0', 'kill 2', 'freeze 0', 'freeze 1'] as const).slice(0, FAULTS);
const LASTS_MS = FAULTS > 3 ? 30_000 : 12_000;
/** A server that is frozen has lost its studios by then. */
const LOST_MS = 7_000;
/** Everything is back within this time. */
const BACK_MS = Number(process.env.BACK_MS ?? 15_000);
const SILENT_MS = 3_000;

const place = temporaryPlace();
let cluster: Cluster;
let nodes: { server: ServerProcess; environment: Record<string, string> }[];
let nginx: ChildProcess;
let port: number;
let encoders: number;
let over = false;
const reports: LiveReport[] = [];

const nodeNumber = (n: number): ServerProcess => {
  const node = nodes[n];
  if (!node) throw new Error(`there is no node ${n}`);
  return node.server;
};

beforeAll(async () => {
  cluster = await openCluster(place.path);
  const environments = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({
      name,
      PORT: String(await freePort()),
      RTMP_PORT: String(await freePort()),
      MEDIA_SPREAD: '1',
      MEDIA_PROXY_FROM: '127.0.0.1',
      TRUST_PROXY: 'loopback',
    })),
  );
  nodes = [];
  for (const { name, ...environment } of environments)
    nodes.push({ server: await cluster.startWithMedia(name, environment), environment: { ...environment, name } });
  [port, encoders] = [await freePort(), await freePort()];
  nginx = startNginx(`${place.path}/nginx`, {
    web: port,
    encoders,
    servers: environments.map(({ PORT }) => Number(PORT)),
    media: environments.map(({ RTMP_PORT }) => Number(RTMP_PORT)),
  });
  const bus = await natsBus(cluster.broker.url, openLog('silent'));
  bus.subscribe('live.report', (report) => void reports.push(report as LiveReport));
  cluster.closing(() => void bus.close());
}, 120_000);
afterAll(async () => {
  over = true;
  const gone = once(nginx, 'exit');
  nginx.kill('SIGQUIT');
  await Promise.race([gone, delay(5_000)]);
  nginx.kill('SIGKILL');
  await cluster.close();
  place.remove();
});

type Studio = { id: string; slug: string; key: string };
const makeStudio = async (slug: string): Promise<Studio> => {
  const as = cluster.through(nodeNumber(0));
  const { id } = await as(createStudio, { slug, nameZh: slug, nameEn: slug });
  const { key } = await as(rotateStreamKey, { id, line: 'main' });
  return { id, slug, key };
};
const encode = async ({ key }: Studio): Promise<void> => {
  while (!over) {
    const encoder = startEncoder(`rtmp://127.0.0.1:${encoders}/live/${key}`, '480p30');
    while (!over && !encoder.ended()) await delay(100);
    encoder.kill();
    await delay(200);
  }
};
const asJson = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
/** A viewer as the page has one: it comes back when its socket ends or is silent, and counts what it got. */
const watch = ({ slug }: Studio) => {
  const seen = { bytes: 0 };
  const web = rawClient(port);
  const run = async (): Promise<void> => {
    while (!over) {
      const asked = web.send({ ...asJson('{}'), path: startViewing.path.replace(':slug', slug) }).catch(() => null);
      const answer = await Promise.race([asked, delay(SILENT_MS, null)]);
      const viewer = answer?.status === 200 ? JSON.parse(answer.text).data?.viewer : null;
      if (viewer) {
        const socket = openSocket(port, viewerPath(slug), viewer);
        let heardAt = performance.now();
        socket.ws.on('message', (data: Buffer) => {
          seen.bytes += data.length;
          heardAt = performance.now();
        });
        while (!over && socket.seen.closed === null && performance.now() - heardAt < SILENT_MS) await delay(100);
        socket.close();
      }
      await delay(200);
    }
  };
  void run().finally(() => web.close());
  return seen;
};
const segmentOf = async ({ slug }: Studio): Promise<number> => {
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`http://127.0.0.1:${port}/live/${slug}/source/media.m3u8`, { signal });
  return Number([...(await answer.text()).matchAll(/^seg-(\d+)\.m4s$/gm)].at(-1)?.[1] ?? 0);
};

/** Saves through nginx all the time; what was acknowledged must be there at the end. */
const save = (token: string) => {
  const client = rawClient(port, 1);
  const acknowledged: string[] = [];
  const run = async (): Promise<void> => {
    for (let n = 0; !over; n += 1) {
      const name = `fault-${n}`;
      const answer = await client
        .send({
          ...asJson(JSON.stringify({ contentType: 'img', filterType: 'artificial', status: 'offline', name }), {
            authorization: `Bearer ${token}`,
            'idempotency-key': name,
          }),
          path: createPolicy.path,
        })
        .catch(() => null);
      if (answer?.status === 200 && JSON.parse(answer.text).status === 'ok') acknowledged.push(name);
      await delay(250);
    }
  };
  void run().finally(() => client.close());
  return acknowledged;
};

const suffer = async (kind: string): Promise<void> => {
  const [what, n] = kind.split(' ');
  if (what === 'broker') {
    await cluster.broker.stop();
    void delay(LASTS_MS).then(cluster.broker.comeBack);
    return;
  }
  const node = nodes[Number(n)];
  if (!node) throw new Error(`no such fault: ${kind}`);
  if (what === 'freeze') {
    const { child } = node.server;
    child.kill('SIGSTOP');
    void delay(LASTS_MS).then(() => child.kill('SIGCONT'));
    return;
  }
  await node.server.end('SIGKILL');
  const { name = '', ...environment } = node.environment;
  void cluster.startWithMedia(name, environment).then((server) => {
    node.server = server;
  });
};

test(
  'whatever happens to one of three servers, studios have one holder each, players go on and nothing saved is lost',
  async () => {
    const studios = await Promise.all(['one', 'two', 'three'].map(makeStudio));
    await eventually(
      async () =>
        (await cluster.db.execute(sql`select distinct node from studio_leases where node is not null`)).rowCount,
      (count) => count === 3,
    );
    const watched = studios.map((studio) => {
      void encode(studio);
      return { studio, viewer: watch(studio) };
    });
    const token = cluster.token();
    const saved = save(token);
    const healthy = () => nodes.map(({ server }) => server).filter((server) => server.child.exitCode === null);
    const isOn = async ({ studio, viewer }: (typeof watched)[number]) => {
      const before = { bytes: viewer.bytes, segment: await segmentOf(studio).catch(() => 0) };
      await eventually(
        () => viewer.bytes,
        (bytes) => bytes > before.bytes + 50_000,
      );
      await eventually(
        () => segmentOf(studio).catch(() => 0),
        (last) => last > before.segment,
      );
    };
    await Promise.all(watched.map(isOn));
    const times: string[] = [];
    for (const kind of KINDS) {
      const began = performance.now();
      const backWithin = async (name: string): Promise<void> => {
        const from = performance.now();
        await Promise.all(watched.map(isOn));
        const took = performance.now() - from;
        times.push(`${name}: ${Math.round(took)} ms`);
        expect(took, times.join(', ')).toBeLessThan(BACK_MS);
      };
      await suffer(kind);
      await backWithin(kind);
      if (kind.startsWith('freeze')) {
        await delay(Math.max(0, LOST_MS - (performance.now() - began)));
        await backWithin('taken over');
      }
      // Until what was frozen, killed or cut off is back as well.
      await delay(Math.max(0, LASTS_MS - (performance.now() - began)) + 1_000);
      await eventually(
        async () => (await Promise.all(healthy().map((server) => server.isReady()))).filter(Boolean).length,
        (ready) => ready === 3,
      );
    }
    for (const { studio } of watched) {
      const { program } = await cluster.through(nodeNumber(0))(studioNow, { id: studio.id });
      expect(program).toBe('main');
    }
    over = true;

    // Of each epoch one node speaks, and it is the one that the database gave it to.
    for (const { id } of studios) {
      const { rows } = await cluster.db.execute<{ epoch: string; node: string }>(
        sql`select epoch, node from studio_lease_changes where studio_id = ${id}`,
      );
      const speakers = new Map<number, Set<string>>();
      for (const { node, epochs } of reports) {
        const epoch = epochs[id];
        if (epoch !== undefined) speakers.set(epoch, (speakers.get(epoch) ?? new Set()).add(node));
      }
      for (const [epoch, speaking] of speakers)
        expect([...speaking]).toEqual([rows.find((row) => Number(row.epoch) === epoch)?.node]);
    }
    expect(saved.length).toBeGreaterThan(KINDS.length);
    const { total } = await cluster.through(nodeNumber(0))(listPolicies, { name: 'fault-' });
    expect(total).toBeGreaterThanOrEqual(saved.length);
    console.log(`${times.join(', ')}; ${saved.length} saved`);
  },
  120_000 + FAULTS * 60_000,
);
