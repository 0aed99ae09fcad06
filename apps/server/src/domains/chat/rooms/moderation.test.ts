import { randomUUID } from 'node:crypto';
import * as chat from '@onair/contract/chat/chat';
import type { ChatMode } from '@onair/contract/chat/line';
import { CHAT_CLOSE } from '@onair/contract/chat/room';
import { saveRuleSettings, switchRule } from '@onair/contract/content/rules';
import type { Endpoint } from '@onair/contract/endpoint';
import { logout } from '@onair/contract/identity/session';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type ChatClient, serveChat } from '../../../testing/chat.ts';
import type { Entered } from '../../../testing/enter.ts';
import { ruleNow } from '../../content/rules/rules.fixtures.ts';
import { makeModerator } from '../moderation/chat.fixtures.ts';

let app: TestApp;
let served: Awaited<ReturnType<typeof serveChat>>;
let admin: Entered;
beforeAll(async () => {
  app = await testApp();
  served = await serveChat(app);
  admin = await app.enter('admin');
});
afterAll(async () => {
  await served.close();
  await app.close();
});

const call = async (endpoint: Endpoint, input: object) => {
  const { body } = await app.call(endpoint, input as never, { token: admin.token });
  if (body.code !== 20000) throw new Error(JSON.stringify(body));
  return body.data as never;
};
const setMode = async (change: Partial<ChatMode>): Promise<void> => {
  const { words: _words, held: _held, ...mode } = (await call(chat.chatMode, {})) as chat.ChatModeNow;
  await call(chat.saveChatMode, { ...mode, ...change });
};
afterEach(() => setMode({ open: true, guests: true, slowSeconds: 0, filter: 'hold' }));

const idOf = (answer: Awaited<ReturnType<ChatClient['say']>>): string => {
  if (answer.type !== 'said') throw new Error(JSON.stringify(answer));
  return answer.id;
};
const reason = async (client: ChatClient, text = `words ${randomUUID()}`) => {
  const answer = await client.say(text);
  return answer.type === 'refused' ? answer.reason : answer.type;
};

