import type { Role } from '@onair/contract/access';
import * as chat from '@onair/contract/chat/chat';
import { type ChatAct, type ChatRank, chatActs, mayAct } from '@onair/contract/chat/line';
import type { Endpoint } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import type { Entered } from '../../../testing/enter.ts';
import { type Author, authorOf, guestAuthor, makeModerator, storeLine } from './chat.fixtures.ts';

let app: TestApp;
/** Two people of every rank but the guest's: who acts, and who wrote. */
let actors: (Entered | null)[];
let authors: Author[];

const personOf = async (rank: ChatRank, highest: Role): Promise<Entered> => {
  const person = await app.enter(rank === 3 ? highest : 'user');
  if (rank === 2) await makeModerator(app, person.accountId);
  return person;
};
beforeAll(async () => {
  app = await testApp();
  // An operator acts with the rank of an admin, and never on an admin.
  actors = [null, await personOf(1, 'operator'), await personOf(2, 'operator'), await personOf(3, 'operator')];
  const others = [await personOf(1, 'admin'), await personOf(2, 'admin'), await personOf(3, 'admin')];
  authors = [guestAuthor()];
  for (const [n, { accountId }] of others.entries()) {
    authors.push(await authorOf(app, accountId, (n + 1) as ChatRank));
  }
});
afterAll(() => app.close());

const call = async (endpoint: Endpoint, input: object, token: string | undefined) => {
  const { body } = await app.call(endpoint, input as never, { token });
  return body as { code: number; data: Record<string, unknown> | null };
};

/** Each act with the line it needs and how it is called. */
const acts: Record<ChatAct, { endpoint: Endpoint; line?: object; before?: string; extra?: object; onPerson?: true }> = {
  delete: { endpoint: chat.deleteChat },
  restore: { endpoint: chat.restoreChat, before: `state = 'deleted', deleted_rank = 2` },
  decide: { endpoint: chat.decideHeld, line: { state: 'held', review: 'pending' }, extra: { decision: 'pass' } },
  pin: { endpoint: chat.pinChat },
  unpin: { endpoint: chat.unpinChat },
  collect: { endpoint: chat.collectChat },
  uncollect: { endpoint: chat.uncollectChat, before: 'collected_at = now()' },
  handle: { endpoint: chat.handleCollected, before: 'collected_at = now()', extra: { handled: true } },
  mute: { endpoint: chat.muteChatter, extra: { minutes: 1 }, onPerson: true },
  unmute: { endpoint: chat.unmuteChatter, onPerson: true },
};

const spoken = new Set<Author>();
const attempt = async (act: ChatAct, actor: Entered | null, author: Author): Promise<number> => {
  const { endpoint, line, before, extra, onPerson } = acts[act];
  // An act on a person needs someone who has spoken, once.
  const id = onPerson && spoken.has(author) ? '' : await storeLine(app, author, line);
  spoken.add(author);
  if (before) await app.deps.db.execute(sql`update chat_lines set ${sql.raw(before)} where id = ${id}`);
  const target = onPerson ? author.personId : id;
  const { code } = await call(endpoint, { id: target, ...extra }, actor?.token);
  if (onPerson) await app.deps.db.execute(sql`update chat_people set muted_at = null, muted_until = null`);
  return code;
};

const expected = (act: ChatAct, actor: ChatRank, target: ChatRank, self = false): number => {
  if (actor === 0) return failures.notSignedIn.code;
  return mayAct(act, actor, { rank: target, self }) ? 20000 : failures.forbidden.code;
};

