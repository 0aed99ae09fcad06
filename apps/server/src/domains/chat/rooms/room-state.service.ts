import { permits } from '@onair/contract/access';
import type { ChatEvent, ChatLine, ChatLineState, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { ChatMuted } from '@onair/contract/chat/room';
import type { Subject } from '../../../bus/bus.ts';
import type { Identity } from '../connections/frames.rules.ts';

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
export const roomState = (initial: {
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
