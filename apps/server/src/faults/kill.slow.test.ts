import { type ContentEvent, collect } from '@onair/contract/analytics/collect';
import { createPolicy, editPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { verifyRollups } from '../domains/analytics/rollups/rollup-check.fixtures.ts';
import { verifyAudit } from '../domains/audit/audit.service.ts';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { addItems, auditKeyOf, endBoth, withDatabase } from './evidence.ts';

const KILLS = 6;
const folder = temporaryFolder();
const dataDir = `${folder.path}/data`;
let server: ServerProcess;
let environment: Record<string, string>;
let token: string;
let items: number[];

beforeAll(async () => {
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startProcess(environment);
  await withDatabase(dataDir, async (db) => {
    ({ token } = await enterAccount(db, { role: 'admin', now: new Date() }));
    items = await addItems(db, 50);
  });
});
afterAll(async () => {
  await endBoth(server, dataDir);
  folder.remove();
});

/** Writes that the server has confirmed are stored. */
const acked = {
  events: new Set<string>(),
  sets: new Map<string, { version: number; name: string }>(),
  created: new Map<string, string>(),
};
/** Creates that were sent and not answered: sent again, with the same key, until they are. */
const unanswered = new Map<string, string>();

const batch = (seed: number): ContentEvent[] =>
  Array.from({ length: 50 }, (_, i) => ({
    id: uuidv7(),
    kind: (['exposure', 'click', 'like', 'comment', 'share'] as const)[(seed + i) % 5] ?? 'click',
    contentId: items[(seed * 7 + i) % items.length] ?? 1,
    visitor: `v${(seed + i) % 40}`,
    at: new Date(Date.now() - ((seed * 13 + i) % 3600) * 1000).toISOString(),
  }));

const post = async (turn: number): Promise<void> => {
  const events = batch(turn);
  const { http } = await server.call(collect, { events });
  if (http === 202) for (const { id } of events) acked.events.add(id);
};

const create = async (key: string, name: string): Promise<void> => {
  unanswered.set(key, name);
  const input = { name, contentType: 'img', filterType: 'artificial', status: 'offline' } as const;
  const { body } = await server.call(createPolicy, input, { token, headers: { 'idempotency-key': key } });
  if (body.status !== 'ok') throw new Error(body.msg);
  unanswered.delete(key);
  acked.created.set(key, body.data.id);
  acked.sets.set(body.data.id, { version: body.data.version, name });
};

const edit = async (id: string, turn: number): Promise<void> => {
  const { version } = acked.sets.get(id) ?? { version: 1 };
  const name = `edited ${turn}`;
  const { body } = await server.call(editPolicy, { id, version, name }, { token });
  if (body.status === 'ok') acked.sets.set(id, { version: body.data.version, name });
  // An edit without a response may have been stored: read the set's version and continue from there.
  else acked.sets.set(id, { version: version + 1, name: '' });
};

/** Writes without pause until the server is gone. */
const writeUntilGone = async (work: (turn: number) => Promise<void>, from: number): Promise<void> => {
  for (let turn = from; ; turn += 1) {
    try {
      await work(turn);
    } catch {
      return;
    }
  }
};

test('kills in the middle of writes lose nothing that was acknowledged and leave nothing half done', async () => {
  const restarts: number[] = [];
  let random = 20_261_121;
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    return random / 2 ** 31;
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const [key, name] of [...unanswered]) await create(key, name);
    const ids = [...acked.sets.keys()];
    const writers = [
      writeUntilGone(post, kill * 100_000),
      writeUntilGone(post, kill * 100_000 + 50_000),
      writeUntilGone((turn) => create(`kill-${kill}-${turn}`, `set ${kill} ${turn}`), 0),
      ...(ids.length > 0 ? [writeUntilGone((turn) => edit(ids[turn % ids.length] as string, turn), kill * 1000)] : []),
    ];
    const before = acked.events.size;
    await until(() => acked.events.size > before);
    await new Promise((resolve) => setTimeout(resolve, 100 + next() * 700));
    const { signal } = await server.end('SIGKILL');
    expect(signal).toBe('SIGKILL');
    await Promise.all(writers);
    server = await startProcess(environment);
    restarts.push(server.readyMs);
  }
  for (const [key, name] of [...unanswered]) await create(key, name);
  // The same request again: a key returns its first response.
  const [key = '', id = ''] = [...acked.created][0] ?? [];
  await create(key, String(key.replace(/^kill-(\d+)-(\d+)$/, 'set $1 $2')));
  expect(acked.created.get(key)).toBe(id);
  await server.end('SIGTERM');

  await withDatabase(dataDir, async (db) => {
    const { rows: stored } = await db.execute<{ id: string }>(sql`select id from content_events`);
    const known = new Set(stored.map((row) => row.id));
    expect([...acked.events].filter((event) => !known.has(event))).toEqual([]);
    const { rows: sets } = await db.execute<{ id: string; name: string; version: number; audits: number }>(sql`
      select p.id, p.name, p.version, (select count(*) from audit_log a where a.subject_id = p.id::text) as audits
      from policies p`);
    const byId = new Map(sets.map((set) => [set.id, set]));
    const created = new Map(acked.created);
    expect(byId.size).toBe(created.size);
    for (const [set, { version, name }] of acked.sets) {
      expect(byId.get(set)?.version).toBeGreaterThanOrEqual(version);
      if (name && byId.get(set)?.version === version) expect(byId.get(set)?.name).toBe(name);
    }
    expect(sets.filter(({ version, audits }) => version !== audits)).toEqual([]);
    expect(await verifyRollups(db)).toEqual({ ok: true, differences: [] });
    expect(await verifyAudit(db, auditKeyOf(dataDir))).toMatchObject({ ok: true });
  });
  const slowest = Math.round(Math.max(...restarts));
  console.log(
    `${KILLS} kills: ${acked.events.size} events, ${acked.sets.size} sets acknowledged, 0 lost; ready again after ${slowest} ms at most`,
  );
});
