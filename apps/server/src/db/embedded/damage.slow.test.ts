import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { ask, open, refusal, temporaryFolder } from '../../testing/data-folder.ts';

const root = temporaryFolder();
const original = join(root.path, 'original');
/** Files of the database, relative to the cluster. */
let table = '';
let catalog = '';
let copies = 0;

beforeAll(async () => {
  const { pool, stop } = await open(original);
  await ask(pool, `create table words as select n, repeat('word', 20) as word from generate_series(1, 20000) n`);
  const [paths] = await ask(
    pool,
    `select pg_relation_filepath('words') as t, pg_relation_filepath('pg_attribute') as c`,
  );
  table = String(paths?.t);
  catalog = String(paths?.c);
  await stop();
});
afterAll(() => root.remove());

const copy = (): string => {
  const dataDir = join(root.path, `copy-${++copies}`);
  cpSync(original, dataDir, { recursive: true });
  return dataDir;
};

const scribble = (path: string, at: number, bytes: Buffer): void => {
  const fd = openSync(path, 'r+');
  writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
};

/** The folder is refused in a sentence with the way back, stays as it is and is refused again. */
const isRefused = async (dataDir: string, why: RegExp): Promise<void> => {
  const marker = readFileSync(join(dataDir, 'database.json'), 'utf8');
  for (const _ of [1, 2]) {
    const error = await refusal(dataDir);
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toMatch(why);
    expect(error.message).toContain('Restore a backup');
    expect(error.message.split('\n')).toHaveLength(1);
  }
  expect(readFileSync(join(dataDir, 'database.json'), 'utf8')).toBe(marker);
};

describe('a damaged database is refused, and never replaced by an empty one', () => {
  const half = (path: string) => Math.floor(statSync(path).size / 2);
  const cases: [string, (cluster: string) => void, RegExp][] = [
    [
      '64 bytes flipped in a table',
      (c) => scribble(join(c, table), 8192 * 3 + 4000, Buffer.alloc(64, 0xa5)),
      /invalid page/,
    ],
    [
      '64 bytes flipped in a catalog',
      (c) => scribble(join(c, catalog), 8192 * 5 + 4000, Buffer.alloc(64, 0xa5)),
      /invalid page/,
    ],
    ['the head of a table destroyed', (c) => scribble(join(c, table), 0, Buffer.alloc(512, 0xff)), /invalid page/],
    ['a table cut in half', (c) => truncateSync(join(c, table), half(join(c, table))), /not as long as it was left/],
    ['a table emptied', (c) => truncateSync(join(c, table), 0), /not as long/],
    ['a table deleted', (c) => rmSync(join(c, table)), /not as long/],
    [
      'the control file destroyed',
      (c) => scribble(join(c, 'global/pg_control'), 0, Buffer.alloc(64)),
      /pg_control is destroyed/,
    ],
    ['the control file scratched', (c) => scribble(join(c, 'global/pg_control'), 60, Buffer.alloc(8, 0xff)), /./],
    ['the control file emptied', (c) => truncateSync(join(c, 'global/pg_control'), 0), /pg_control is missing or cut/],
    ['the version file deleted', (c) => rmSync(join(c, 'PG_VERSION')), /PG_VERSION is missing/],
    ['the write-ahead log deleted', (c) => rmSync(join(c, 'pg_wal'), { recursive: true }), /pg_wal is missing/],
    ['the write-ahead log emptied', (c) => emptyFolder(join(c, 'pg_wal')), /checkpoint/],
    ['the tables deleted', (c) => rmSync(join(c, 'base'), { recursive: true }), /base is missing/],
    ['everything in it deleted', (c) => emptyFolder(c), /gone or damaged/],
    ['the whole of it deleted', (c) => rmSync(c, { recursive: true }), /gone or damaged/],
  ];
  test.each(cases)('%s', async (_, damage, why) => {
    const dataDir = copy();
    damage(join(dataDir, 'postgres'));
    await isRefused(dataDir, why);
  });
});

const emptyFolder = (path: string): void => {
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true });
};

describe('a folder that is not this product’s is left alone', () => {
  test('a database of a newer PostgreSQL', async () => {
    const dataDir = copy();
    for (const file of ['database.json', 'postgres/onair.json']) {
      const path = join(dataDir, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace('"postgres":18', '"postgres":19'));
    }
    expect((await refusal(dataDir)).message).toMatch(/made by PostgreSQL 19, and this Onair runs PostgreSQL 18/);
  });

  test('a database that something else made', async () => {
    const dataDir = copy();
    rmSync(join(dataDir, 'database.json'));
    rmSync(join(dataDir, 'postgres/onair.json'));
    expect((await refusal(dataDir)).message).toMatch(/Onair did not make it/);
    expect(existsSync(join(dataDir, 'database.json'))).toBe(false);
  });

  test('a data folder that is a database itself', async () => {
    expect((await refusal(join(copy(), 'postgres'))).message).toMatch(/itself a PostgreSQL database of something else/);
  });

  test('the database of another data folder put in the place of this one', async () => {
    const dataDir = copy();
    const path = join(dataDir, 'database.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"id":"\d+"/, '"id":"1"'));
    expect((await refusal(dataDir)).message).toMatch(/not the one that this data folder belongs to/);
  });
});

describe('what can be repaired automatically is repaired', () => {
  const rows = async (dataDir: string): Promise<unknown> => {
    const { pool, stop } = await open(dataDir);
    try {
      return (await ask(pool, 'select count(*)::int as count from words'))[0]?.count;
    } finally {
      await stop();
    }
  };

  test.each(['deleted', 'emptied'])('the marker beside the database, %s', async (how) => {
    const dataDir = copy();
    const path = join(dataDir, 'database.json');
    if (how === 'deleted') rmSync(path);
    else truncateSync(path, 0);
    expect(await rows(dataDir)).toBe(20_000);
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(join(original, 'database.json'), 'utf8'));
  });

  test('a backup that was copied back by root, for everyone to read', async () => {
    const dataDir = copy();
    const cluster = join(dataDir, 'postgres');
    for (const path of [cluster, join(cluster, 'PG_VERSION'), join(cluster, 'global/pg_control')]) {
      chownSync(path, process.getuid!(), process.getgid!());
    }
    expect(await rows(dataDir)).toBe(20_000);
  });
});