describe('acts of operators in a room', () => {
  test('a deleted line disappears everywhere, comes back when restored, and is never sent to later readers', async () => {
    const [guest, reader] = [await served.inside({ nickname: 'Wei' }), await served.inside()];
    const operator = await served.inside({ token: admin.token });
    const last = { ...reader.place };
    const id = idOf(await guest.say('take this out'));
    await reader.until(() => reader.lines.has(id));
    await call(chat.deleteChat, { id });
    await reader.until(() => !reader.lines.has(id));
    const [fresh, returned] = [await served.inside(), await served.inside({ last })];
    expect([fresh.told.has('take this out'), returned.told.has('take this out')]).toEqual([false, false]);
    expect([...operator.told]).toContain('take this out');
    await call(chat.restoreChat, { id });
    for (const each of [reader, fresh, returned]) await each.until(() => each.lines.has(id));
    expect((await served.inside({ last })).texts()).toContain('take this out');
  });

  test('pinned and favorite lines: all see the pin, operators alone the favorite', async () => {
    const [guest, operator] = [await served.inside({ nickname: 'Lan' }), await served.inside({ token: admin.token })];
    const id = idOf(await guest.say('worth keeping'));
    await call(chat.pinChat, { id });
    await call(chat.collectChat, { id });
    await operator.until(() => operator.all('events').some(({ events }) => events.some((e) => e.kind === 'collected')));
    await guest.until(() => guest.all('events').some(({ events }) => events.some((e) => e.kind === 'pinned')));
    const late = client();
    expect((await late.enter()).pinned).toMatchObject({ id, isCollect: false });
    expect(JSON.stringify([guest.frames, late.frames])).not.toMatch(/collected|"isCollect":true/);
    await call(chat.deleteChat, { id });
    await guest.until(() => guest.all('events').some(({ events }) => events.some((e) => e.kind === 'unpinned')));
    expect((await client().enter()).pinned).toBeNull();
  });

  test('a muted person cannot send over any socket until the time is over or the mute is lifted', async () => {
    const who = { clientId: randomUUID(), nickname: 'Loud' };
    const [one, two] = [await served.inside({ guest: who }), await served.inside({ guest: who })];
    const personId = one.all('entered')[0]?.me?.id ?? '';
    await one.say('first');
    await call(chat.muteChatter, { id: personId, minutes: 10 });
    for (const each of [one, two]) {
      expect(await each.say('more')).toMatchObject({ reason: 'muted', until: expect.stringMatching(/Z$/) });
    }
    expect((await client().enter({ guest: who })).muted).toMatchObject({ until: expect.any(String) });
    app.clock.advance(10 * 60_000 + 1);
    expect(await reason(one)).toBe('said');
    await call(chat.muteChatter, { id: personId, minutes: null });
    expect(await two.say('more')).toMatchObject({ reason: 'muted', until: null });
    await call(chat.unmuteChatter, { id: personId });
    expect(await reason(two)).toBe('said');
  });

  test('a mute holds although another process has not received it yet', async () => {
    const one = await served.inside({ nickname: 'Elsewhere' });
    await one.say('first');
    await app.deps.db.execute(sql`update chat_people set muted_at = now(), muted_until = null
      where id = ${one.all('entered')[0]?.me?.id}`);
    expect(await one.say('second')).toMatchObject({ reason: 'muted' });
  });

  test('slow mode, closing and turning guests away bind those below an operator', async () => {
    const user = await app.enter('user');
    // From an address where nobody has spoken.
    const guest = await served.inside({ nickname: 'Ray' }, { localAddress: '127.0.4.1' });
    const member = await served.inside({ token: user.token });
    const operator = await served.inside({ token: admin.token });
    await setMode({ slowSeconds: 30 });
    expect([await reason(guest), await reason(guest), await reason(member)]).toEqual(['said', 'slow', 'said']);
    expect([await reason(operator), await reason(operator)]).toEqual(['said', 'said']);
    await setMode({ slowSeconds: 0, guests: false });
    expect([await reason(guest), await reason(member)]).toEqual(['guests', 'said']);
    await setMode({ open: false });
    expect([await reason(guest), await reason(member), await reason(operator)]).toEqual(['closed', 'closed', 'said']);
    // The last events of the previous test may arrive first.
    const modes = () =>
      guest.all('events').flatMap(({ events }) => events.flatMap((event) => (event.kind === 'mode' ? event.mode : [])));
    await guest.until(() => modes().at(-1)?.open === false);
    expect(modes().slice(-3)).toMatchObject([{ slowSeconds: 30 }, { guests: false, open: true }, { open: false }]);
  });

  test('slow mode and the rate of lines hold for a person who goes from server to server', async () => {
    const limits = { messagesPerSecond: 0.1, messagesBurst: 10 };
    const [one, two] = [await serveChat(app, limits), await serveChat(app, limits)];
    const user = await app.enter('user');
    const [near, far] = [await one.inside({ token: user.token }), await two.inside({ token: user.token })];
    await setMode({ slowSeconds: 30 });
    expect(await reason(near)).toBe('said');
    await far.until(() => [...far.lines.values()].some(({ username }) => username === user.username));
    expect([await reason(far), await reason(near)]).toEqual(['slow', 'slow']);
    await setMode({ slowSeconds: 0 });
    for (let n = 0; n < 5; n += 1) expect(await reason(near)).toBe('said');
    // Ten at both together, of which one was slowed down there.
    const there: string[] = [];
    while (there.length < 6) there.push(await reason(far));
    expect(there).toEqual(['said', 'said', 'said', 'flood', 'flood', 'flood']);
    await one.close();
    await two.close();
  });

  test('an account made a moderator comes in again and sees what the audience does not', async () => {
    const user = await app.enter('user');
    const before = await served.inside({ token: user.token });
    await call(chat.addChatModerator, { username: user.username });
    expect((await before.closed()).code).toBe(CHAT_CLOSE.rightsChanged);
    expect((await client().enter({ token: user.token })).me?.rank).toBe(2);
  });

  test('an account that signs out is out of the room within a second', async () => {
    const user = await app.enter('user');
    const inside = await served.inside({ token: user.token });
    await app.call(logout, {}, { token: user.token });
    expect((await inside.closed()).code).toBe(CHAT_CLOSE.sessionEnded);
    const again = client();
    await again.opened();
    again.send({ type: 'enter', token: user.token, guest: null, last: null });
    expect((await again.closed()).code).toBe(CHAT_CLOSE.sessionEnded);
  });
});