describe('nobody acts on a person of an equal or higher rank', () => {
  test.each(Object.keys(chatActs) as ChatAct[])('%s, by every rank on every rank', async (act) => {
    for (const actor of [0, 1, 2, 3] as const) {
      for (const target of [0, 1, 2, 3] as const) {
        const reaches = actor > target && actor >= chatActs[act].least;
        expect(mayAct(act, actor, { rank: target, self: false })).toBe(reaches);
        const code = await attempt(act, actors[actor] ?? null, authors[target] as Author);
        expect([act, actor, target, code]).toEqual([act, actor, target, expected(act, actor, target)]);
      }
    }
  });

  test('one’s own lines may be taken back, pinned and kept, and nothing else of oneself', async () => {
    for (const rank of [1, 2, 3] as const) {
      const own = await authorOf(app, actors[rank]?.accountId ?? '', rank);
      for (const act of Object.keys(chatActs) as ChatAct[]) {
        expect([act, rank, await attempt(act, actors[rank] ?? null, own)]).toEqual([
          act,
          rank,
          expected(act, rank, rank, true),
        ]);
      }
    }
  });

  test('a moderator takes nothing back that an admin did', async () => {
    const [, , moderator, admin] = actors;
    const author = guestAuthor();
    const id = await storeLine(app, author);
    await call(chat.deleteChat, { id }, admin?.token);
    await call(chat.muteChatter, { id: author.personId, minutes: null }, admin?.token);
    for (const [endpoint, input] of [
      [chat.restoreChat, { id }],
      [chat.muteChatter, { id: author.personId, minutes: 1 }],
      [chat.unmuteChatter, { id: author.personId }],
    ] as const) {
      expect((await call(endpoint, input, moderator?.token)).code).toBe(failures.forbidden.code);
      expect((await call(endpoint, input, admin?.token)).code).toBe(20000);
    }
  });
});

