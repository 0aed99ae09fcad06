import { createDraft, moveContent, saveDocument } from '@onair/contract/content/desk';
import { getContent } from '@onair/contract/content/items';
import { type StageMove, workflowMachine } from '@onair/contract/content/workflow';
import { keysOf } from '@onair/contract/typed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { paragraphs } from '../domains/content/desk/desk.fixtures.ts';
import { temporaryPlace } from '../testing/data-folder.ts';
import { type Entered, enterAccount } from '../testing/enter.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { lookInside } from './evidence.ts';

const KILLS = 2;
const ITEMS = 8;
/** How long people work before the server is killed. */
const WORK_MS = 4_000;
/** Schedules fall due so soon that some do while the server is down. */
const AHEAD_MS = 3_000;

const place = temporaryPlace();
const dataDir = `${place.path}/data`;
let environment: Record<string, string>;
let server: ServerProcess;
let people: Entered[];
const ids: number[] = [];
/** Highest version of each document that was acknowledged. */
const written = new Map<number, number>();
/** Moves that were acknowledged, by item. */
const moves = new Map<number, number>();

beforeAll(async () => {
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startProcess(environment);
  people = await lookInside(dataDir, async (db) => {
    const roles = ['admin', 'admin', 'user', 'user'] as const;
    return Promise.all(roles.map((role) => enterAccount(db, { role, now: new Date() })));
  });
  for (let n = 0; n < ITEMS; n += 1) {
    const token = people[n % people.length]?.token ?? '';
    const answer = await server.call(createDraft, { title: `Walk ${n}`, type: 'text', category: 'sports' }, { token });
    if (answer.body.status === 'ok') ids.push(answer.body.data.id);
  }
}, 90_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await lookInside(dataDir, async () => {});
  place.remove();
});

const MOVES = keysOf(workflowMachine.moves).filter((move): move is StageMove => move !== 'launch' && move !== 'reject');
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const count = (map: Map<number, number>, id: number) => map.set(id, (map.get(id) ?? 0) + 1);

/** Tries moves and saves at random, as someone does who does not look, until the time is up or the server is gone. */
const work = async ({ token }: Entered, until: number): Promise<void> => {
  try {
    while (Date.now() < until) {
      const id = pick(ids);
      const { body } = await server.call(getContent, { id }, { token });
      if (body.status !== 'ok') continue;
      if (Math.random() < 0.3) {
        const version = written.get(id) ?? 0;
        const saved = await server.call(saveDocument, { id, version, doc: paragraphs(`${Date.now()}`) }, { token });
        if (saved.body.status === 'ok') written.set(id, Math.max(version, saved.body.data.version));
        continue;
      }
      const move = pick(MOVES);
      const timed = move === 'schedule' || move === 'approveAt';
      const more = {
        ...(timed ? { at: new Date(Date.now() + AHEAD_MS).toISOString() } : {}),
        ...(move === 'sendBack' ? { reason: 'Once more' } : {}),
      };
      const moved = await server.call(moveContent, { id, version: body.data.version, move, ...more }, { token });
      if (moved.body.status === 'ok') count(moves, id);
    }
  } catch {
    // The server was killed: what was not answered may have happened or not.
  }
};

test('killed while several people move and write items: every state is legal, nothing acknowledged is lost, audit rows match, what was scheduled appears once', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const working = people.map((person) => work(person, Date.now() + WORK_MS * 3));
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    await server.end('SIGKILL');
    await Promise.all(working);
    // Schedules fall due meanwhile.
    await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
    server = await startProcess(environment);
  }
  const waiting = async () =>
    lookInside(dataDir, async (db) => {
      const { rows } = await db.execute(
        sql`select id from contents where status = 'offline' and resting = 'scheduled' and deleted_at is null`,
      );
      return rows.length;
    });
  await expect.poll(waiting, { timeout: 40_000, interval: 1_000 }).toBe(0);
  await server.end('SIGTERM');
  await lookInside(dataDir, async (db) => {
    type Act = { id: number; action: string; before: string | null; after: string | null };
    const { rows: acts } = await db.execute<Act>(sql`
      select subject_id::int as id, action, before ->> 'state' as before, after ->> 'state' as after from audit_log
      where subject_type = 'content' and after ? 'state' order by seq`);
    const { rows: items } = await db.execute<{
      id: number;
      stage: string;
      version: number;
      documents: number;
      kept: number;
    }>(sql`
      select c.id, c.stage, c.version, coalesce(d.version, 0) as documents,
        (select count(*)::int from content_versions v where v.content_id = c.id) as kept
      from contents c left join content_documents d on d.content_id = c.id order by c.id`);
    let launches = 0;
    for (const item of items) {
      const own = acts.filter(({ id }) => id === item.id);
      let state: string = 'draft';
      for (const { action, before, after } of own) {
        const move = keysOf(workflowMachine.moves).find((name) => `content.${name}` === action);
        expect([item.id, action, before]).toEqual([item.id, action, state]);
        if (!move) throw new Error(`${action} is no move`);
        expect(workflowMachine.moves[move].from).toContain(before);
        expect(workflowMachine.moves[move].to).toBe(after);
        state = after ?? '';
        if (move === 'launch') launches += 1;
      }
      expect(state).toBe(item.stage);
      expect(own.length).toBeGreaterThanOrEqual(moves.get(item.id) ?? 0);
      expect(item.documents).toBeGreaterThanOrEqual(written.get(item.id) ?? 0);
      expect(item.kept).toBe(item.documents);
    }
    const total = [...moves.values()].reduce((a, b) => a + b, 0);
    expect(total).toBeGreaterThan(0);
    console.log(
      `${KILLS} kills: ${total} moves acknowledged, ${acts.length} in the log, ${launches} launched by the clock`,
    );
  });
}, 120_000);
