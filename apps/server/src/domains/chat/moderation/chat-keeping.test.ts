import { randomUUID } from 'node:crypto';
import { muteChatter, pinChat, unmuteChatter } from '@onair/contract/chat/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { openAccounts } from '../../../demo/load/accounts.ts';
import { loadChat } from '../../../demo/load/chat.ts';
import { beginLoading } from '../../../demo/load/loading.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveChat } from '../../../testing/chat.ts';
import { gateOf } from '../../../testing/gate.ts';
import { findRoom, noteGuests, readEvents } from '../rooms/rooms.store.ts';
import { guestAuthor, mainStudio, storeLine } from './chat.fixtures.ts';
import { pruneChat } from './keeping.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const count = async (table: string): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`);
  return rows[0]?.n ?? 0;
};

test('the demo company talks once, with a pin, favorites, a held line and a moderator', async () => {
  await openAccounts(app.deps);
  await loadChat(await beginLoading(app.deps));
  const said = await count('chat_lines');
  await loadChat(await beginLoading(app.deps));
  expect([said > 30, await count('chat_lines')]).toEqual([true, said]);
  expect(await count('chat_moderators')).toBe(1);
  expect(await count(`chat_lines where collected_at is not null`)).toBe(3);
  expect(await count(`chat_lines where state = 'held'`)).toBe(1);
  expect(await count(`chat_lines where rank = 0 and username !~ '·演示#'`)).toBe(0);
  const { rows } = await app.deps.db.execute<{ content: string }>(
    sql`select content from chat_lines l join chat_rooms r on r.pinned_id = l.id`,
  );
  expect(rows[0]?.content).toContain('今晚三款新品');
});

const DAY = 86_400_000;
const weeks = async (): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'chat_lines'::regclass order by 1`);
  return rows.map(({ name }) => name);
};

test('weeks past their time go with what was said in them, and a reader who was away longer starts over', async () => {
  const served = await serveChat(app);
  const first = await served.inside();
  const last = { ...first.place };
  await storeLine(app, guestAuthor(), { content: 'old' });
  const before = await weeks();
  app.clock.advance((app.deps.config.chatRetentionDays - 1) * DAY);
  const young = guestAuthor();
  await storeLine(app, young, { content: 'young' });
  app.clock.advance(8 * DAY);
  await pruneChat(app.deps);
  expect(await count('chat_lines')).toBe(1);
  expect([await count('chat_people'), await count('chat_acts')]).toEqual([1, 0]);
  const left = await weeks();
  expect(left).not.toContain(before[0]);
  // The one that was ahead, that of the young line, that of now and four ahead.
  expect(left.length).toBeLessThanOrEqual(7);
  const fresh = await serveChat(app);
  const returned = await fresh.inside({ last });
  expect([returned.all('gap').length, returned.texts()]).toEqual([1, ['young']]);
  await served.close();
  await fresh.close();
});

test('a line that is sent again in the next week is not stored twice, and a missing partition is created', async () => {
  const author = guestAuthor();
  const clientId = randomUUID();
  // Far from the weeks that are made ahead, on a Sunday.
  const sunday = Math.ceil(app.clock.now().getTime() / (7 * DAY)) * 7 * DAY + 87 * DAY;
  app.clock.set(new Date(sunday + 12 * 3_600_000));
  const known = await weeks();
  await storeLine(app, author, { clientId, content: 'once' });
  app.clock.advance(DAY);
  await storeLine(app, author, { clientId, content: 'again' });
  expect(await count(`chat_lines where client_id = '${clientId}'`)).toBe(1);
  await storeLine(app, author, { content: 'another' });
  expect((await weeks()).length).toBe(known.length + 2);
});

test('what was done to a line that is forgotten is not replayed', async () => {
  const studioId = await mainStudio(app);
  const id = await storeLine(app, guestAuthor(), { content: 'soon gone' });
  app.clock.advance((app.deps.config.chatRetentionDays - 10) * DAY);
  const by = await app.enter('admin');
  const later = await storeLine(app, guestAuthor(), { content: 'kept' });
  for (const line of [id, later]) await app.call(pinChat, { id: line }, { token: by.token });
  const from = (await findRoom(app.deps.db, studioId))?.seq ?? 0;
  app.clock.advance(17 * DAY);
  await pruneChat(app.deps);
  const events = await readEvents(app.deps.db, studioId, from - 3, 10);
  expect(events.map(({ event }) => 'line' in event && event.line.content)).toEqual(['kept', 'kept']);
});

/** Notes guests who have entered, under their names. @returns their ids */
const enterAs = async (...names: string[]): Promise<string[]> => {
  const keys = () => ({ id: randomUUID(), accountId: null, guestKey: randomUUID(), networkKey: randomUUID() });
  const guests = names.map((name) => ({ ...keys(), name: `${name}, noted` }));
  await noteGuests(app.deps.db, await mainStudio(app), app.deps.now(), guests);
  return guests.map(({ id }) => id);
};
const stillNoted = async (): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ name: string }>(
    sql`select split_part(name, ',', 1) as name from chat_people where name like '%, noted' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('who only entered is forgotten after a day; who spoke or was ever muted is not', async () => {
  const ids = await enterAs('read', 'spoke', 'muted', 'was muted');
  const [, spoke = '', ...silenced] = ids;
  await storeLine(app, { ...guestAuthor(), personId: spoke }, { username: 'spoke, noted' });
  const { token } = await app.enter('admin');
  for (const id of silenced) await app.call(muteChatter, { id, minutes: null }, { token });
  await app.call(unmuteChatter, { id: silenced[1] ?? '' }, { token });
  app.clock.advance(DAY - 1);
  await pruneChat(app.deps);
  expect(await stillNoted()).toEqual(['muted', 'read', 'spoke', 'was muted']);
  app.clock.advance(2);
  await enterAs('came later');
  await pruneChat(app.deps);
  expect(await stillNoted()).toEqual(['came later', 'muted', 'spoke', 'was muted']);
});

