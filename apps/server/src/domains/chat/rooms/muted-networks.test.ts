import { randomUUID } from 'node:crypto';
import { getAudit, listAudit } from '@onair/contract/audit/audit';
import * as chat from '@onair/contract/chat/chat';
import type { Body, Output } from '@onair/contract/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type ChatClient, serveChat } from '../../../testing/chat.ts';
import type { Entered } from '../../../testing/enter.ts';
import { dataOf } from '../../content/rules/rules.fixtures.ts';
import { mainStudio, makeModerator } from '../moderation/chat.fixtures.ts';
import { keepChat } from '../moderation/keeping.jobs.ts';
import { CHAT_LIMITS } from './limits.rules.ts';
import { noteGuests } from './rooms.store.ts';

let app: TestApp;
let admin: Entered;
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } });
  admin = await app.enter('admin');
});
afterAll(() => app.close());

type Served = Awaited<ReturnType<typeof serveChat>>;
/** A guest with a browser id of its own, from an address. */
const guestOf = (served: Served, nickname: string, address: string): Promise<ChatClient> =>
  served.inside({ nickname }, { headers: { 'x-forwarded-for': address } });
const meOf = (client: ChatClient) => client.all('entered')[0]?.me ?? { id: '', name: '', rank: 0 };
const outcome = async (client: ChatClient): Promise<string> => {
  const answer = await client.say(`words ${randomUUID()}`);
  return answer.type === 'refused' ? answer.reason : answer.type;
};
const as = () => ({ token: admin.token });
const mute = async (client: ChatClient, given: Partial<Body<typeof chat.muteChatter>> = {}) =>
  dataOf(await app.call(chat.muteChatter, { id: meOf(client).id, minutes: 10, ...given }, as()));
const unmute = async (client: ChatClient) => dataOf(await app.call(chat.unmuteChatter, { id: meOf(client).id }, as()));
const reachOf = async (client: ChatClient) => dataOf(await app.call(chat.muteReach, { id: meOf(client).id }, as()));
/** The latest row of an act in the audit log. */
const audited = async (action: 'chat.mute' | 'chat.mode', subject?: string) => {
  const { list } = dataOf(await app.call(listAudit, { action, limit: 5 }, as()));
  const row = list.find(({ subjectId }) => subject === undefined || subjectId === subject);
  return dataOf(await app.call(getAudit, { seq: row?.seq ?? 0 }, as()));
};
const setMode = async (change: Partial<chat.ChatModeNow>) => {
  const { words: _words, held: _held, ...mode } = dataOf(await app.call(chat.chatMode, {}, as()));
  dataOf(await app.call(chat.saveChatMode, { ...mode, ...change }, as()));
};

test('a guest muted with their network cannot speak under 15 new names, here, on another server and after a restart', async () => {
  const [here, there] = [await serveChat(app), await serveChat(app)];
  const loud = await guestOf(here, 'Nuisance', '198.51.100.7');
  expect(await outcome(loud)).toBe('said');
  expect(await mute(loud, { reason: 'advertising' })).toMatchObject({
    muted: { scope: 'network', reason: 'advertising', until: expect.stringMatching(/Z$/) },
  });
  const restarted = await serveChat(app);
  for (let n = 0; n < 15; n += 1) {
    const served = [here, there, restarted][n % 3] ?? here;
    const again = await guestOf(served, `Nuisance${n + 2}`, '198.51.100.7');
    expect(again.all('entered')[0]?.muted).toMatchObject({ network: true, reason: 'advertising' });
    expect(await again.say('me again')).toMatchObject({
      reason: 'muted',
      until: expect.stringMatching(/Z$/),
      msg: expect.stringContaining('advertising'),
    });
  }
  expect(await outcome(await guestOf(here, 'Elsewhere', '198.51.100.8'))).toBe('said');
  app.clock.advance(10 * 60_000 + 1);
  expect(await outcome(await guestOf(here, 'Later', '198.51.100.7'))).toBe('said');
  for (const served of [here, there, restarted]) await served.close();
});

