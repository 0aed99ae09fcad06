import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { openDb, openPool } from '../db/client.ts';
import { checkKeys, factOf } from '../db/installation/installation.store.ts';
import { prepareDays } from '../domains/analytics/rollups/days.store.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { BUCKET_FACT, claimStorage } from '../files/storage/claim-storage.ts';
import { openLog } from '../lib/log.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { startBucket } from '../testing/bucket.ts';
import { ask, temporaryFolder } from '../testing/data-folder.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type BackupOptions, makeBackup } from './make-backup.ts';
import { checkBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts';

const folder = temporaryFolder();
const databases: TestDatabase[] = [];
const files = new Map<string, Buffer>();
let app: TestApp;
let store: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  store = await startBucket();
  app = await testApp({ config: { dataDir: join(folder.path, 'original') } });
  await checkKeys(app.deps.db, app.deps.secrets);
  await claimStorage({ ...app.deps, config: { ...app.deps.config, media: true }, bucket: null });
  await prepareDays(app.deps.db, [20_000, 20_001]);
  const { token } = await app.enter('admin');
  for (let n = 0; n < 5; n += 1) {
    const set = { name: `Set ${n}`, contentType: 'img', filterType: 'artificial', status: 'online' } as const;
    expect((await app.call(createPolicy, set, { token })).body.code).toBe(20000);
  }
  for (let n = 0; n < 12; n += 1) files.set(`recordings/${app.deps.newId()}-1.mp4`, randomBytes(50_000));
  const leftOut = [`stills/${app.deps.newId()}.webp`, 'hls/one/segment.m4s', `videos/${app.deps.newId()}.1a2b3c4d.flv`];
  for (const [name, bytes] of [...files, ...leftOut.map((one) => [one, Buffer.alloc(1)] as const)]) {
    mkdirSync(dirname(join(app.deps.config.mediaDir, name)), { recursive: true });
    writeFileSync(join(app.deps.config.mediaDir, name), bytes);
  }
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
  await app.close();
  await store.close();
  folder.remove();
});

