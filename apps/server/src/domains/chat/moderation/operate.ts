import { type ChatAct, type ChatRank, mayAct } from '@onair/contract/chat/line';
import { found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { ChatRoom } from '../rooms/chat.store.ts';
import { personIdOf } from '../rooms/person-id.ts';
import { CHAT_EVENTS, type RoomEvents } from '../rooms/room-events.ts';
import { accountRank, appendActs, lockRoom, type NewAct } from './acts.store.ts';

/** An open act in a room: what it does becomes numbered events, told once it is durable. */
export type Operation = Write & {
  room: ChatRoom;
  by: string | null;
  rank: ChatRank;
  /** @throws AppError `forbidden` unless this act reaches this person */
  demand: (act: ChatAct, target: { personId: string; rank: ChatRank }) => void;
  happened: (...acts: NewAct[]) => Promise<void>;
};

/**
 * Does something in a room, as the person who acts there: with its audit row, its events and its answer to a repeat.
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
    // The system itself, which furnishes the demo company, is above everybody.
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
