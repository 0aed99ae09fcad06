import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { startViewing, viewerPath } from '@onair/contract/live/audience/live';
import { WebSocket } from 'ws';
import { openDb, openPool } from '../db/client.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { postmasterOf } from '../testing/freeze-postgres.ts';
import { startBroker } from '../testing/nats-server.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { filmOf } from './two-media.fixtures.ts';

const FLV_HEAD = 13;

/** The tags of an FLV with the times at which they are due, in milliseconds. */
const tagsOf = (film: Buffer): { at: number; bytes: Buffer }[] => {
  const tags: { at: number; bytes: Buffer }[] = [];
  for (let from = FLV_HEAD; from + 11 < film.length; ) {
    const end = from + 11 + film.readUIntBE(from + 1, 3) + 4;
    tags.push({ at: film.readUIntBE(from + 4, 3), bytes: film.subarray(from, end) });
    from = end;
  }
  return tags;
};

/** Opens a live socket at a server and sends one message; records what it receives and how it ends. */
export const openSocket = (port: number, path: string, first: string, origin = `http://127.0.0.1:${port}`) => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { origin, perMessageDeflate: false });
  const seen = { bytes: 0, texts: [] as string[], status: null as number | null, closed: null as number | null };
  ws.on('open', () => ws.send(first));
  ws.on('message', (data: Buffer, binary) => {
    seen.bytes += data.length;
    if (!binary) seen.texts.push(String(data));
  });
  ws.on('unexpected-response', (request, response) => {
    seen.status = response.statusCode ?? 0;
    request.destroy();
  });
  ws.on('close', (code) => {
    seen.closed = code;
  });
  ws.on('error', () => {});
  return { ws, seen, close: () => ws.terminate() };
};

/** A browser that publishes the test clip in real time, once it is accepted. */
export const publishFromBrowser = (port: number, path: string, token: string) => {
  const socket = openSocket(port, path, token);
  const film = filmOf(60);
  const tags = tagsOf(film);
  let startedAt: number | null = null;
  const timer = setInterval(() => {
    if (!socket.seen.texts.includes('accepted') || socket.ws.readyState !== WebSocket.OPEN) return;
    if (startedAt === null) socket.ws.send(film.subarray(0, FLV_HEAD));
    startedAt ??= performance.now();
    for (let tag = tags[0]; tag && tag.at <= performance.now() - startedAt; tag = tags[0]) {
      socket.ws.send(tag.bytes);
      tags.shift();
    }
  }, 20);
  return {
    ...socket,
    close: () => {
      clearInterval(timer);
      socket.close();
    },
  };
};

/** Servers in processes of their own on one database, with an admin, and helpers for tests. */
export const openServers = async (
  folder: string,
  settings: Record<string, string> = {},
  openDatabase: typeof openPrepared = openPrepared,
) => {
  const database = await openDatabase(`${folder}/cluster`);
  const { host, port } = database.pool;
  const shared = {
    ...settings,
    DATABASE_URL: `postgresql:///onair?host=${host}&port=${port}&user=onair`,
    AUDIT_KEY: 'ab'.repeat(32),
    VISITOR_KEY: 'cd'.repeat(32),
  };
  const servers: ServerProcess[] = [];
  const closing: (() => void)[] = [];
  const start = async (name: string, environment: Record<string, string> = {}): Promise<ServerProcess> => {
    const server = await startProcess({ ...shared, ...environment, DATA_DIR: `${folder}/${name}` });
    servers.push(server);
    return server;
  };
  const pool = openPool(database.pool, openLog('silent'));
  const db = openDb(pool);
  let token = '';

  const through =
    (server: ServerProcess) =>
    async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
      token ||= (await enterAccount(db, { role: 'admin', now: new Date() })).token;
      const { body } = await server.call(endpoint, input, { token });
      if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
      return body.data;
    };
  const get = async (server: ServerProcess, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    db,
    /** What every server is started with, apart from its folder. */
    environment: shared,
    /** Process that runs PostgreSQL. */
    postmaster: postmasterOf(`${folder}/cluster`),
    start,
    /** With media, in a folder that all such servers share. */
    startWithMedia: (name: string, environment: Record<string, string> = {}) =>
      start(name, { MEDIA: '1', RTMP_PORT: '0', MEDIA_DIR: `${folder}/media`, ...environment }),
    token: () => token,
    /** Calls a server as the admin; every response must be a success. */
    through,
    get,
    watch: async (server: ServerProcess, slug: string) => {
      const { viewer } = await through(server)(startViewing, { slug });
      const socket = openSocket(server.port, viewerPath(slug), viewer);
      closing.push(socket.close);
      return socket;
    },
    /** The number of the newest segment of HLS. */
    segmentOf: async (server: ServerProcess, slug: string): Promise<number> => {
      const list = (await get(server, `/live/${slug}/source/media.m3u8`)).bytes.toString();
      return Number([...list.matchAll(/^seg-(\d+)\.m4s$/gm)].at(-1)?.[1] ?? 0);
    },
    /** Ends with the cluster. */
    closing: (close: () => void) => void closing.push(close),
    close: async () => {
      for (const close of closing) close();
      await pool.end();
      for (const server of servers) if (server.child.exitCode === null) await server.end('SIGKILL');
      await database.stop();
    },
  };
};

/** The same with a broker between the servers. */
export const openCluster = async (folder: string) => {
  const broker = await startBroker();
  const servers = await openServers(folder, { NATS_URL: broker.url });
  const close = async (): Promise<void> => {
    await servers.close();
    await broker.stop();
  };
  return { ...servers, broker, close };
};

export type Cluster = Awaited<ReturnType<typeof openCluster>>;
