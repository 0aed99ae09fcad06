import { failures } from '@onair/contract/failure';
import { allowed, possible } from '@onair/contract/machine';
import {
  approveParameterChange,
  cancelParameterChange,
  type ParameterState,
  parameterMachine,
  rejectParameterChange,
} from '@onair/contract/stream-parameters/changes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Admin, addStudio, studioOf, submitFor, submitted, withValue } from './stream-parameters.fixtures.ts';

let app: TestApp;
let people: { anna: Admin; ben: Admin; user: Admin };
beforeAll(async () => {
  app = await testApp();
  people = { anna: await app.enter('admin'), ben: await app.enter('admin'), user: await app.enter('user') };
});
afterAll(() => app.close());

type Name = keyof typeof people;
type Move = 'approve' | 'reject' | 'cancel';
const OK = 20000;

const send = (move: Move, id: string, version: number, { token }: Admin) => {
  if (move === 'reject') return app.call(rejectParameterChange, { id, version, reason: 'no' }, { token });
  return app.call(move === 'approve' ? approveParameterChange : cancelParameterChange, { id, version }, { token });
};
const acts = async (id: string): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ action: string }>(sql`
    select action from audit_log where subject_type = 'parameterChange' and subject_id = ${id} order by seq`);
  return rows.map(({ action }) => action.slice('parameter.'.length));
};
const stateOf = async (id: string): Promise<{ state: ParameterState; version: number }> => {
  const { rows } = await app.deps.db.execute<{ state: ParameterState; version: number }>(
    sql`select state, version from parameter_changes where id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('no such change');
  return row;
};

const step = fc.record({
  move: fc.constantFrom<Move | 'submit'>('submit', 'approve', 'reject', 'cancel'),
  by: fc.constantFrom<Name>('anna', 'ben', 'user'),
  which: fc.nat({ max: 3 }),
  stale: fc.boolean(),
});

test('anyone who tries whatever in whatever order: only the moves of the table happen, and the audit log says just those', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      const studio = await addStudio(app, `walk-${run}`);
      const changes: { id: string; author: Name; state: ParameterState; acts: string[] }[] = [];
      let profiles = 0;
      for (const [n, { move, by, which, stale }] of steps.entries()) {
        const admin = by !== 'user';
        if (move === 'submit') {
          const open = changes.some(({ state }) => state === 'pending' || state === 'approved');
          if (!admin) continue;
          const wish = withValue('audio.encoding.rate', 150 + n);
          const { body } = await submitFor(app, people[by], studio, wish);
          expect(body.code).toBe(open ? failures.conflict.code : OK);
          if (body.status === 'ok') {
            changes.push({ id: body.data.id, author: by, state: parameterMachine.initial, acts: ['submit'] });
          }
          continue;
        }
        const change = changes[which % Math.max(1, changes.length)];
        if (!change) continue;
        const { version } = await stateOf(change.id);
        const mover = { role: admin ? 'admin' : 'user', isAuthor: change.author === by } as const;
        const may = admin && allowed(parameterMachine, move, mover);
        const can = possible(parameterMachine, change.state, move) && !stale;
        const { body } = await send(move, change.id, stale ? version + 1 : version, people[by]);
        expect(body.code).toBe(may ? (can ? OK : failures.conflict.code) : failures.forbidden.code);
        if (may && can) {
          change.acts.push(move);
          change.state = parameterMachine.moves[move].to;
          if (change.state === 'approved') {
            change.acts.push('finish');
            change.state = parameterMachine.moves.finish.to;
            profiles += 1;
          }
        }
      }
      for (const change of changes) {
        expect(await stateOf(change.id)).toMatchObject({ state: change.state });
        expect(await acts(change.id)).toEqual(change.acts);
      }
      expect((await studioOf(app, people.anna, studio)).inForce?.version ?? 0).toBe(profiles);
    }),
    { numRuns: 25 },
  );
});

test('two admins who decide at the same moment: one wins, the other is told what it is now; twenty times', async () => {
  const studio = await addStudio(app, 'race');
  const author = await app.enter('admin');
  for (let round = 0; round < 20; round += 1) {
    const { id, version } = await submitted(app, author, studio, withValue('audio.encoding.rate', 150 + round));
    const answers = await Promise.all([
      send(round % 2 ? 'approve' : 'reject', id, version, people.anna),
      send('approve', id, version, people.ben),
      send('cancel', id, version, author),
    ]);
    const won = answers.filter(({ body }) => body.status === 'ok');
    const lost = answers.filter(({ body }) => body.status === 'fail');
    expect([won.length, lost.length]).toEqual([1, 2]);
    const { state } = await stateOf(id);
    for (const { body } of lost) {
      expect([body.code, body.data]).toEqual([
        failures.conflict.code,
        { fields: [expect.objectContaining({ field: 'version', msg: state })] },
      ]);
    }
    expect(await acts(id)).toHaveLength(state === 'finished' ? 3 : 2);
  }
  const { inForce, open } = await studioOf(app, author, studio);
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`
    select count(*) as n from parameter_changes where studio_id = ${studio} and state = 'finished'`);
  expect([inForce?.version ?? 0, open]).toEqual([rows[0]?.n, null]);
});
