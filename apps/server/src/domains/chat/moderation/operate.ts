import { type ChatAct, type ChatRank, mayAct } from '@onair/contract/chat/line';
import { found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { ChatRoom } from '../rooms/chat.store.ts';
import { personIdOf } from '../rooms/person-id.ts';
import { CHAT_EVENTS, type RoomEvents } from '../rooms/room-events.ts';
import { accountRank, appendActs, lockRoom, type NewAct } from './acts.store.ts';

/** An act in progress in a room: its effects become numbered events, published once it is durable. */
export type Operation = Write & {
  room: ChatRoom;
  by: string | null;
  rank: ChatRank;
  /** @throws AppError `forbidden` when this act may not affect this person */
  demand: (act: ChatAct, target: { personId: string; rank: ChatRank }) => void;
  happened: (...acts: NewAct[]) => Promise<void>;
};

/**
 * Acts in a room on behalf of an operator: with audit row, events and the answer to a repeat.
 * @throws AppError `notFound` when there is no such studio
 */
export const operate = <T>(
  deps: Deps,
  actor: Actor,
  studioOf: (w: Write) => Promise<string | null>,
  work: (op: Operation) => Promise<T>,
): Promise<T> =>
  write(deps, actor, async (w) => {
    const room = found(await lockRoom(w.tx, found(await studioOf(w))));
    const { session } = actor;
    // The product itself, which sets up the demo company, outranks everybody.
    const rank = session ? await accountRank(w.tx, room.studioId, session) : 3;
    const self = session && personIdOf(deps.secrets.visitorKey, room.studioId, 'account', session.accountId);
    return work({
      ...w,
      room,
      by: session?.accountId ?? null,
      rank,
      demand: (act, target) => {
        if (!mayAct(act, rank, { rank: target.rank, self: target.personId === self })) throw new AppError('forbidden');
      },
      happened: async (...acts) => {
        const events = await appendActs(w.tx, room.studioId, w.at, session?.accountId ?? null, acts);
        w.onCommit(() => deps.bus.publish(CHAT_EVENTS, { studioId: room.studioId, events } satisfies RoomEvents));
      },
    });
  });
