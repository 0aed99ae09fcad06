import { existsSync } from 'node:fs';
import { createPolicy, editPolicy, getPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { logout, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { verifyAudit } from '../domains/audit/audit.service.ts';
import { open, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freePort, runToEnd, type ServerProcess } from '../testing/server-process.ts';
import { openServers } from './any-server.fixtures.ts';
import { AHEAD_MS, openWalk } from './workflow-walk.fixtures.ts';

const folder = temporaryFolder();
let cluster: Awaited<ReturnType<typeof openServers>>;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  cluster = await openServers(folder.path, {}, open);
  // At the same time, on an empty database: one of them migrates, the other waits for it.
  servers = await Promise.all([cluster.start('a'), cluster.start('b')]);
});
afterAll(async () => {
  await cluster.close();
  folder.remove();
});

const admin = () => enterAccount(cluster.db, { role: 'admin', now: new Date() });
const set = { contentType: 'img', filterType: 'artificial', status: 'offline' } as const;

const TURNS = 8;
test('fifty people who edit one set through two processes lose no edit and are notified of every conflict', async () => {
  const [first, second] = servers;
  const people = await Promise.all(Array.from({ length: 50 }, admin));
  const made = await first.call(createPolicy, { ...set, name: 'start' }, { token: people[0]?.token });
  if (made.body.status !== 'ok') throw new Error(made.body.msg);
  const { id } = made.body.data;
  let accepted = 0;
  let conflicts = 0;
  const edit = async (person: number): Promise<void> => {
    const server = person % 2 === 0 ? first : second;
    const token = people[person]?.token;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const read = await server.call(getPolicy, { id }, { token });
      if (read.body.status !== 'ok') throw new Error(read.body.msg);
      const { version } = read.body.data;
      const { body } = await server.call(editPolicy, { id, version, name: `${person} ${turn}` }, { token });
      if (body.status === 'ok') accepted += 1;
      else if (body.code === 50009) conflicts += 1;
      else throw new Error(body.msg);
    }
  };
  await Promise.all(people.map((_person, i) => edit(i)));
  const { rows } = await cluster.db.execute<{ version: number; audits: number }>(sql`
    select version, (select count(*) from audit_log a where a.subject_id = ${id} and action = 'policy.edit') as audits
    from policies where id = ${id}::uuid`);
  expect(accepted + conflicts).toBe(50 * TURNS);
  expect(rows[0]).toEqual({ version: 1 + accepted, audits: accepted });
  expect(await verifyAudit(cluster.db, Buffer.from(cluster.environment.AUDIT_KEY, 'hex'))).toMatchObject({ ok: true });
  console.log(`two processes, one set: ${accepted} edits accepted, ${conflicts} conflicts, 0 lost`);
});

test('what a killed server left unsealed is sealed by another one', async () => {
  const entry = { accountId: null, accountName: '', role: null, before: null, after: null, address: '', requestId: '' };
  const act = { at: new Date().toISOString(), action: 'policy.edit', subjectType: 'thing', subjectId: 'orphan' };
  await cluster.db.execute(sql`
    insert into unsealed_changes (at, entries, events) values (now(), ${JSON.stringify([{ ...entry, ...act }])}, '[]')`);
  await until(async () => {
    const { rows } = await cluster.db.execute(sql`select from audit_log where subject_id = 'orphan'`);
    return rows.length === 1;
  });
  expect(await verifyAudit(cluster.db, Buffer.from(cluster.environment.AUDIT_KEY, 'hex'))).toMatchObject({ ok: true });
});

test('fifty repeats of one write, through both processes at once, have one effect and one answer', async () => {
  const { token } = await admin();
  const headers = { 'idempotency-key': 'double-click-1' };
  const repeats = Array.from({ length: 50 }, (_, i) =>
    servers[i % 2 === 0 ? 0 : 1].call(createPolicy, { ...set, name: 'once' }, { token, headers }),
  );
  const answers = await Promise.all(repeats);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.code).toBe(20000);
  const { rows } = await cluster.db.execute<{ sets: number }>(
    sql`select count(*) as sets from policies where name = 'once'`,
  );
  expect(rows[0]?.sets).toBe(1);
});

test('a sign-out through one process holds in the other', async () => {
  const { token } = await admin();
  expect((await servers[1].call(userInfo, {}, { token })).body.code).toBe(20000);
  await servers[0].call(logout, {}, { token });
  await until(async () => (await servers[1].call(userInfo, {}, { token })).body.code === 50008);
});

const third = async (settings: Record<string, string>) =>
  runToEnd({ ...cluster.environment, DATA_DIR: `${folder.path}/c`, PORT: String(await freePort()), ...settings });

test('a third process without the keys is not let in, and makes none', async () => {
  const { code, output } = await third({ AUDIT_KEY: '', VISITOR_KEY: '' });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('set AUDIT_KEY and VISITOR_KEY as its servers have them'),
  ]);
  expect(existsSync(`${folder.path}/c/secrets.json`)).toBe(false);
});

test.each([
  ['AUDIT_KEY', 'The audit log of this database began with another key'],
  ['VISITOR_KEY', 'The visitor counts of this database began with another key'],
])('a third process with another %s is not let in', async (name, sentence) => {
  const { code, output } = await third({ [name]: 'ef'.repeat(32) });
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
});

test('a third process in another time zone is not let in while the others run', async () => {
  const { code, output } = await third({ TIME_ZONE: 'Europe/Berlin' });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('with TIME_ZONE=Asia/Shanghai, and this one has Europe/Berlin'),
  ]);
});

/** How long people work before a server is killed, and while it is away. */
const WORK_MS = 2_000;

test('two processes, each killed in turn while people go on at the other, then both: every state is legal, nothing acknowledged is lost, audit rows match, what was scheduled appears once', async () => {
  const walk = await openWalk(servers[0], cluster.db);
  /** The server that is down now. */
  let down: number | null = null;
  let over = false;
  const serverOf = (person: number) => () => {
    if (over) return null;
    const usual = person % servers.length;
    return servers[usual === down ? 1 - usual : usual] ?? null;
  };
  const end = Date.now() + 60_000;
  const working = walk.people.map((person, n) => walk.work(person, end, serverOf(n)));
  for (const [n, name] of ['a', 'b'].entries()) {
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    down = n;
    await servers[n]?.end('SIGKILL');
    // The other one launches what falls due, and people write on at it.
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    servers[n] = await cluster.start(name);
    down = null;
  }
  await new Promise((resolve) => setTimeout(resolve, WORK_MS));
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  over = true;
  await Promise.all(working);
  // Schedules fall due while no server is there.
  await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
  await cluster.start('a');
  await expect.poll(() => walk.waiting(cluster.db), { interval: 1_000 }).toBe(0);
  console.log(`each of two servers killed, then both: ${await walk.judge(cluster.db)}`);
});