describe('words of the banned-content rule', () => {
  beforeAll(async () => {
    const { version } = await ruleNow(app, admin, 'banned');
    await call(saveRuleSettings, { key: 'banned', version, settings: { words: ['casino', '赌博'] } });
  });
  const counted = async (): Promise<number> => (await ruleNow(app, admin, 'banned')).last7Days.count;

  test.each([
    ['hold', 'held', null],
    ['block', 'blocked', null],
    ['mask', 'said', 'see the ****** tonight'],
    ['off', 'said', 'see the ｃａｓｉｎｏ tonight'],
  ] as const)('%s: a line with one is %s', async (filter, answer, shown) => {
    await setMode({ filter });
    const [guest, reader] = [await served.inside({ nickname: 'Kai' }), await served.inside()];
    const known = new Set(reader.told);
    expect(await reason(guest, 'see the ｃａｓｉｎｏ tonight')).toBe(answer);
    // Of this case alone: the room that the reader entered ends with the last case's line.
    const last = `and then ${filter}`;
    await guest.say(last);
    await reader.until(() => reader.texts().at(-1) === last);
    expect([...reader.told].filter((text) => !known.has(text) && text !== last)).toEqual(
      shown && !known.has(shown) ? [shown] : [],
    );
  });

  test('a held line is seen by operators alone, and by all once it passes, in its place', async () => {
    const [guest, operator] = [await served.inside({ nickname: 'Kim' }), await served.inside({ token: admin.token })];
    const moderator = await app.enter('user');
    await makeModerator(app, moderator.accountId);
    const text = `赌 博 ${randomUUID().slice(0, 8)}`;
    expect(await reason(guest, text)).toBe('held');
    idOf(await guest.say('after it'));
    const held = await operator.until(() => [...operator.lines.values()].find((line) => line.content === text));
    expect(held.state).toBe('held');
    await guest.until(() => guest.texts().includes('after it'));
    expect(guest.told.has(text)).toBe(false);
    await app.call(chat.decideHeld, { id: held.id, decision: 'pass' }, { token: moderator.token });
    await guest.until(() => guest.texts().includes(text));
    expect(guest.texts().slice(-2)).toEqual([text, 'after it']);
    expect((await served.inside()).texts().slice(-2)).toEqual([text, 'after it']);
  });

  test('with the rule switched on hits are counted on its card and wait for review, and admins are told once', async () => {
    const { version } = await ruleNow(app, admin, 'banned');
    await call(switchRule, { key: 'banned', version, enable: true });
    await app.deps.db.execute(sql`update chat_lines set review = 'passed', state = 'shown' where review = 'pending'`);
    const before = await counted();
    await setMode({ filter: 'off' });
    const guest = await served.inside({ nickname: 'Ann' });
    await guest.say(`casino ${randomUUID()}`);
    await vi.waitFor(async () => expect(await counted()).toBe(before + 1));
    const { held } = (await call(chat.chatMode, {})) as chat.ChatModeNow;
    expect(held).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const { rows } = await app.deps.db.execute<{ n: number }>(sql`
        select count(*) as n from messages where link like '/dashboard/monitor%'`);
      expect(rows[0]?.n).toBeGreaterThan(0);
    });
  });

  test('no guest bears one as a name', async () => {
    const guest = client();
    expect((await guest.enter({ nickname: 'ＣＡＳＩＮＯ' })).refused).toMatchObject({ fault: 'banned' });
    expect((await guest.enter({ nickname: 'Carla' })).me?.name).toMatch(/^Carla#/);
  });
});

const client = () => served.client();
