import { permits } from '@onair/contract/access';
import {
  type ChatEvent,
  type ChatLine,
  type ChatLineState,
  type ChatMode,
  type ChatRank,
  OPERATOR_RANK,
} from '@onair/contract/chat/line';
import { CHAT_CLOSE, type ChatMuted, type ChatPosition, GAP_LINES } from '@onair/contract/chat/room';
import { defined } from '@onair/contract/typed';
import type { Subject } from '../../../bus/bus.ts';
import type { Deps } from '../../../deps.ts';
import { findLatest, findLine, findMutesAndModerators, findRoom, readEvents } from './chat.store.ts';
import { type ChatConnection, chatFrame, type Identity } from './connection.service.ts';
import { roomDelivery } from './delivery.service.ts';
import { guestNotes } from './guests.service.ts';
import { hitNotes } from './hits.service.ts';
import type { ChatLimits } from './limits.rules.ts';
import { type BannedWords, messageSender } from './messages.service.ts';
import { personIdOf } from './person-id.rules.ts';
import { messageStorage } from './store-messages.service.ts';

/** Bus subject on which every process receives what happened in a room: payload `RoomEvents`. */
export const CHAT_EVENTS: Subject<RoomEvents> = 'chat';

/** An event as operators get it; `staff` ones are for them only. */
export type RoomEvent = {
  staff: boolean;
  event: ChatEvent;
  /** Of a guest who was muted; for servers, never sent to a client. */
  guestKey?: string | null;
  /** Of a mute that binds a network, or of a guest's line; for servers, never sent to a client. */
  networkKey?: string | null;
  /** Of a mute; the audience is not told why someone else is muted. */
  reason?: string;
};

/** Consecutive committed events of one room, in order. */
export type RoomEvents = { studioId: string; events: RoomEvent[] };

const lineOf = (event: ChatEvent): ChatLine | null => ('line' in event ? event.line : null);

/** A line as the audience gets it; null when it is hidden from it. */
export const lineForAudience = (line: ChatLine): ChatLine | null => {
  if (line.state !== 'shown') return null;
  return line.isCollect ? { ...line, isCollect: false } : line;
};

/** An event as the audience gets it; null when it is hidden from it. */
export const forAudience = ({ staff, event }: RoomEvent): ChatEvent | null => {
  if (staff) return null;
  if (!('line' in event)) return event;
  const line = lineForAudience(event.line);
  return line && { ...event, line };
};

/** Everything but lines: it is sent even to clients that read too slowly for lines. */
export const isModeration = ({ kind }: ChatEvent): boolean => kind !== 'message';

/**
 * The latest events of a room in memory. Later changes of a line are applied to its entry, so that a deleted line is
 * not sent again.
 */
export const eventRing = (size: number, startsAfter: number) => {
  const events: RoomEvent[] = [];
  let from = startsAfter;

  const changeLine = (id: string, change: { state?: ChatLineState; isCollect?: boolean }): void => {
    for (const [n, entry] of events.entries()) {
      const line = lineOf(entry.event);
      if (line?.id === id && 'line' in entry.event) {
        events[n] = { ...entry, event: { ...entry.event, line: { ...line, ...change } } };
      }
    }
  };

  return {
    /** Events after this number are in the ring. */
    from: () => from,
    push: (entry: RoomEvent): void => {
      const { event } = entry;
      if (event.kind === 'deleted') changeLine(event.id, { state: 'deleted' });
      else if (event.kind === 'restored') changeLine(event.line.id, event.line);
      else if (event.kind === 'collected' || event.kind === 'uncollected') {
        changeLine(event.id, { isCollect: event.kind === 'collected' });
      }
      events.push(entry);
      if (events.length > size) from = events.shift()?.event.seq ?? from;
    },
    /** Events after `after`, up to and including `until`. */
    between: (after: number, until: number): RoomEvent[] =>
      events.filter(({ event }) => event.seq > after && event.seq <= until),
  };
};

/**
 * `until` null: forever. `guestKey`: that of the guest when the mute started; null for accounts. `networkKey`: the
 * network that it binds; null where it binds the person alone.
 */
export type Mute = { until: string | null; guestKey: string | null; networkKey: string | null; reason: string };

/** Whom a mute may reach. */
type Mutable = Pick<Identity, 'personId' | 'guestKey' | 'networkKey'>;

/**
 * The state of a room: its mode, muted people, moderators, pinned line. Loaded from the database, then updated by
 * events.
 */
const roomState = (initial: {
  mode: ChatMode;
  pinned: ChatLine | null;
  muted: Map<string, Mute>;
  moderators: Set<string>;
}) => {
  let { mode, pinned } = initial;
  const { muted, moderators } = initial;

  const reaches = (mutedId: string, mute: Pick<Mute, 'guestKey' | 'networkKey'>, person: Mutable): boolean =>
    mutedId === person.personId ||
    (person.guestKey !== null && mute.guestKey === person.guestKey) ||
    (person.networkKey !== null && mute.networkKey === person.networkKey);

  return {
    mode: () => mode,
    pinned: () => pinned,
    /**
     * The mute that keeps a person from speaking for longest: their own, that of a guest from whom they cannot be told,
     * or that of their network. Null when there is none.
     */
    muteOf: (person: Mutable, now: Date): ChatMuted | null => {
      let longest: ChatMuted | null = null;
      const at = now.toISOString();
      for (const [id, mute] of muted) {
        const { until, reason, networkKey } = mute;
        if ((until !== null && until <= at) || !reaches(id, mute, person)) continue;
        if (longest && (longest.until === null || (until !== null && until <= longest.until))) continue;
        longest = { until, reason, network: networkKey !== null && networkKey === person.networkKey };
      }
      return longest;
    },
    /** Whether an event begins or ends a mute that reaches this person; asked before the state follows the event. */
    changesMute: ({ event, guestKey = null, networkKey = null }: RoomEvent, person: Mutable): boolean => {
      if (event.kind !== 'muted' && event.kind !== 'unmuted') return false;
      // A mute replaces the one before, which may have reached more people.
      const ended = muted.get(event.personId);
      if (ended && reaches(event.personId, ended, person)) return true;
      return event.kind === 'muted' && reaches(event.personId, { guestKey, networkKey }, person);
    },
    rankOf: ({ login, personId }: Identity): ChatRank => {
      if (!login) return 0;
      const { role, confirmed } = login.session;
      if (!permits('confirmed', role, confirmed)) return 0;
      if (permits('chat', role)) return 3;
      return moderators.has(personId) ? 2 : 1;
    },
    follow: ({ event, guestKey = null, networkKey = null, reason = '' }: RoomEvent): void => {
      if (event.kind === 'mode') mode = event.mode;
      else if (event.kind === 'pinned') pinned = event.line;
      else if (event.kind === 'unpinned' && pinned?.id === event.id) pinned = null;
      else if (event.kind === 'muted') {
        muted.set(event.personId, { until: event.until, guestKey, networkKey, reason });
      } else if (event.kind === 'unmuted') muted.delete(event.personId);
      else if (event.kind === 'moderators' && event.rank >= 2) moderators.add(event.personId);
      else if (event.kind === 'moderators') moderators.delete(event.personId);
    },
  };
};

export type RoomState = ReturnType<typeof roomState>;

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
