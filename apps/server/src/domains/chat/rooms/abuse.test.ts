import { randomUUID } from 'node:crypto';
import { CHAT_CLOSE, CHAT_TEXT_MAX } from '@onair/contract/chat/room';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type ChatClient, serveChat } from '../../../testing/chat.ts';

let app: TestApp;
let served: Awaited<ReturnType<typeof serveChat>>;
beforeAll(async () => {
  app = await testApp({ config: { allowedOrigins: ['https://listed.example'] } });
  served = await serveChat(app);
});
afterAll(async () => {
  await served.close();
  await app.close();
});

test('a handshake from a foreign page, or without an origin, is refused; an unknown studio after it', async () => {
  const host = `127.0.0.1:${served.port}`;
  for (const origin of [null, 'null', `http://${host}.evil.example`, 'http://127.0.0.1', `ws://${host}`]) {
    expect(await served.client({ origin }).refused()).toBe(403);
  }
  for (const origin of [`http://${host}`, 'https://listed.example']) {
    const client = served.client({ origin });
    await client.enter();
    await client.close();
  }
  const nowhere = served.client({}, 'no-such-studio');
  await nowhere.opened();
  nowhere.send({ type: 'enter', token: null, guest: null, last: null });
  expect((await nowhere.closed()).code).toBe(CHAT_CLOSE.notFound);
});

test('sockets that do not enter are gone in time, and one that speaks first is put out', async () => {
  const strict = await serveChat(app, { identifyWithinMs: 300 });
  const five = Array.from({ length: 5 }, () => strict.client());
  await Promise.all(five.map((client) => client.opened()));
  await five[0]?.enter();
  for (const client of five.slice(1)) expect((await client.closed()).code).toBe(CHAT_CLOSE.identifyTimeout);
  const rude = strict.client();
  await rude.opened();
  rude.send({ type: 'say', clientMessageId: randomUUID(), text: 'hello' });
  expect((await rude.closed()).code).toBe(CHAT_CLOSE.notEntered);
  expect(five[0]?.state.closed).toBeNull();
  await strict.close();
});

test('a hundred who come from one address at once all get in, beside twenty who say nothing', async () => {
  const crowd = await serveChat(app);
  const silent = Array.from({ length: 20 }, () => crowd.client());
  await Promise.all(silent.map((client) => client.opened()));
  // Who is told to try later does, as a browser would: on a slow machine many are on their way in at once.
  const enter = (): Promise<ChatClient> => vi.waitFor(() => crowd.inside());
  const inside = await Promise.all(Array.from({ length: 100 }, enter));
  expect(inside.filter(({ state }) => state.closed !== null || state.refused > 0)).toEqual([]);
  await crowd.close();
});

test('an account has its share of sockets: one more closes the oldest', async () => {
  const small = await serveChat(app, { perAccount: 2 });
  const { token } = await app.enter('user');
  const own = [];
  for (let n = 0; n < 3; n += 1) own.push(await small.inside({ token }));
  expect((await own[0]?.closed())?.code).toBe(CHAT_CLOSE.displaced);
  expect((await own[2]?.say('still here'))?.type).toBe('said');
  await small.close();
});

test('connections are counted by address and in total', async () => {
  const small = await serveChat(app, { enteredPerAddress: 2, enteredInAll: 3 });
  const [one] = [await small.inside(), await small.inside()];
  const full = async (localAddress: string) => {
    const client = small.client({ localAddress });
    await client.opened();
    client.send({ type: 'enter', token: null, guest: null, last: null });
    return (await client.closed()).code;
  };
  expect(await full('127.0.0.1')).toBe(CHAT_CLOSE.tryLater);
  await small.inside({}, { localAddress: '127.0.1.9' });
  expect(await full('127.0.1.10')).toBe(CHAT_CLOSE.tryLater);
  await one.close();
  await vi.waitFor(() => expect(small.chat.sockets()).toBe(2));
  await small.inside({}, { localAddress: '127.0.1.10' });
  await small.close();
});

test('a flood, a large message, fragments, bytes and broken text end their own socket only', async () => {
  const healthy = await served.inside({ nickname: 'Healthy' });
  const code = async (work: (client: ChatClient) => void) => {
    const client = await served.inside({ nickname: 'Hostile' });
    work(client);
    return (await client.closed()).code;
  };
  const say = (text: string) => JSON.stringify({ type: 'say', clientMessageId: randomUUID(), text });
  expect(await code(({ socket }) => Array.from({ length: 2_000 }, () => socket.send(say('flood'))))).toBe(
    CHAT_CLOSE.flood,
  );
  expect(await code(({ socket }) => Array.from({ length: 2_000 }, () => socket.ping()))).toBe(CHAT_CLOSE.flood);
  expect(await code(({ socket }) => socket.send(say('x'.repeat(64 * 1024)), () => undefined))).toBe(CHAT_CLOSE.tooBig);
  expect(await code(({ socket }) => socket.send(Buffer.from('{}'), { binary: true }))).toBe(CHAT_CLOSE.notText);
  const broken = Buffer.from([0x22, 0xc3, 0x28, 0xf0, 0x9f, 0x22]);
  expect(await code(({ socket }) => socket.send(broken, { binary: false }))).toBe(CHAT_CLOSE.notUtf8);
  const fragments = (socket: WebSocket) => {
    for (let n = 0; n < 2_000 && socket.readyState === WebSocket.OPEN; n += 1) socket.send('x', { fin: false });
  };
  expect(await code(({ socket }) => fragments(socket))).toBeGreaterThanOrEqual(1006);
  expect((await healthy.say('still here')).type).toBe('said');
  expect(healthy.state.closed).toBeNull();
});

