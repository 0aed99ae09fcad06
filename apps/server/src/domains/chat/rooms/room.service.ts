import { OPERATOR_RANK } from '@onair/contract/chat/line';
import { CHAT_CLOSE, type ChatPosition, GAP_LINES } from '@onair/contract/chat/room';
import { defined } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import { roomDelivery } from '../connections/delivery.service.ts';
import { type ChatConnection, chatFrame } from '../connections/frames.rules.ts';
import { guestNotes } from './guests.service.ts';
import { hitNotes } from './hits.service.ts';
import type { ChatLimits } from './limits.rules.ts';
import { messageSender } from './messages.service.ts';
import { personIdOf } from './person-id.rules.ts';
import { type RoomEvent, roomState } from './room-state.service.ts';
import { findLatest, findLine, findMutesAndModerators, findRoom, readEvents } from './rooms.store.ts';
import { messageStorage } from './store-messages.service.ts';
import type { BannedWords } from './word-filter.service.ts';

/** Reads a room's state and its latest events. */
const readRoom = async ({ db, now, secrets }: Deps, id: string, ringSize: number) => {
  const room = defined(await findRoom(db, id));
  const recent = await readEvents(db, id, Math.max(room.pruned, room.seq - ringSize), ringSize * 2);
  const { muted, moderators } = await findMutesAndModerators(db, id, now());
  const state = roomState({
    mode: room.mode,
    pinned: room.pinnedId ? await findLine(db, room.pinnedId) : null,
    muted,
    moderators: new Set(moderators.map((account) => personIdOf(secrets.visitorKey, id, 'account', account))),
  });
  for (const entry of recent) if (entry.event.seq > room.seq) state.follow(entry);
  return { room, recent, state };
};

/** Opens a room in this process: reads its state, then follows its events, local and remote. */
export const openRoom = async (deps: Deps, limits: ChatLimits, bannedWords: BannedWords, id: string) => {
  const { db } = deps;
  const { room, recent, state } = await readRoom(deps, id, limits.ringSize);
  const notes = hitNotes(deps, room);
  const messages = messageStorage({ deps, limits, studioId: id, notes });
  const guests = guestNotes({ deps, limits, state, studioId: id });
  const sender = messageSender({ deps, limits, state, bannedWords, notes, messages, guests });
  const isOperator = ({ identity }: ChatConnection): boolean =>
    identity !== null && state.rankOf(identity) >= OPERATOR_RANK;
  let reading: Promise<void> | null = null;

  const delivery = roomDelivery(
    {
      read: async (after, limit) => {
        const events = await readEvents(db, id, after, limit);
        // Queried after the read, so that a deletion in between is noticed.
        return ((await findRoom(db, id))?.pruned ?? 0) > after ? null : events;
      },
      latest: () => findLatest(db, id, GAP_LINES),
      poll: () => poll(),
    },
    limits,
    // What was stored between the two reads is already included.
    { seq: recent.at(-1)?.event.seq ?? room.seq, recent },
  );

  const take = (events: readonly RoomEvent[]): void => {
    /** Those whom a mute begins or ceases to reach, also by their network. */
    const concerned = new Set<ChatConnection>();
    for (const event of events) {
      if (event.event.kind === 'muted' || event.event.kind === 'unmuted') {
        for (const connection of delivery.connections) {
          if (connection.identity && state.changesMute(event, connection.identity)) concerned.add(connection);
        }
      }
      state.follow(event);
      sender.countElsewhere(event);
    }
    delivery.take(events);
    if (concerned.size > 0) delivery.flush();
    for (const connection of concerned) {
      const muted = connection.identity && state.muteOf(connection.identity, deps.now());
      connection.send(chatFrame({ type: 'muted', muted }));
    }
    if (!events.some(({ event }) => event.kind === 'moderators')) return;
    // Connections with changed rights enter again.
    for (const connection of delivery.connections) {
      if (connection.operator !== isOperator(connection)) connection.end(CHAT_CLOSE.rightsChanged, 'rank changed');
    }
  };
  const isNew = ({ event }: RoomEvent): boolean => event.seq > delivery.newest();
  const readOn = async (): Promise<void> => {
    for (;;) {
      const events = (await readEvents(db, id, delivery.newest(), limits.replayMax)).filter(isNew);
      if (events.length > 0) take(events);
      if (events.length < limits.replayMax) return;
    }
  };
  /** Takes what has been stored meanwhile. */
  const poll = (): Promise<void> => {
    reading ??= readOn().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    id,
    epoch: room.epoch,
    state,
    send: sender.send,
    poll,
    newest: delivery.newest,
    sent: delivery.sent,
    /** Those that are sent everything. */
    connections: delivery.connections,
    round: delivery.round,
    /** Admits a connection from its number, and sets what it may see. */
    join: (connection: ChatConnection, last: ChatPosition | null): Promise<void> => {
      delivery.connections.delete(connection);
      connection.operator = isOperator(connection);
      if (connection.identity) guests.seen(connection.identity);
      return delivery.join(connection, last?.epoch === room.epoch ? last.seq : null);
    },
    /** Receives events from the bus: consecutive ones are applied directly, otherwise the database is read. */
    receive: (events: RoomEvent[]): Promise<void> | null => {
      const fresh = events.filter(isNew);
      const [first] = fresh;
      if (!first) return null;
      if (first.event.seq !== delivery.newest() + 1) return poll();
      take(fresh);
      return null;
    },
    stop: async (): Promise<void> => {
      await messages.end();
      await notes.settle();
      await guests.settle();
      await reading;
      delivery.flush();
      delivery.stop();
    },
  };
};

export type Room = Awaited<ReturnType<typeof openRoom>>;
