import { randomUUID } from 'node:crypto';
import { decideHeld, deleteChat } from '@onair/contract/chat/chat';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { endLive } from '@onair/contract/live/studios/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { serveChat } from '../../../testing/chat.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

test('a report counts the chat lines of the live, also those whose events were lost', async () => {
  const { id, slug } = await by.freshStudio();
  // Another server, of which no word arrives.
  const mute = await serveChat({ deps: { ...app.deps, bus: { ...app.deps.bus, publish: () => {} } } });
  const guest = mute.client({}, slug);
  await guest.enter({ nickname: 'Wei' });
  await guest.say('before it');
  app.clock.advance(61_000);
  app.encode(await by.keyOf(id, 'main'));
  await by.nowUntil(id, ({ live }) => live);
  app.clock.advance(1_000);
  const sent: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const answer = await guest.say(`line ${n} ${randomUUID()}`);
    if (answer.type === 'said') sent.push(answer.id);
  }
  expect(sent).toHaveLength(6);
  const [deleted = '', held = '', passed = '', refused = ''] = sent;
  await by.ok(deleteChat, { id: deleted });
  await app.deps.db.execute(sql`
    update chat_lines set state = 'held', review = 'pending' where id in (${held}, ${passed}, ${refused})`);
  await by.ok(decideHeld, { id: passed, decision: 'pass' });
  await by.ok(decideHeld, { id: refused, decision: 'reject' });
  app.clock.advance(5_000);
  await by.ok(endLive, { id });
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  const { rows } = await app.deps.db.execute<{ lines: number }>(sql`
    select count(*)::int as lines from chat_lines where studio_id = ${id} and said_at >= ${report.beganAt}
      and said_at < ${report.endedAt} and state <> 'held' and review is distinct from 'rejected'`);
  expect(rows[0]?.lines).toBe(4);
  expect([report.chatMessages, list[0]?.chatMessages]).toEqual([4, 4]);
  expect(report.points.reduce((sum, { chat }) => sum + chat, 0)).toBe(4);
  await mute.close();
});