test('one person over many sockets has one allowance', async () => {
  const guest = { clientId: randomUUID(), nickname: 'Many' };
  const sockets = await Promise.all(Array.from({ length: 4 }, () => served.inside({ guest })));
  const answers = await Promise.all(sockets.flatMap((client) => Array.from({ length: 5 }, () => client.say('again'))));
  const refused = answers.filter((answer) => answer.type === 'refused');
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['flood']));
});

test('guests of one address have one allowance together, whatever ids they invent', async () => {
  const strict = await serveChat(app, { guestLinesPerSecond: 0.1, guestLinesBurst: 3 });
  const reasons: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const answer = await (await strict.inside({ nickname: `New ${n}` })).say('spam');
    reasons.push(answer.type === 'refused' ? answer.reason : answer.type);
  }
  expect(reasons).toEqual(['said', 'said', 'said', 'network', 'network', 'network']);
  const elsewhere = await strict.inside({ nickname: 'Other' }, { localAddress: '127.0.1.77' });
  expect((await elsewhere.say('hello')).type).toBe('said');
  const user = await app.enter('user');
  expect((await (await strict.inside({ token: user.token })).say('hello')).type).toBe('said');
  await strict.close();
});

test('a ping is answered, so that a browser can tell whether its connection still stands', async () => {
  const client = await served.inside({ nickname: 'Asking' });
  client.send({ type: 'ping' });
  await client.until(() => client.all('pong').length === 1);
  expect(client.all('failed')).toEqual([]);
});

test('invalid messages are answered, not executed', async () => {
  const client = await served.inside({ nickname: 'Odd' });
  const base = { type: 'say', clientMessageId: randomUUID(), text: 'x' };
  for (const odd of [
    '',
    'null',
    '[]',
    '{',
    JSON.stringify({ ...base, more: 1 }),
    JSON.stringify({ ...base, text: 1 }),
  ]) {
    const before = client.all('failed').length;
    client.socket.send(odd);
    await client.until(() => client.all('failed').length > before);
  }
  expect(client.state.closed).toBeNull();
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a\u202etxet\u202c b', 'atxet b'],
  ['line\none\u0000\u0007two\t', 'line onetwo'],
  ['  many   spaces  ', 'many spaces'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
  [`Z${'\u0335'.repeat(50)}`, `Z${'\u0335'.repeat(3)}`],
  ['𠮷'.repeat(CHAT_TEXT_MAX), '𠮷'.repeat(CHAT_TEXT_MAX)],
])('a line comes back as plain text, tidied: %j', async (text, shown) => {
  const client = await served.inside({ nickname: 'Text' });
  expect((await client.say(text)).type).toBe('said');
  await client.until(() => client.texts().includes(shown));
});

test.each([
  ['𠮷'.repeat(CHAT_TEXT_MAX + 1), 'tooLong'],
  ['\u200b\u2060', 'invalid'],
  ['', 'invalid'],
  ['\u202e', 'invalid'],
])('a line that is %j is refused', async (text, reason) => {
  const client = await served.inside({ nickname: 'Text' });
  expect(await client.say(text)).toMatchObject({ type: 'refused', reason });
});

test('a nickname that is markup, turns the text, hides letters or looks like staff is refused, and may be chosen again', async () => {
  const staff = await app.enter('admin', 'lina.wu');
  const client = served.client();
  const faults: Record<string, string> = {
    '<b>x</b>': 'characters',
    'a\u202eb': 'characters',
    'a\u200bb': 'characters',
    'a\nb': 'characters',
    'name#1234': 'characters',
    '': 'length',
    ['x'.repeat(21)]: 'length',
    'Lina Wu': 'staff',
    'Ⅼina.wu': 'staff',
    'lіna.wu': 'staff',
    '1ina.wu': 'staff',
    Аdmin: 'staff',
    官方小助手: 'staff',
  };
  // Five a second may be tried.
  const roomy = await serveChat(app, { messagesBurst: 100 });
  const many = roomy.client();
  for (const [nickname, fault] of Object.entries(faults)) {
    const { me, refused } = await many.enter({ nickname });
    expect([nickname, me, refused?.fault]).toEqual([nickname, null, fault]);
  }
  expect(await many.say('who am I')).toMatchObject({ reason: 'nickname' });
  expect((await many.enter({ nickname: 'Ｌin' })).me?.name).toMatch(/^Lin#/);
  await roomy.close();
  expect((await client.enter({ token: staff.token })).me).toMatchObject({ name: 'lina.wu', rank: 3 });
});

test('two guests of one nickname are told apart, and nobody’s secret id is told', async () => {
  const ids = [randomUUID(), randomUUID()];
  const [one, two] = await Promise.all(ids.map((clientId) => served.inside({ guest: { clientId, nickname: '同名' } })));
  expect(one?.all('entered')[0]?.me?.name).not.toBe(two?.all('entered')[0]?.me?.name);
  await one?.say('hello');
  await two?.until(() => two.texts().includes('hello'));
  for (const id of ids) expect(JSON.stringify([one?.frames, two?.frames])).not.toContain(id);
});