describe('acts of operators', () => {
  const admin = () => actors[3]?.token;
  const actions = async () => {
    const { rows } = await app.deps.db.execute<{ action: string }>(
      sql`select action from audit_log where action like 'chat.%' order by seq`,
    );
    return rows.map(({ action }) => action);
  };

  test('done again change nothing, and leave no second row', async () => {
    const id = await storeLine(app);
    const before = (await actions()).length;
    for (const endpoint of [chat.collectChat, chat.pinChat, chat.deleteChat, chat.restoreChat]) {
      const first = await call(endpoint, { id }, admin());
      expect(first.code).toBe(20000);
      expect(await call(endpoint, { id }, admin())).toEqual(first);
    }
    expect((await actions()).slice(before)).toEqual(['chat.collect', 'chat.pin', 'chat.delete', 'chat.restore']);
  });

  test('that are impossible from this state are conflicts', async () => {
    const held = await storeLine(app, guestAuthor(), { state: 'held', review: 'pending' });
    const shown = await storeLine(app);
    for (const [endpoint, input] of [
      [chat.pinChat, { id: held }],
      [chat.restoreChat, { id: held }],
      [chat.decideHeld, { id: shown, decision: 'pass' }],
      [chat.handleCollected, { id: shown, handled: true }],
    ] as const) {
      expect((await call(endpoint, input, admin())).code).toBe(failures.conflict.code);
    }
  });

  test('fill the lists by category, the queue, the muted and a person’s page', async () => {
    const author = guestAuthor();
    const [kept, gone, held] = [
      await storeLine(app, author, { content: 'KEPT ＡＢ' }),
      await storeLine(app, author, { content: 'gone' }),
      await storeLine(app, author, { content: 'held', state: 'held', review: 'pending' }),
    ];
    await call(chat.collectChat, { id: kept }, admin());
    await call(chat.deleteChat, { id: gone }, admin());
    await call(chat.muteChatter, { id: author.personId, minutes: 10 }, admin());
    const ids = async (input: object) => {
      const { data } = await call(chat.listChat, { limit: 100, ...input }, admin());
      return (data as unknown as chat.ChatRow[]).map(({ id }) => id);
    };
    const latest = await ids({});
    expect(latest.slice(-3)).toEqual([kept, gone, held]);
    expect((await ids({ category: 'collected' })).at(-1)).toBe(kept);
    expect((await ids({ category: 'deleted' })).at(-1)).toBe(gone);
    expect((await ids({ category: 'held' })).at(-1)).toBe(held);
    expect(await ids({ text: 'kept ab' })).toEqual([kept]);
    expect(await ids({ text: '%' })).toEqual([]);
    const queue = (await call(chat.chatQueue, {}, admin())).data as unknown as { id: string; handled: boolean }[];
    expect(queue.find(({ id }) => id === kept)).toMatchObject({ handled: false, collectedBy: actors[3]?.username });
    await call(chat.handleCollected, { id: kept, handled: true }, admin());
    const muted = (await call(chat.mutedChatters, {}, admin())).data as unknown as chat.ChatPerson[];
    expect(muted.find(({ id }) => id === author.personId)?.muted).toMatchObject({ by: actors[3]?.username });
    const { data } = await call(chat.personInChat, { id: author.personId }, admin());
    expect(data).toMatchObject({
      lines: [{ id: kept }, { id: gone, state: 'deleted' }, { id: held }],
      acts: [{ act: 'collected' }, { act: 'muted' }, { act: 'deleted', detail: 'gone' }, { act: 'collected' }],
    });
  });

  test('are in a replay, which is read on from any moment and backwards from it', async () => {
    const { data } = await call(chat.listChat, { limit: 100 }, admin());
    const rows = data as unknown as chat.ChatRow[];
    const { rows: rooms } = await app.deps.db.execute<{ id: string }>(
      sql`select studio_id as id from chat_lines where id = ${rows[0]?.id}`,
    );
    const studioId = rooms[0]?.id;
    const read = async (input: object) => {
      const span = { studioId, from: '2000-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', ...input };
      return (await call(chat.replayChat, span, admin())).data as unknown as chat.ChatRow[];
    };
    const latest = await read({ latest: true, limit: 4 });
    expect(latest.map(({ id }) => id)).toEqual(rows.slice(-4).map(({ id }) => id));
    // Lines of one instant are told apart by their place.
    const [first, ...others] = latest;
    const on = await read({ from: first?.time, after: first?.seq, limit: 3 });
    expect(on.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect((await read({})).some(({ state }) => state === 'deleted')).toBe(true);
    expect(await read({ until: '2000-01-02T00:00:00.000Z' })).toEqual([]);
    expect((await call(chat.replayChat, { studioId }, actors[2]?.token)).code).toBe(failures.forbidden.code);
  });

  test('a file holds what the filter shows, and no cell that a spreadsheet would run', async () => {
    await storeLine(app, guestAuthor(), { content: '=cmd|x', username: '@evil' });
    const answer = await app.call(chat.downloadChat, { text: 'cmd' }, { token: admin() });
    expect(answer.headers).toMatchObject({ 'x-total-rows': '1', 'content-type': 'text/csv; charset=utf-8' });
    expect(answer.text).toContain("'=cmd|x");
    expect(answer.text).toContain("'@evil");
  });

  test('an account becomes a moderator by its name, admins, disabled and unconfirmed ones do not', async () => {
    const user = await app.enter('user');
    const add = (username: string) => call(chat.addChatModerator, { username }, admin());
    const moderators = (await add(user.username)).data as unknown as chat.ChatModerator[];
    expect(moderators.map(({ accountId }) => accountId)).toContain(user.accountId);
    expect((await add('nobody-at-all')).code).toBe(failures.notFound.code);
    expect((await add(actors[3]?.username ?? '')).code).toBe(failures.rejected.code);
    const stranger = await app.enter('user');
    await app.deps.db.execute(sql`update accounts set confirmed = false where id = ${stranger.accountId}`);
    expect(await add(stranger.username)).toMatchObject({
      code: failures.rejected.code,
      msg: expect.stringMatching(/confirm|确认/),
    });
    expect((await call(chat.removeChatModerator, { accountId: user.accountId }, admin())).code).toBe(20000);
    expect((await call(chat.removeChatModerator, { accountId: user.accountId }, admin())).code).toBe(
      failures.notFound.code,
    );
  });

  test('rules are saved over the version that was seen only', async () => {
    const seen = (await call(chat.chatMode, {}, admin())).data as chat.ChatModeNow;
    const rules = { open: true, guests: false, slowSeconds: 30, filter: 'mask', sharedNetwork: true };
    const mode = { ...rules, version: seen.version };
    expect((await call(chat.saveChatMode, mode, admin())).data).toEqual({ ...mode, version: seen.version + 1 });
    expect(await call(chat.saveChatMode, mode, admin())).toMatchObject({
      code: failures.conflict.code,
      data: { fields: [{ field: 'version', rule: 'latest', msg: String(seen.version + 1) }] },
    });
  });
});
