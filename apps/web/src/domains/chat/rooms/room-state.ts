import { OPERATOR_RANK } from '@onair/contract/chat/acts';
import type { ChatEvent, ChatLine, ChatMode } from '@onair/contract/chat/line';
import type { ChatMe, ChatMuted, ChatPosition, FromRoom, NicknameFault, SayRefusal } from '@onair/contract/chat/room';

/** Lines kept of a room; older ones are loaded from the server. */
export const LINES_KEPT = 500;

/** A pending line of one's own, not shown by the room yet. */
export type PendingLine = {
  clientMessageId: string;
  text: string;
  /** Once accepted: the id of the resulting line, which arrives as an event of its own. */
  lineId: string | null;
  refusal: { reason: SayRefusal; msg: string; until: string | null } | null;
};

export type RoomState = {
  /** The position to resume from after a disconnect; null before the first frame. */
  place: ChatPosition | null;
  /** By `seq`, the oldest first. */
  lines: readonly ChatLine[];
  me: ChatMe | null;
  /** Why the nickname was refused. */
  nicknameFault: NicknameFault | null;
  mode: ChatMode | null;
  pinned: ChatLine | null;
  muted: ChatMuted | null;
  /** For operators: the network that was last held to its allowance, until when it is worth telling. */
  heldNetwork: { personId: string; name: string; guests: number; until: string } | null;
  live: { live: boolean; title: string; viewers: number } | null;
  pending: readonly PendingLine[];
  /** Latest moderation state by line id, for lines that were loaded from the server. */
  statuses: ReadonlyMap<string, LineStatus>;
};

/** The latest known state of a line. */
export type LineStatus = { state?: ChatLine['state']; isCollect?: boolean; handled?: boolean };

/** Lines with a remembered moderation state; older ones are reloaded. */
const STATUSES_KEPT = 1000;

export const EMPTY_ROOM: RoomState = {
  place: null,
  lines: [],
  me: null,
  nicknameFault: null,
  mode: null,
  pinned: null,
  muted: null,
  heldNetwork: null,
  live: null,
  pending: [],
  statuses: new Map(),
};

const isOperator = (state: RoomState): boolean => (state.me?.rank ?? 0) >= OPERATOR_RANK;

/** Inserts a line by its `seq`, replacing an existing one. */
const withLine = (lines: readonly ChatLine[], line: ChatLine): readonly ChatLine[] => {
  const last = lines.at(-1);
  if (!last || line.seq > last.seq) return [...lines, line].slice(-LINES_KEPT);
  const at = lines.findIndex(({ seq }) => seq >= line.seq);
  const rest = lines[at]?.seq === line.seq ? at + 1 : at;
  return [...lines.slice(0, at), line, ...lines.slice(rest)].slice(-LINES_KEPT);
};

const change = (state: RoomState, id: string, changed: Partial<ChatLine>): RoomState => ({
  ...state,
  lines: state.lines.map((line) => (line.id === id ? { ...line, ...changed } : line)),
});

const without = (state: RoomState, id: string): RoomState => ({
  ...state,
  lines: state.lines.filter((line) => line.id !== id),
  pinned: state.pinned?.id === id ? null : state.pinned,
});

const statusOf = (event: ChatEvent): [string, LineStatus] | null => {
  switch (event.kind) {
    case 'restored':
      return [event.line.id, { state: event.line.state }];
    case 'deleted':
      return [event.id, { state: 'deleted' }];
    case 'collected':
      return [event.id, { isCollect: true, handled: event.handled }];
    case 'uncollected':
      return [event.id, { isCollect: false, handled: false }];
    default:
      return null;
  }
};

const withStatus = (statuses: RoomState['statuses'], event: ChatEvent): RoomState['statuses'] => {
  const update = statusOf(event);
  if (!update) return statuses;
  const [id, status] = update;
  const kept = [...statuses].filter(([known]) => known !== id).slice(1 - STATUSES_KEPT);
  return new Map([...kept, [id, { ...statuses.get(id), ...status }]]);
};

