import {
  type ApplicationMove,
  applicationMachine,
  applicationMoves,
  canMove,
} from '@onair/contract/campaigns/application';
import { moveApplication, resubmitChannelForm, sendBackApplication } from '@onair/contract/campaigns/campaigns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { applicationTools, GOOD, type Person } from './campaigns.fixtures.ts';

let app: TestApp;
let people: Record<'author' | 'colleague', Person>;
beforeAll(async () => {
  app = await testApp();
  people = { author: await app.enter('admin'), colleague: await app.enter('admin') };
});
afterAll(() => app.close());

const MOVES = Object.keys(applicationMachine.moves) as ApplicationMove[];

test('every state of an application is reached, and no move leaves a state that has ended', () => {
  const reached = new Set([applicationMachine.initial, ...MOVES.map((move) => applicationMachine.moves[move].to)]);
  expect([...reached].sort()).toEqual([...applicationMachine.states].sort());
  for (const state of ['launched', 'withdrawn'] as const) {
    expect(MOVES.filter((move) => canMove(state, move))).toEqual([]);
  }
});

const attempt = async (person: Person, id: string, version: number, move: ApplicationMove) => {
  const { token } = person;
  if (move === 'resubmit') return (await app.call(resubmitChannelForm, { id, version, data: GOOD }, { token })).body;
  if (move === 'sendBack') {
    return (await app.call(sendBackApplication, { id, version, reasons: ['domain'] }, { token })).body;
  }
  return (await app.call(moveApplication, { id, version, move }, { token })).body;
};

const wish = fc.record({
  who: fc.constantFrom('author' as const, 'colleague' as const),
  move: fc.constantFrom(...MOVES),
  /** The mover looked at another version. */
  stale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

test('random moves over HTTP are taken exactly where the table allows them, and the audit log holds just those', async () => {
  const { submit, read } = applicationTools(app);
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 5, maxLength: 25 }), async (wishes) => {
      const id = await submit(people.author);
      let state = applicationMachine.initial;
      let version = 1;
      const taken = ['submit'];
      for (const { who, move, stale } of wishes) {
        const isAuthor = who === 'author';
        const open = applicationMoves(state, { role: 'admin', isAuthor, alone: false });
        const { code } = await attempt(people[who], id, stale ? version + 1 : version, move);
        const good = open.includes(move) && !stale;
        expect([state, who, move, code === 20000]).toEqual([state, who, move, good]);
        if (!good) expect(code).toBe(stale || !canMove(state, move) ? 50009 : 50003);
        else {
          state = applicationMachine.moves[move].to;
          version += 1;
          taken.push(move);
        }
        expect(await read(people[who], id)).toMatchObject({
          state,
          version,
          moves: applicationMoves(state, { role: 'admin', isAuthor, alone: false }),
        });
      }
      const { rows } = await app.deps.db.execute<{ action: string }>(
        sql`select action from audit_log where subject_id = ${id} order by seq`,
      );
      expect(rows.map(({ action }) => action)).toEqual(taken.map((move) => `activity.${move}`));
    }),
    { numRuns: 25, seed: 11 },
  );
});
