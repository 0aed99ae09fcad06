import type { Deps } from '../../../deps.ts';
import { type DemoActor, demoActors } from '../../identity/index.ts';
import { findMainRoom, insertLines, type NewLine } from '../rooms/chat.store.ts';
import { guestNameOf, networkKeyOf, personIdOf } from '../rooms/person-id.ts';
import { type DemoLine, demoChatters, demoCollected, demoHeld, demoLines, demoPinned } from './demo-lines.ts';
import { collect, handle, pin } from './line-acts.ts';
import { hasLines } from './lines.store.ts';
import { addModerator } from './room-acts.ts';

const MINUTE = 60_000;

/** The author of a line, as it is stored. */
const authorOf = (deps: Deps, studioId: string, by: DemoLine['by'], actor: DemoActor | undefined) => {
  const key = deps.secrets.visitorKey;
  if (actor) {
    const account = actor.session;
    const personId = personIdOf(key, studioId, 'account', account.accountId);
    const rank = by === 'admin' ? (3 as const) : (2 as const);
    return { personId, accountId: account.accountId, username: account.name, rank, networkKey: null };
  }
  const { clientId, nickname, address } = demoChatters[Number(by)] ?? demoChatters[0];
  const personId = personIdOf(key, studioId, 'guest', clientId);
  const networkKey = networkKeyOf(key, studioId, address);
  return { personId, accountId: null, username: guestNameOf(nickname, personId), rank: 0 as const, networkKey };
};

type DemoChatLine = { by: DemoLine['by']; at: Date; text: string };

/**
 * Demo chat in the studios, through the same store and acts as any other: in `past` lives, and in the main studio
 * yesterday and today, with one pinned line, favorites, one held line and a moderator. Does nothing where any chat
 * exists.
 * @returns how many lines were said
 */
export const seedChat = async (
  deps: Deps,
  past: readonly { studioId: string; lines: readonly DemoChatLine[] }[] = [],
): Promise<number> => {
  const main = await findMainRoom(deps.db);
  const accounts = await demoActors(deps.db);
  const [admin, user] = [accounts.get('admin'), accounts.get('user')];
  if (!main || !admin || !user || (await hasLines(deps.db, main.studioId))) return 0;
  const { studioId } = main;
  const now = deps.now().getTime();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE);
  const as = (minutesAgo: number): Deps => ({ ...deps, now: () => at(minutesAgo) });
  const ids = new Map<string, string>();

  await addModerator(as(3 * 24 * 60), admin, studioId, user.session.username);
  const storeLine = async (
    room: string,
    { by, at: saidAt, text }: DemoChatLine,
    change: Partial<NewLine> = {},
  ): Promise<void> => {
    const line = {
      ...authorOf(deps, room, by, typeof by === 'string' ? accounts.get(by) : undefined),
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
  const today = demoLines.map((line) => ({ ...line, at: at(line.minutesAgo) }));
  const all = [...past, { studioId, lines: today }]
    .flatMap(({ studioId: room, lines }) => lines.map((line) => ({ room, line })))
    .sort((a, b) => a.line.at.getTime() - b.line.at.getTime());
  for (const { room, line } of all) await storeLine(room, line);
  const held = { ...demoHeld, at: at(demoHeld.minutesAgo) };
  await storeLine(studioId, held, { state: 'held', review: 'pending', words: [...demoHeld.words] });

  await pin(as(55), admin, ids.get(demoPinned) ?? '');
  for (const [n, { text, handled }] of demoCollected.entries()) {
    const id = ids.get(text) ?? '';
    await collect(as(30 - n), admin, id);
    if (handled) await handle(as(20), admin, id, true);
  }
  return all.length + 1;
};
