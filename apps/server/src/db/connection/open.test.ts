import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { START_WAIT_MS } from '../client.ts';
import { COMMAND_WAIT_MS, joinDatabase, openDatabase } from './open.ts';

const external = (databaseUrl: string) => openDatabase({ dataDir: '/nonexistent', databaseUrl, pgBin: null });

/** A port on which nobody listens. */
const closedPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

test('a database that cannot be reached is named without its password', async () => {
  const port = await closedPort();
  const failed = await external(`postgresql://onair:geheim@127.0.0.1:${port}/onair`).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(StartupError);
  expect((failed as Error).message).toMatch(
    new RegExp(
      `^The database that DATABASE_URL names \\(127.0.0.1:${port}/onair\\) cannot be used: connect ECONNREFUSED`,
    ),
  );
  expect((failed as Error).message).not.toContain('geheim');
});

/** Takes connections and never answers, as a database does that is frozen. */
const muteServer = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      resolve({ server, port });
    });
  });

test('a command waits for a database that does not answer, but not as long as a start', async () => {
  const { server, port } = await muteServer();
  const options = { dataDir: '/nonexistent', databaseUrl: `postgresql://onair@127.0.0.1:${port}/onair`, pgBin: null };
  const connecting = vi.spyOn(pg.Client.prototype, 'connect');
  const waitOf = () => Reflect.get(connecting.mock.contexts.at(-1) ?? {}, '_connectionTimeoutMillis');
  const failed = await joinDatabase({ ...options, waitMs: 100 }).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(StartupError);
  expect((failed as Error).message).toBe(
    `The database that DATABASE_URL names (127.0.0.1:${port}/onair) has not answered for 0.1 seconds.`,
  );
  connecting.mockRejectedValue(new Error('not tried'));
  await expect(joinDatabase(options)).rejects.toThrow('not tried');
  expect(waitOf()).toBe(COMMAND_WAIT_MS);
  await expect(openDatabase(options)).rejects.toThrow('not tried');
  expect(waitOf()).toBe(START_WAIT_MS);
  connecting.mockRestore();
  server.close();
});

test('an address that is none is refused in a sentence', async () => {
  await expect(external('nonsense')).rejects.toThrow('DATABASE_URL is not an address like postgresql://');
});

test('a database of the operator is used as it is', async () => {
  const { admin } = inject('postgres');
  const url = admin.connectionString ?? `postgresql://${admin.user}@localhost/postgres?host=${admin.host}`;
  const database = await external(url);
  expect(database.kind).toBe('external');
  expect(database.admin).toBeNull();
  await database.stop();
});
