import { randomUUID } from 'node:crypto';
import * as chat from '@onair/contract/chat/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type ChatClient, serveChat } from '../../../testing/chat.ts';
import type { Entered } from '../../../testing/enter.ts';

let app: TestApp;
let admin: Entered;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
});
afterAll(() => app.close());

type Served = Awaited<ReturnType<typeof serveChat>>;
/** A guest with a browser id of its own. */
const guestOf = (served: Served, nickname: string, localAddress: string): Promise<ChatClient> =>
  served.inside({ nickname }, { localAddress });
const personOf = (client: ChatClient): string => client.all('entered')[0]?.me?.id ?? '';
/** Mutes the person alone, unless the whole network is meant. */
const mute = (id: string, minutes: 10 | null, scope: chat.MuteScope = 'person', reason = '') =>
  app.call(chat.muteChatter, { id, minutes, scope, reason }, { token: admin.token });
const reason = async (client: ChatClient): Promise<string> => {
  const answer = await client.say(`words ${randomUUID()}`);
  return answer.type === 'refused' ? answer.reason : answer.type;
};

test('a muted guest who returns with another browser id, the same address and the same name stays muted', async () => {
  const [served, other] = [await serveChat(app), await serveChat(app)];
  const loud = await guestOf(served, 'Loud', '127.0.3.1');
  const beside = await guestOf(other, 'loud', '127.0.3.1');
  expect([await reason(loud), await reason(beside)]).toEqual(['said', 'said']);
  await mute(personOf(loud), 10);
  const [same, alike] = [await guestOf(served, 'Loud', '127.0.3.1'), await guestOf(other, 'ＬＯＵＤ', '127.0.3.1')];
  for (const client of [loud, same, alike, beside]) {
    expect(await client.say('more')).toMatchObject({ reason: 'muted', until: expect.stringMatching(/Z$/) });
  }
  expect(same.all('entered')[0]?.muted).toMatchObject({ until: expect.stringMatching(/Z$/) });

  const [neighbor, away] = [await guestOf(served, 'Quiet', '127.0.3.1'), await guestOf(served, 'Loud', '127.0.3.2')];
  expect([await reason(neighbor), await reason(away)]).toEqual(['said', 'said']);
  const { body } = await app.call(chat.mutedChatters, {}, { token: admin.token });
  expect(body.data).toMatchObject([{ id: personOf(loud) }]);

  app.clock.advance(10 * 60_000 + 1);
  expect([await reason(same), await reason(alike)]).toEqual(['said', 'said']);
  await served.close();
  await other.close();
});

test('it holds after a restart and in a process that has not received it, until the mute ends', async () => {
  const before = await serveChat(app);
  const first = await guestOf(before, 'Again', '127.0.3.3');
  await reason(first);
  const id = personOf(first);
  await mute(id, null);
  await before.close();
  const after = await serveChat(app);
  const second = await guestOf(after, 'Again', '127.0.3.3');
  expect(await second.say('more')).toMatchObject({ reason: 'muted', until: null });
  await app.call(chat.unmuteChatter, { id }, { token: admin.token });
  expect(await reason(second)).toBe('said');

  // As when the event of the mute is lost: the statement that stores lines decides.
  await app.deps.db.execute(sql`update chat_people set muted_at = now(), muted_guest_key = guest_key where id = ${id}`);
  expect(await reason(second)).toBe('muted');
  await after.close();
});

test('an address is stored nowhere in the chat, nor sent to a socket', async () => {
  const served = await serveChat(app);
  const operator = await served.inside({ token: admin.token });
  const guest = await guestOf(served, 'Hidden', '127.0.3.4');
  await reason(guest);
  await mute(personOf(guest), 10);
  await operator.until(() => operator.all('events').some(({ events }) => events.some((e) => e.kind === 'muted')));
  const { rows } = await app.deps.db.execute<{ key: string }>(sql`
    select guest_key as key from chat_people where id = ${personOf(guest)}`);
  expect(rows[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  const { rows: kept } = await app.deps.db.execute<{ text: string }>(sql`
    select p::text as text from chat_people p union all select l::text from chat_lines l union all select a::text from chat_acts a`);
  expect(JSON.stringify([kept, operator.frames, guest.frames])).not.toContain('127.0.3.');
  expect(JSON.stringify([operator.frames, guest.frames])).not.toContain(rows[0]?.key);
  await served.close();
});