const keys = { AUDIT_KEY: '01'.repeat(32), VISITOR_KEY: '02'.repeat(32) };
const never = new AbortController().signal;
const original = (): pg.PoolConfig => app.pool.options;
const making = (name: string, more: Partial<BackupOptions> = {}): BackupOptions => ({
  root: join(folder.path, name),
  pool: original(),
  files: app.deps.files,
  keys: null,
  heads: join(folder.path, 'audit-head.log'),
  signal: never,
  progress: () => {},
  ...more,
});
/** Another installation, whose database is empty unless it is given one. */
const elsewhere = async (backup: string, more: Partial<Config> = {}, onto?: TestDatabase) => {
  const database = onto ?? (await createDatabase('empty'));
  if (!onto) databases.push(database);
  const dataDir = join(folder.path, backup, `restored-${databases.length}`);
  const config = { ...app.deps.config, dataDir, mediaDir: join(dataDir, 'media'), media: true, ...more };
  const objects = await openObjects(config);
  const restoring: RestoreOptions = {
    root: join(folder.path, backup),
    config,
    environment: keys,
    pool: database.pool,
    objects,
    heads: join(dataDir, 'audit-head.log'),
    replace: false,
    signal: never,
    progress: () => {},
  };
  return { database, config, objects, restoring };
};
/** Everything that a database holds, and how its tables are made, as text. */
const contentOf = async (database: pg.PoolConfig): Promise<Record<string, unknown>> => {
  const tables = await ask(
    database,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs', 'drizzle') and c.relkind = 'r' order by 1`,
  );
  const rows = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as is from only ${name} t`,
  );
  const shape = await ask(
    database,
    `select string_agg(line, E'\\n' order by line) as lines from (
       select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint
         where connamespace::regnamespace::text in ('public', 'jobs') and conrelid not in (select inhrelid from pg_inherits)
       union all select indexdef from pg_indexes where tablename !~ '^(content_events|chat_lines)_' and schemaname in ('public', 'jobs')
       union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', oid::regclass, relacl, relkind) from pg_class where relnamespace = 'public'::regnamespace
         and not relispartition and relkind <> 'i'
       union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
       union all select concat_ws(' ', schemaname, sequencename, coalesce(last_value, 0)) from pg_sequences) lines`,
  );
  const sums = await ask(database, rows.join(' union all '));
  return {
    rows: Object.fromEntries(sums.map(({ name, is }) => [name, is])),
    shape: String(shape[0]?.lines).split('\n'),
  };
};

test('what is restored is what was backed up, table by table, also into a bucket', async () => {
  const manifest = await makeBackup(making('whole'));
  expect(manifest.files.count).toBe(12);
  const { database, config, objects, restoring } = await elsewhere('whole', {
    bucket: store.settings,
    storage: 'bucket',
  });
  await restoreBackup(restoring);
  const db = openDb(openPool(database.pool, openLog('silent')));
  expect(await factOf(db, BUCKET_FACT)).toBe(store.settings.name);
  await claimStorage({ config, db, bucket: objects.bucket });
  for (const [name, bytes] of files) expect((await objects.bucket?.read(name))?.equals(bytes)).toBe(true);
  await db.$client.end();
  await ask(database.pool, `delete from installation where key = '${BUCKET_FACT}'`);
  expect(await contentOf(database.pool)).toEqual(await contentOf(original()));
  objects.close();
});

test('a database that holds something is left as it is, and replaced only by the switch', async () => {
  await makeBackup(making('again'));
  const { database, restoring } = await elsewhere('again');
  await restoreBackup(restoring);
  await ask(database.pool, 'update policies set name = upper(name)');
  const changed = await contentOf(database.pool);
  await expect(restoreBackup(restoring)).rejects.toThrow('The database is not empty');
  const other = await elsewhere('again', {}, database);
  await ask(
    database.pool,
    `insert into servers (id, address, settings) values (gen_random_uuid(), 'http://10.0.0.1:1', '{}')`,
  );
  const whileRunning = restoreBackup({ ...other.restoring, replace: true });
  await expect(whileRunning).rejects.toThrow('Servers run on this database (http://10.0.0.1:1)');
  await ask(database.pool, 'delete from servers');
  expect(await contentOf(database.pool)).toEqual(changed);
  await restoreBackup({ ...other.restoring, replace: true });
  expect(await contentOf(database.pool)).toEqual(await contentOf(original()));
});

test('files that are replaced are kept, each under a name of its own, and stay until the database is there', async () => {
  writeFileSync(join(folder.path, 'audit-head.log'), 'of the backup');
  await makeBackup(making('replaced'));
  const { restoring } = await elsewhere('replaced');
  const { heads, config } = restoring;
  const text = (path: string): string => readFileSync(path, 'utf8');
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(heads, 'the first');
  const gone = new AbortController();
  const given = restoreBackup({ ...restoring, signal: gone.signal, progress: () => gone.abort(new Error('given up')) });
  await expect(given).rejects.toThrow();
  expect(text(heads)).toBe('the first');
  await restoreBackup(restoring);
  expect(text(heads)).toBe('of the backup');
  writeFileSync(heads, 'the second');
  await restoreBackup({ ...restoring, replace: true });
  expect(text(heads)).toBe('of the backup');
  expect([text(`${heads}.before-restore`), text(`${heads}.before-restore-2`)]).toEqual(['the first', 'the second']);
  rmSync(join(folder.path, 'audit-head.log'));
});

test('a backup that is stopped goes on where it was, and is none before its end', async () => {
  const stopping = new AbortController();
  const progress = (line: string): void => void (line === 'Files copied: 3' && stopping.abort());
  const stopped = makeBackup(making('stopped', { signal: stopping.signal, progress }));
  await expect(stopped).rejects.toThrow('aborted');
  await expect(checkBackup(join(folder.path, 'stopped'), never)).rejects.toThrow('was interrupted');
  const [gone = ''] = files.keys();
  rmSync(join(app.deps.config.mediaDir, gone));
  const lines: string[] = [];
  await makeBackup(making('stopped', { progress: (line) => lines.push(line) }));
  expect(lines.filter((line) => line.startsWith('Files')).length).toBeLessThan(10);
  expect(await checkBackup(join(folder.path, 'stopped'), never)).toMatchObject({ files: { count: 11 } });
  expect(existsSync(join(folder.path, 'stopped', 'files', gone))).toBe(false);
  await expect(makeBackup(making('stopped'))).rejects.toThrow('There is a whole backup in');
  writeFileSync(join(app.deps.config.mediaDir, gone), files.get(gone) ?? '');
  mkdirSync(join(folder.path, 'other'));
  writeFileSync(join(folder.path, 'other', 'thesis.txt'), '');
  await expect(makeBackup(making('other'))).rejects.toThrow('something that is no backup');
});

test('a file that is removed while it is copied is missing in no backup', async () => {
  const name = `slates/${app.deps.newId()}.flv`;
  let lists = 0;
  const racing: BackupOptions['files'] = {
    ...app.deps.files,
    list: async function* (prefix) {
      yield* app.deps.files.list(prefix);
      // Listed once, after the first turn, and gone when it should be read.
      if (prefix === 'slates/' && ++lists === 2) yield { name, size: 1, at: new Date() };
    },
  };
  const lines: string[] = [];
  await makeBackup(making('racing', { files: racing, progress: (line) => lines.push(line) }));
  expect(lines).toContain('Files were removed meanwhile: taking another moment');
});

test('a restore that is stopped, or meets damage, leaves the database empty; the next one brings everything', async () => {
  await makeBackup(making('damaged'));
  const { database, restoring } = await elsewhere('damaged');
  const stopping = new AbortController();
  const progress = (line: string): void => void (line.startsWith('3 of 12 files') && stopping.abort());
  await expect(restoreBackup({ ...restoring, signal: stopping.signal, progress })).rejects.toThrow('aborted');
  const [name = ''] = files.keys();
  const file = join(folder.path, 'damaged', 'files', name);
  const bytes = readFileSync(file);
  appendFileSync(file, 'x');
  await expect(checkBackup(restoring.root, never)).rejects.toThrow(`damaged: ${file}`);
  await expect(restoreBackup(restoring)).rejects.toThrow('is damaged');
  expect(await ask(database.pool, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  const wrong = { ...restoring, environment: { ...keys, AUDIT_KEY: 'ff'.repeat(32) } };
  writeFileSync(file, bytes);
  await restoreBackup(restoring);
  expect(await contentOf(database.pool)).toEqual(await contentOf(original()));
  await expect(restoreBackup({ ...wrong, replace: true })).rejects.toThrow('began with another key');
});
