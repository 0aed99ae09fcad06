import { allowed, possible } from '@onair/contract/machine';
import { clearMessages, messageMachine, readMessages } from '@onair/contract/notifications/messages';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { sameInEveryLanguage, sendMessage } from './messages.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type State = (typeof messageMachine)['states'][number];
const MESSAGES = 3;

const moves = fc.array(
  fc.record({
    byReader: fc.boolean(),
    move: fc.constantFrom('read', 'clear'),
    message: fc.nat({ max: MESSAGES - 1 }),
  }),
  { minLength: 1, maxLength: 15 },
);

test('anyone who tries whatever in whatever order: messages move as the table says, for their reader alone, each move on record', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (tried) => {
      const [reader, other] = [await app.enter('user'), await app.enter('admin')];
      const words = { title: sameInEveryLanguage('a'), content: sameInEveryLanguage('b') };
      await write(app.deps, systemActor, async (w) => {
        for (let n = 0; n < MESSAGES; n += 1) {
          await sendMessage(w, { to: [reader.accountId], type: 'message', ...words });
        }
      });
      const stored = await app.pool.query<{ id: number }>('select id from messages where account_id = $1 order by id', [
        reader.accountId,
      ]);
      const ids = stored.rows.map(({ id }) => Number(id));
      const states: State[] = ids.map(() => messageMachine.initial);
      let recorded = 0;
      for (const { byReader, move, message } of tried) {
        const mover = { role: byReader ? 'user' : 'admin', isAuthor: byReader } as const;
        const { token } = byReader ? reader : other;
        // Clearing is for every read message at once.
        const moved = states.flatMap((state, n) => {
          const meant = move === 'clear' || n === message;
          return meant && possible(messageMachine, state, move) && allowed(messageMachine, move, mover) ? [n] : [];
        });
        if (move === 'read') await app.call(readMessages, { ids: [ids[message] ?? 0] }, { token });
        else await app.call(clearMessages, { type: 'message' }, { token });
        for (const n of moved) states[n] = messageMachine.moves[move].to;
        if (moved.length > 0) recorded += 1;
      }
      const now = await app.pool.query<{ id: number; read: boolean }>(
        'select id, read_at is not null as read from messages where account_id = $1',
        [reader.accountId],
      );
      const found = new Map(now.rows.map(({ id, read }) => [Number(id), read ? 'read' : 'unread']));
      expect(ids.map((id) => found.get(id) ?? 'removed')).toEqual(states);
      const audit = await app.pool.query<{ rows: number }>(
        `select count(*)::integer as rows from audit_log where action like 'message.%' and subject_id = any($1)`,
        [[reader.accountId, other.accountId]],
      );
      expect(audit.rows[0]?.rows).toBe(recorded);
    }),
    { numRuns: 15 },
  );
});
