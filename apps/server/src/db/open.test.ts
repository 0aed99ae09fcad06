import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { StartupError } from '../lib/errors.ts';
import { openDatabase } from './open.ts';

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
