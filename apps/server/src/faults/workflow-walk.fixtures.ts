import { getContent } from '@onair/contract/content/items/items';
import { type StageMove, workflowMachine } from '@onair/contract/content/workflow/stages';
import { createDraft, moveContent, saveDocument } from '@onair/contract/content/workflow/workflow';
import { keysOf } from '@onair/contract/typed';
import { expect } from 'vitest';
import type { Db } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { seeded } from '../demo/prng.ts';
import { paragraphs } from '../domains/content/workflow/workflow.fixtures.ts';
import { type Entered, enterAccount } from '../testing/enter.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const ITEMS = 8;
/** Schedules fall due so soon that some do while a server is down. */
export const AHEAD_MS = 3_000;

const MOVES = keysOf(workflowMachine.moves).filter((move): move is StageMove => move !== 'launch' && move !== 'reject');
/** `SEED=…` draws the same moves again; in which order servers answer them differs all the same. */
const { pick, next } = seeded(Number(process.env.SEED ?? 20_261_123));

/** Two admins and two users who try moves and saves on the same items at random. */
export const openWalk = async (server: ServerProcess, db: Db) => {
  const roles = ['admin', 'admin', 'user', 'user'] as const;
  const people = await Promise.all(roles.map((role) => enterAccount(db, { role, now: new Date() })));
  const ids: number[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    const token = people[n % people.length]?.token ?? '';
    const answer = await server.call(createDraft, { title: `Walk ${n}`, type: 'text', category: 'sports' }, { token });
    if (answer.body.status === 'ok') ids.push(answer.body.data.id);
  }
  /** Highest version of each document that was acknowledged. */
  const written = new Map<number, number>();
  /** Moves that were acknowledged, by item. */
  const moves = new Map<number, number>();

  const step = async (at: ServerProcess, { token }: Entered): Promise<void> => {
    const id = pick(ids);
    const { body } = await at.call(getContent, { id }, { token });
    if (body.status !== 'ok') return;
    if (next() < 0.3) {
      const version = written.get(id) ?? 0;
      const saved = await at.call(saveDocument, { id, version, doc: paragraphs(`${Date.now()}`) }, { token });
      if (saved.body.status === 'ok') written.set(id, Math.max(version, saved.body.data.version));
      return;
    }
    const move = pick(MOVES);
    const timed = move === 'schedule' || move === 'approveAt';
    const more = {
      ...(timed ? { at: new Date(Date.now() + AHEAD_MS).toISOString() } : {}),
      ...(move === 'sendBack' ? { reason: 'Once more' } : {}),
    };
    const moved = await at.call(moveContent, { id, version: body.data.version, move, ...more }, { token });
    if (moved.body.status === 'ok') moves.set(id, (moves.get(id) ?? 0) + 1);
  };

  return {
    people,
    /**
     * Works until a moment. A server that is gone ends it, or sends the person to the next one: what was not answered may
     * have happened or not.
     */
    work: async (person: Entered, until: number, serverNow: () => ServerProcess | null): Promise<void> => {
      while (Date.now() < until) {
        const at = serverNow();
        if (!at) return;
        try {
          await step(at, person);
        } catch {
          if (serverNow() === at) return;
        }
      }
    },
    /** Items whose time has come or will come. */
    waiting: async (inside: Db): Promise<number> => {
      const { rows } = await inside.execute(
        sql`select id from contents where status = 'offline' and resting = 'scheduled' and deleted_at is null`,
      );
      return rows.length;
    },
    /** Every state was reached by legal moves, nothing acknowledged is lost, and what fell due appeared once. */
    judge: async (inside: Db): Promise<string> => {
      type Act = { id: number; action: string; before: string | null; after: string | null };
      const { rows: acts } = await inside.execute<Act>(sql`
        select subject_id::int as id, action, before ->> 'state' as before, after ->> 'state' as after from audit_log
        where subject_type = 'content' and after ? 'state' order by seq`);
      const { rows: items } = await inside.execute<{
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
      return `${total} moves acknowledged, ${acts.length} in the log, ${launches} launched by the clock`;
    },
  };
};