test('a network of IPv6 is its /64: other addresses of it are muted, the next network is not', async () => {
  const served = await serveChat(app);
  const loud = await guestOf(served, 'Six', '2001:db8:1:2::5');
  await outcome(loud);
  await mute(loud, { minutes: null });
  expect(await outcome(await guestOf(served, 'Seven', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'))).toBe('muted');
  expect(await outcome(await guestOf(served, 'Eight', '2001:db8:1:3::5'))).toBe('said');
  await unmute(loud);
  expect(await outcome(await guestOf(served, 'Nine', '2001:db8:1:2::9'))).toBe('said');
  await served.close();
});

test('before a mute one is told who else is there, those included who only read; afterwards each of them hears why', async () => {
  const served = await serveChat(app);
  const loud = await guestOf(served, 'Loud', '198.51.100.20');
  const [speaks, reads] = [
    await guestOf(served, 'Speaks', '198.51.100.20'),
    await guestOf(served, 'Reads', '198.51.100.20'),
  ];
  const away = await guestOf(served, 'Away', '198.51.100.21');
  for (const client of [loud, speaks, away]) expect(await outcome(client)).toBe('said');
  await vi.waitFor(async () => {
    const { network, count, guests } = await reachOf(loud);
    expect([network, count]).toEqual([true, 2]);
    expect(guests.map(({ name }) => name).sort()).toEqual([meOf(reads).name, meOf(speaks).name].sort());
  });
  await mute(loud, { reason: 'links' });
  for (const client of [loud, speaks, reads]) {
    await client.until(() => client.all('muted').length === 1);
    expect(client.all('muted')[0]?.muted).toMatchObject({ reason: 'links', network: true });
  }
  expect(away.all('muted')).toEqual([]);
  await unmute(loud);
  await reads.until(() => reads.all('muted').length === 2);
  expect(reads.all('muted')[1]?.muted).toBeNull();
  expect(await outcome(reads)).toBe('said');
  await served.close();
});

test('the person alone may be muted; then the rest of the network speaks on', async () => {
  const served = await serveChat(app);
  const [loud, beside] = [
    await guestOf(served, 'Only me', '198.51.100.30'),
    await guestOf(served, 'Beside', '198.51.100.30'),
  ];
  await outcome(loud);
  await mute(loud, { scope: 'person' });
  expect([await outcome(loud), await outcome(beside)]).toEqual(['muted', 'said']);
  await served.close();
});

test('a mute narrowed from the network to the person is over for the rest of the network, who hear it', async () => {
  const served = await serveChat(app);
  const [loud, beside] = [
    await guestOf(served, 'Narrowed', '198.51.100.31'),
    await guestOf(served, 'Let go', '198.51.100.31'),
  ];
  await outcome(loud);
  await mute(loud);
  await beside.until(() => beside.all('muted').length === 1);
  await mute(loud, { scope: 'person' });
  await beside.until(() => beside.all('muted').length === 2);
  expect(beside.all('muted')[1]?.muted).toBeNull();
  expect([await outcome(loud), await outcome(beside)]).toEqual(['muted', 'said']);
  await served.close();
});

test('staff, members and moderators in a muted network speak on; an account that nobody has confirmed does not', async () => {
  const served = await serveChat(app);
  const headers = { 'x-forwarded-for': '198.51.100.40' };
  const loud = await guestOf(served, 'In the office', '198.51.100.40');
  await outcome(loud);
  const moderator = await app.enter('user');
  await makeModerator(app, moderator.accountId);
  const [operator, user, stranger] = [await app.enter('operator'), await app.enter('user'), await app.enter('user')];
  await app.deps.db.execute(sql`update accounts set confirmed = false where id = ${stranger.accountId}`);
  await mute(loud, { minutes: null });
  const outcomes: string[] = [];
  for (const { token } of [admin, operator, moderator, user]) {
    outcomes.push(await outcome(await served.inside({ token }, { headers })));
  }
  expect(outcomes).toEqual(['said', 'said', 'said', 'said']);
  expect(await outcome(await served.inside({ token: stranger.token }, { headers }))).toBe('muted');
  await served.close();
});

test('moderators mute networks, others learn nothing of them, and an account has none', async () => {
  const served = await serveChat(app);
  const loud = await guestOf(served, 'Asked about', '198.51.100.50');
  await outcome(loud);
  const { id } = meOf(loud);
  const [moderator, user] = [await app.enter('user'), await app.enter('user')];
  await makeModerator(app, moderator.accountId);
  expect(dataOf(await app.call(chat.muteReach, { id }, { token: moderator.token })).network).toBe(true);
  expect((await app.call(chat.muteReach, { id }, { token: user.token })).body.code).toBe(50003);
  const person = await served.inside({ token: user.token });
  await outcome(person);
  expect(await reachOf(person)).toEqual({ network: false, count: 0, guests: [] });
  const refused = await app.call(chat.muteChatter, { id: meOf(person).id, minutes: 1, scope: 'network' }, as());
  expect(refused.body).toMatchObject({ status: 'fail', msg: expect.stringMatching(/游客/) });
  expect(await mute(person)).toMatchObject({ muted: { scope: 'person' } });
  await served.close();
});

test('a muted network is in the list, in the audit log and in what was done about its guests, and no address is', async () => {
  const served = await serveChat(app);
  const [loud, beside] = [
    await guestOf(served, 'Recorded', '198.51.100.60'),
    await guestOf(served, 'Recorded too', '198.51.100.60'),
  ];
  await outcome(loud);
  await outcome(beside);
  await mute(loud, { reason: 'spam' });
  const { id, name } = meOf(loud);
  const listed: Output<typeof chat.mutedChatters> = dataOf(await app.call(chat.mutedChatters, {}, as()));
  expect(listed.find((one) => one.id === id)).toMatchObject({ name, muted: { scope: 'network', reason: 'spam' } });
  const about = dataOf(await app.call(chat.personInChat, { id }, as()));
  expect(about.acts[0]).toMatchObject({ act: 'muted', scope: 'network', reason: 'spam', by: admin.username });
  const other = dataOf(await app.call(chat.personInChat, { id: meOf(beside).id }, as()));
  expect(other).toMatchObject({ person: { muted: null }, mutedWith: { id, name } });
  const row = await audited('chat.mute', id);
  expect(row.after).toMatchObject({ muted: { scope: 'network', reason: 'spam', others: 1 }, name });
  const keys = await app.deps.db.execute<{ key: string }>(
    sql`select network_key as key from chat_people where id = ${id}`,
  );
  const told = JSON.stringify([listed, about, other, row, loud.frames, beside.frames]);
  expect(told).not.toContain('198.51.100.60');
  expect(told).not.toContain(keys.rows[0]?.key);
  await served.close();
});

test('in slow mode guests of one network wait for each other, also over two servers, until many are said to share it', async () => {
  const [here, there] = [await serveChat(app), await serveChat(app)];
  await setMode({ slowSeconds: 60 });
  const [one, two, three] = [
    await guestOf(here, 'Slow one', '198.51.100.70'),
    await guestOf(here, 'Slow two', '198.51.100.70'),
    await guestOf(there, 'Slow three', '198.51.100.70'),
  ];
  const away = await guestOf(here, 'Slow away', '198.51.100.71');
  expect(await outcome(one)).toBe('said');
  expect(await two.say('me too')).toMatchObject({ reason: 'slow', until: expect.stringMatching(/Z$/) });
  await three.until(() => three.lines.size > 0);
  expect(await outcome(three)).toBe('slow');
  expect(await outcome(away)).toBe('said');
  await setMode({ sharedNetwork: true });
  await two.until(() =>
    two.all('events').some(({ events }) => events.some((e) => e.kind === 'mode' && e.mode.sharedNetwork)),
  );
  expect([await outcome(two), await outcome(two)]).toEqual(['said', 'slow']);
  await setMode({ slowSeconds: 0, sharedNetwork: false });
  await here.close();
  await there.close();
});

test('guests of one network have one small allowance until it is opened to many; operators see that it is held', async () => {
  expect([CHAT_LIMITS.guestLinesPerSecond, CHAT_LIMITS.sharedLinesPerSecond]).toEqual([5, 50]);
  // Nothing is added while the test runs.
  const { guestLinesBurst } = CHAT_LIMITS;
  const served = await serveChat(app, { guestLinesPerSecond: 0.001, guestLinesBurst });
  const operator = await served.inside({ token: admin.token });
  const names = Array.from({ length: guestLinesBurst + 2 }, (_, n) => `Flood ${n}`);
  const flood = await Promise.all(names.map((name) => guestOf(served, name, '198.51.100.80')));
  const outcomes: string[] = [];
  for (const client of flood) outcomes.push(await outcome(client));
  expect(outcomes).toEqual([...Array(guestLinesBurst).fill('said'), 'network', 'network']);
  const heldFrames = () =>
    operator.all('events').flatMap(({ events }) => events.filter((e) => e.kind === 'networkHeld'));
  await operator.until(() => heldFrames().length > 0);
  const [held] = heldFrames();
  expect(held).toMatchObject({ guests: flood.length, name: expect.stringMatching(/^Flood \d+#/) });
  expect(JSON.stringify(flood.map(({ frames }) => frames))).not.toContain('networkHeld');
  expect(await outcome(await guestOf(served, 'Not held', '198.51.100.81'))).toBe('said');
  await setMode({ sharedNetwork: true });
  const [last] = flood.slice(-1);
  await last?.until(() => last.all('events').some(({ events }) => events.some(({ kind }) => kind === 'mode')));
  expect(last && (await outcome(last))).toBe('said');
  expect((await audited('chat.mode')).after).toMatchObject({ sharedNetwork: true });
  await setMode({ sharedNetwork: false });
  await served.close();
});

test('an account that enters or speaks before anyone has confirmed it is known as that account, with its rank', async () => {
  const served = await serveChat(app);
  const [moderator, stranger] = [await app.enter('user'), await app.enter('user')];
  await makeModerator(app, moderator.accountId);
  await app.deps.db.execute(sql`update accounts set confirmed = false where id = ${stranger.accountId}`);
  const client = await served.inside({ token: stranger.token }, { headers: { 'x-forwarded-for': '198.51.100.90' } });
  const { id } = meOf(client);
  const seen = async () => {
    const { account, rank } = dataOf(await app.call(chat.personInChat, { id }, as())).person;
    return { account, rank };
  };
  const known = { account: stranger.username, rank: 0 };
  const isKnown = () => vi.waitFor(async () => expect(await seen()).toEqual(known));
  /** As a server of an earlier version noted it. */
  const forget = () => app.deps.db.execute(sql`update chat_people set account_id = null where id = ${id}`);
  await isKnown();
  await forget();
  await client.enter({ token: stranger.token });
  await isKnown();
  await forget();
  expect(await outcome(client)).toBe('said');
  expect(await seen()).toEqual(known);
  await app.deps.db.execute(sql`
    update accounts set confirmed = true, role = 'operator' where id = ${stranger.accountId}`);
  expect(await seen()).toEqual({ ...known, rank: 3 });
  const refused = await app.call(chat.muteChatter, { id, minutes: 1 }, { token: moderator.token });
  expect(refused.body.code).toBe(50003);
  await served.close();
});

test('an account that is confirmed is no guest of the network that it entered from any more', async () => {
  const served = await serveChat(app);
  const headers = { 'x-forwarded-for': '198.51.100.93' };
  const stranger = await app.enter('user');
  await app.deps.db.execute(sql`update accounts set confirmed = false where id = ${stranger.accountId}`);
  const [guest, account] = [
    await guestOf(served, 'Beside', '198.51.100.93'),
    await served.inside({ token: stranger.token }, { headers }),
  ];
  const { id } = meOf(account);
  await vi.waitFor(async () => expect(await reachOf(account)).toMatchObject({ network: true, count: 1 }));
  await vi.waitFor(async () => expect(await reachOf(guest)).toMatchObject({ network: true, count: 1 }));
  await app.deps.db.execute(sql`update accounts set confirmed = true where id = ${stranger.accountId}`);
  expect(await reachOf(account)).toEqual({ network: false, count: 0, guests: [] });
  expect(await reachOf(guest)).toEqual({ network: true, count: 0, guests: [] });
  const refused = await app.call(chat.muteChatter, { id, minutes: 1, scope: 'network' }, as());
  expect(refused.body).toMatchObject({ status: 'fail', msg: expect.stringMatching(/游客/) });
  expect(await mute(account)).toMatchObject({ muted: { scope: 'person' } });
  expect(await outcome(guest)).toBe('said');
  const keys = async () => {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
      select guest_key, network_key, muted_guest_key from chat_people where id = ${id}`);
    return rows[0];
  };
  expect(await keys()).toMatchObject({ network_key: expect.any(String), muted_guest_key: null });
  await keepChat(app.deps);
  expect(await keys()).toEqual({ guest_key: null, network_key: null, muted_guest_key: null });
  await served.close();
});

test('of the names that one network enters under, a few a minute are noted, more where many share it', async () => {
  const served = await serveChat(app, { notedPerMinute: 3, sharedNotedPerMinute: 5 });
  const headers = { 'x-forwarded-for': '198.51.100.95' };
  const enterAs = async (client: ChatClient, nickname: string, times: number) => {
    for (let n = 0; n < times; n += 1) await client.enter({ nickname });
  };
  await guestOf(served, 'Noted away', '198.51.100.96');
  const changing = served.client({ headers });
  await enterAs(changing, 'Noted first', 6);
  await setMode({ sharedNetwork: true });
  await changing.until(() => changing.all('events').some(({ events }) => events.some(({ kind }) => kind === 'mode')));
  await enterAs(changing, 'Noted shared', 3);
  app.clock.advance(60_000);
  await enterAs(changing, 'Noted later', 1);
  await setMode({ sharedNetwork: false });
  await served.close();
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`
    select split_part(name, '#', 1) as name from chat_people where name like 'Noted %' order by 1`);
  const noted = ['away', ...Array(3).fill('first'), 'later', ...Array(2).fill('shared')];
  expect(rows.map(({ name }) => name)).toEqual(noted.map((name) => `Noted ${name}`));
});

test('ten thousand who enter at once are all noted', async () => {
  const networkKey = randomUUID();
  const guests = Array.from({ length: 10_000 }, (_, n) => ({
    id: randomUUID(),
    accountId: null,
    guestKey: randomUUID(),
    networkKey,
    name: `Crowd ${n}`,
  }));
  await noteGuests(app.deps.db, await mainStudio(app), app.clock.now(), guests);
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`
    select count(*) as n from chat_people where network_key = ${networkKey}`);
  expect(rows[0]?.n).toBe(guests.length);
});
