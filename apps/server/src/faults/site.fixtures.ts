import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { natsBus } from '../bus/nats.ts';
import { openDb, openPool } from '../db/client.ts';
import type { LiveReport } from '../domains/live/media/live.client.ts';
import { openLog } from '../lib/log.ts';
import { cuttable } from '../testing/cuttable.ts';
import { enterAccount } from '../testing/enter.ts';
import { faultyDatabase } from '../testing/faulty-database.ts';
import { startBroker } from '../testing/nats-server.ts';
import { startNginx } from '../testing/nginx.ts';
import { killFamily } from '../testing/process-tree.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';

const AUDIT_KEY = 'ab'.repeat(32);
const SHARED = { AUDIT_KEY, VISITOR_KEY: 'cd'.repeat(32), TRUST_PROXY: 'loopback', PG_POOL_MAX: '6' };
/** Enough for six servers. */
const POSTGRES = { max_connections: '150' };

type SiteOptions = {
  /** Servers with media that share the studios, and servers without. */
  nodes: number;
  servers: number;
  settingsOf?: (name: string) => Record<string, string>;
};

/**
 * An installation of real processes: PostgreSQL, NATS, nginx as documented before all servers, and media nodes for the
 * encoders. Each server's ways to PostgreSQL and to NATS can be cut.
 */
export const openSite = async (folder: string, { nodes, servers, settingsOf = () => ({}) }: SiteOptions) => {
  const closing: (() => unknown)[] = [];
  const database = await faultyDatabase(`${folder}/cluster`, POSTGRES);
  closing.push(database.close);
  const broker = await startBroker();
  closing.push(broker.stop);
  const atBroker = { host: '127.0.0.1', port: Number(new URL(broker.url).port) };

  const openMember = async (name: string, media: boolean) => {
    const settings = settingsOf(name);
    const toDatabase = await cuttable(database.socket);
    const toBroker = await cuttable(() => atBroker);
    const [port, rtmp, metrics] = [await freePort(), await freePort(), await freePort()];
    const start = (): Promise<ServerProcess> =>
      startProcess({
        ...SHARED,
        MEDIA_DIR: `${folder}/${'S3_BUCKET' in settings ? name : 'media'}`,
        ...settings,
        DATA_DIR: `${folder}/${name}-data`,
        DATABASE_URL: `postgresql://onair@127.0.0.1:${toDatabase.port}/onair`,
        NATS_URL: `nats://127.0.0.1:${toBroker.port}`,
        PORT: String(port),
        METRICS_PORT: String(metrics),
        MEDIA: media ? '1' : '0',
        ...(media ? { MEDIA_SPREAD: '1', RTMP_PORT: String(rtmp), MEDIA_PROXY_FROM: '127.0.0.1' } : {}),
      });
    const member = { name, media, rtmp, metrics, toDatabase, toBroker, process: await start() };
    closing.push(async () => {
      await member.process.end('SIGKILL');
      toDatabase.close();
      toBroker.close();
    });
    return {
      member,
      /** Starts it again where it was. */
      restart: async (): Promise<void> => {
        member.process = await start();
      },
    };
  };
  const names = Array.from({ length: nodes + servers }, (_, n) =>
    n < nodes ? `node-${n + 1}` : `server-${n + 1 - nodes}`,
  );
  // The first one makes the tables.
  const first = await openMember(names[0] ?? '', nodes > 0);
  const others = await Promise.all(names.slice(1).map((name, n) => openMember(name, n + 1 < nodes)));
  const members = [first, ...others];

  const [port, encoders] = [await freePort(), await freePort()];
  const startProxy = () =>
    startNginx(`${folder}/nginx`, {
      web: port,
      encoders,
      servers: members.map(({ member }) => member.process.port),
      media: members.filter(({ member }) => member.media).map(({ member }) => member.rtmp),
    });
  let proxy = startProxy();
  const proxyPid = (): number => proxy.pid ?? 0;
  closing.push(() => killFamily(proxyPid()));

  const reports: LiveReport[] = [];
  const bus = await natsBus(broker.url, openLog('silent'));
  bus.subscribe('live.report', (report) => void reports.push(report as LiveReport));
  closing.push(bus.close);
  const pool = openPool(database.pool(), openLog('silent'));
  const db = openDb(pool);
  closing.push(() => pool.end());
  const { token } = await enterAccount(db, { role: 'admin', now: new Date() });

  return {
    auditKey: Buffer.from(AUDIT_KEY, 'hex'),
    database,
    db,
    broker,
    members,
    /** Of nginx: for browsers and for encoders. */
    port,
    encoders,
    proxyPid,
    restartProxy: (): void => {
      proxy = startProxy();
    },
    /** The bus messages of the holders of studios, in order. */
    reports,
    token,
    /** Calls a server as the admin; the response must be a success. */
    as: async <E extends Endpoint>(server: ServerProcess, endpoint: E, input: Input<E>): Promise<Output<E>> => {
      const { body } = await server.call(endpoint, input, { token });
      if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
      return body.data;
    },
    /** A metric of all servers together. */
    metric: async (name: string): Promise<number> => {
      const values = members.map(async ({ member }) => {
        const text = await (await fetch(`http://127.0.0.1:${member.metrics}/metrics`)).text();
        return Number(new RegExp(`^onair_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      });
      return (await Promise.all(values)).reduce((sum, value) => sum + value, 0);
    },
    /** The member that holds a studio; undefined while none does. */
    holderOf: async (studioId: string) => {
      const [row] = await database.query<{ address: string }>(
        `select n.address from studio_leases l join media_nodes n on n.id = l.node
         where l.studio_id = $1 and n.until > clock_timestamp()`,
        [studioId],
      );
      return members.find(({ member }) => row?.address.endsWith(`:${member.process.port}`));
    },
    /** Ends with the site, before it. */
    closing: (end: () => void) => void closing.push(end),
    close: async (): Promise<void> => {
      for (const close of closing.reverse()) await close();
    },
  };
};

export type Site = Awaited<ReturnType<typeof openSite>>;
export type Member = Site['members'][number];