/** Drops pending messages that the room has echoed or an operator has approved. */
const withoutEchoed = (pending: readonly PendingLine[], line: ChatLine, own: boolean): readonly PendingLine[] => {
  const left = pending.filter(
    ({ lineId, refusal, text }) =>
      lineId !== line.id && !(own && refusal?.reason === 'held' && text === line.content && line.state === 'shown'),
  );
  return left.length === pending.length ? pending : left;
};

const applyEvent = (before: RoomState, event: ChatEvent): RoomState => {
  const state = { ...before, statuses: withStatus(before.statuses, event) };
  switch (event.kind) {
    case 'message':
    case 'restored':
      return {
        ...state,
        lines: withLine(state.lines, event.line),
        pending: withoutEchoed(state.pending, event.line, event.line.personId === state.me?.id),
      };
    case 'deleted': {
      const pinned = state.pinned?.id === event.id ? null : state.pinned;
      return isOperator(state)
        ? { ...change(state, event.id, { state: 'deleted' }), pinned }
        : without(state, event.id);
    }
    case 'pinned':
      return { ...state, pinned: event.line };
    case 'unpinned':
      return { ...state, pinned: null };
    case 'collected':
      return change(state, event.id, { isCollect: true });
    case 'uncollected':
      return change(state, event.id, { isCollect: false });
    case 'muted':
      // Why, and what a mute does to others of a network, follows in a frame of its own.
      return event.personId === state.me?.id
        ? { ...state, muted: { until: event.until, reason: '', network: false } }
        : state;
    case 'unmuted':
      return event.personId === state.me?.id ? { ...state, muted: null } : state;
    case 'networkHeld': {
      const { personId, name, guests, until } = event;
      return { ...state, heldNetwork: { personId, name, guests, until } };
    }
    case 'mode':
      return { ...state, mode: event.mode };
    case 'moderators':
      return state.me?.id === event.personId ? { ...state, me: { ...state.me, rank: event.rank } } : state;
  }
};

const advanced = (place: ChatPosition | null, seq: number | null): ChatPosition | null =>
  place === null || seq === null ? place : { ...place, seq };

/** Reduces one server message into the room's state. Idempotent. */
export const applyFrame = (state: RoomState, frame: FromRoom): RoomState => {
  switch (frame.type) {
    case 'entered': {
      // Another epoch is another sequence: the previous lines do not belong to it.
      const lines = state.place && state.place.epoch !== frame.epoch ? [] : state.lines;
      // Only applied events advance the position: after a disconnect in between, all of them come again.
      const place = state.place?.epoch === frame.epoch ? state.place : { epoch: frame.epoch, seq: 0 };
      const { me, mode, pinned, muted } = frame;
      return { ...state, place, lines, me, mode, pinned, muted, nicknameFault: frame.refused?.fault ?? null };
    }
    case 'events':
      return {
        ...frame.events.reduce(applyEvent, state),
        place: frame.after === null ? state.place : advanced(state.place, frame.seq),
      };
    case 'gap':
      return {
        ...state,
        lines: [...frame.lines],
        // So much was missed that the known state of older lines may be stale.
        statuses: new Map(),
        pending: state.pending.filter((line) => line.lineId === null),
        place: advanced(state.place, frame.seq),
      };
    case 'said': {
      const shown = state.lines.some(({ id }) => id === frame.id);
      const { pending } = state;
      return {
        ...state,
        pending: shown
          ? pending.filter((line) => line.clientMessageId !== frame.clientMessageId)
          : pending.map((line) =>
              line.clientMessageId === frame.clientMessageId ? { ...line, lineId: frame.id } : line,
            ),
      };
    }
    case 'refused':
      return {
        ...state,
        pending: state.pending.map((line) =>
          line.clientMessageId === frame.clientMessageId
            ? { ...line, refusal: { reason: frame.reason, msg: frame.msg, until: frame.until ?? null } }
            : line,
        ),
      };
    case 'live':
      if (state.live?.live === frame.live && state.live.title === frame.title && state.live.viewers === frame.viewers)
        return state;
      return { ...state, live: { live: frame.live, title: frame.title, viewers: frame.viewers } };
    case 'muted':
      return { ...state, muted: frame.muted };
    case 'resync':
    case 'pong':
    case 'failed':
      return state;
  }
};
