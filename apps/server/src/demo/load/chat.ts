import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import {
  addModerator,
  collect,
  findMainRoom,
  guestNameOf,
  handle,
  insertLines,
  type NewLine,
  networkKeyOf,
  personIdOf,
  pin,
} from '../../domains/chat/index.ts';
import { recordedLines } from '../audience/past-talk.ts';
import { columns, Moment, readRows, Username } from '../data.ts';
import { hasChat } from '../live/live.store.ts';
import type { DemoActor } from '../people.store.ts';
import type { Loading } from './loading.ts';

const Guest = columns({ client_id: Type.String({ format: 'uuid' }), nickname: Type.String(), address: Type.String() });

/**
 * Guests of the demo audience. Their names mark them as demo; their ids are fixed. Each comes from an address of its own,
 * as an audience does, so that a mute of a network leaves the others and the browser beside the demo alone; two share one.
 */
export const demoGuests = () => readRows('chat-guests.json', Guest);

const Line = columns({
  /** A guest by their number, or someone of the company. */
  by: Type.Union([Type.Integer({ minimum: 1, maximum: 8 }), Username]),
  said_at: Moment,
  content: Type.String(),
  /** What operators did with it. */
  pinned_at: Type.Optional(Moment),
  collected_at: Type.Optional(Moment),
  handled_at: Type.Optional(Moment),
  /** Held: recognition found words. */
  state: Type.Optional(Type.Literal('held')),
  words: Type.Optional(Type.Array(Type.String())),
});
const Moderator = columns({ username: Username, by: Username, at: Moment });

/** The author of a line, as it is stored. */
const authorOf = (deps: Deps, studioId: string, by: number | string, actor: DemoActor | undefined) => {
  const key = deps.secrets.visitorKey;
  if (actor) {
    const account = actor.session;
    const personId = personIdOf(key, studioId, 'account', account.accountId);
    const rank = account.role === 'admin' ? (3 as const) : (2 as const);
    return { personId, accountId: account.accountId, username: account.name, rank, networkKey: null };
  }
  const guest = demoGuests()[Number(by) - 1] ?? demoGuests()[0];
  if (!guest) throw new Error('the demo audience has no guests');
  const personId = personIdOf(key, studioId, 'guest', guest.client_id);
  const networkKey = networkKeyOf(key, studioId, guest.address);
  return { personId, accountId: null, username: guestNameOf(guest.nickname, personId), rank: 0 as const, networkKey };
};

type SaidLine = { by: number | string; at: Date; text: string };

/**
 * Demo chat in the studios, through the same store and acts as any other: in recorded lives, and in the main studio
 * yesterday and today, with one pinned line, favorites, one held line and a moderator. Nothing where there is chat.
 */
export const loadChat = async ({ deps, people, at }: Loading): Promise<void> => {
  const main = await findMainRoom(deps.db);
  const lines = readRows('chat-lines.json', Line);
  const authors = [...new Set(lines.map(({ by }) => by))].filter((by) => typeof by === 'string');
  if (!main || authors.some((username) => !people.has(username)) || (await hasChat(deps.db, main.studioId))) return;
  const { studioId } = main;
  const ids = new Map<string, string>();
  const as = (moment: string): Deps => ({ ...deps, now: () => at(moment) });
  for (const { username, by, at: when } of readRows('chat-moderators.json', Moderator)) {
    const actor = people.get(by);
    if (actor) await addModerator(as(when), actor, studioId, username);
  }
  const say = async (
    room: string,
    { by, at: saidAt, text }: SaidLine,
    change: Partial<NewLine> = {},
  ): Promise<void> => {
    const line = {
      ...authorOf(deps, room, by, typeof by === 'string' ? people.get(by) : undefined),
      id: deps.newId(),
      clientId: deps.newId(),
      guestKey: null,
      content: text,
      original: null,
      words: [],
      state: 'shown' as const,
      review: null,
      ...change,
    };
    ids.set(text, line.id);
    await insertLines(deps.db, room, saidAt, [line]);
  };
  const today = lines.map(({ by, said_at, content: text, state, words = [] }) => {
    const change: Partial<NewLine> = state ? { state, review: 'pending', words } : {};
    return { room: studioId, line: { by, at: at(said_at), text }, change };
  });
  const past = (await recordedLines(deps)).flatMap(({ studioId: room, lines: said }) =>
    said.map((line) => ({ room, line, change: {} })),
  );
  const all = [...past, ...today].sort((a, b) => a.line.at.getTime() - b.line.at.getTime());
  for (const { room, line, change } of all) await say(room, line, change);
  const admin = people.get('admin');
  if (!admin) return;
  for (const { content, pinned_at } of lines) if (pinned_at) await pin(as(pinned_at), admin, ids.get(content) ?? '');
  for (const { content, collected_at, handled_at } of lines) {
    const id = ids.get(content) ?? '';
    if (collected_at) await collect(as(collected_at), admin, id);
    if (handled_at) await handle(as(handled_at), admin, id, true);
  }
};