test('who returns, or is muted, while they are being forgotten stays', async () => {
  const [returns, muted] = await enterAs('returns', 'is muted');
  app.clock.advance(DAY + 1);
  const other = await app.pool.connect();
  await other.query('begin');
  await other.query('update chat_people set last_at = $2 where id = $1', [returns, app.deps.now().toISOString()]);
  await other.query('update chat_people set muted_at = $2 where id = $1', [muted, app.deps.now().toISOString()]);
  const pruned = pruneChat(app.deps);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_people%'
    and datname = current_database()`;
  try {
    await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
  } finally {
    await other.query('commit');
    other.release();
  }
  await pruned;
  expect(await stillNoted()).toEqual(expect.arrayContaining(['is muted', 'returns']));
});

/** Guests under ids in this order. */
const seen = (...places: number[]) =>
  places.map((place) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    ...{ accountId: null, guestKey: randomUUID(), networkKey: randomUUID(), name: `place ${place}, noted` },
  }));
const enter = async (...places: number[]): Promise<void> =>
  noteGuests(app.deps.db, await mainStudio(app), app.deps.now(), seen(...places));
const holdPlace = (place: number) =>
  gateOf(app, `select from chat_people where id = '${seen(place)[0]?.id}' for update`);

test('guests who return together and are being forgotten wait for nobody in a circle', async () => {
  for (const place of [9, 7]) await enter(place);
  app.clock.advance(DAY + 1);
  await enter(8);
  const gate = await holdPlace(8);
  const returning = enter(7, 8, 9);
  await gate.waitFor(1);
  const pruned = pruneChat(app.deps);
  await gate.waitFor(2);
  await gate.open();
  await Promise.all([returning, pruned]);
  expect(await stillNoted()).toEqual(expect.arrayContaining(['place 7', 'place 8', 'place 9']));
});

test('a guest who speaks while they are being noted with others waits for nobody in a circle', async () => {
  await enter(5);
  const gate = await holdPlace(5);
  const entering = enter(4, 5);
  await gate.waitFor(1);
  const speaking = storeLine(app, { ...guestAuthor(), personId: seen(4)[0]?.id ?? '' }, { content: 'first words' });
  await gate.waitFor(2);
  await gate.open();
  await Promise.all([entering, speaking]);
  expect(await count(`chat_lines where content = 'first words'`)).toBe(1);
});

test('lines are deleted in no other way', async () => {
  const deleting = app.deps.db.execute(sql`delete from chat_lines`);
  await expect(deleting).rejects.toMatchObject({ cause: { message: 'chat_lines go by whole weeks' } });
});
