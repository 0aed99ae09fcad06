import { CHAT_CLOSE, type ChatGuest, chatPath, type FromChatter, type FromRoom } from '@onair/contract/chat-room';
import { applyFrame, EMPTY_ROOM, type RoomState } from './room-state.ts';

/** Who enters: an account by its token, a guest by a nickname, or a reader with neither. */
export type Identity = { token: string | null; guest: ChatGuest | null };

export type RoomConnection = 'connecting' | 'open' | 'away' | 'noRoom';

export type Room = {
  state: () => RoomState;
  connection: () => RoomConnection;
  /** Called after every change of either; answers how to stop. */
  watch: (changed: () => void) => () => void;
  /** Enters again as somebody else, on the same socket; answers once the room has said who one is now. */
  become: (identity: Identity) => Promise<RoomState>;
  /** Says a line; it is said again by itself after a break, once. */
  say: (text: string) => void;
  /** Takes back a line of one's own that was refused. */
  dismiss: (clientMessageId: string) => void;
  close: () => void;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** The wait that the server asked for when it closed the socket. */
const askedWait = (event: CloseEvent): number | null => {
  if (event.code !== CHAT_CLOSE.goingAway) return null;
  try {
    const { retryInMs } = JSON.parse(event.reason);
    return typeof retryInMs === 'number' ? retryInMs : null;
  } catch {
    return null;
  }
};

/**
 * Enters a studio's chat room and stays there: over breaks it comes back by itself and misses nothing. Where the session
 * has ended it goes on as whoever `onSessionEnded` says.
 */
export const openRoom = (slug: string, first: Identity, onSessionEnded: () => Identity): Room => {
  const watchers = new Set<() => void>();
  let state = EMPTY_ROOM;
  let connection: RoomConnection = 'connecting';
  let identity = first;
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const become = (next: RoomConnection) => {
    connection = next;
    changed();
  };
  const send = (message: FromChatter) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const enter = () => send({ type: 'enter', ...identity, last: state.place });
  const waiting = () => state.unsaid.filter((line) => line.refusal === null && line.lineId === null);
  let entries: ((state: RoomState) => void)[] = [];
  /** What is seen may differ from now on: all of it is asked for anew. */
  const forgetPlace = () => {
    state = { ...state, place: null };
  };

  const take = (frame: FromRoom) => {
    state = applyFrame(state, frame);
    if (frame.type === 'entered') {
      wait = FIRST_WAIT_MS;
      connection = 'open';
      for (const { clientMessageId, text } of waiting()) send({ type: 'say', clientMessageId, text });
      for (const told of entries) told(state);
      entries = [];
    }
    changed();
  };
  const left = (event: CloseEvent) => {
    socket = null;
    if (closed) return;
    if (event.code === CHAT_CLOSE.notFound) return become('noRoom');
    if (event.code === CHAT_CLOSE.sessionEnded) identity = onSessionEnded();
    if (event.code === CHAT_CLOSE.rightsChanged || event.code === CHAT_CLOSE.sessionEnded) forgetPlace();
    become('away');
    // Spread over time, so that a room does not come back all at once.
    const spread = 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
    timer = setTimeout(connect, askedWait(event) ?? wait * spread);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  const connect = () => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${chatPath(slug)}`);
    socket = opened;
    opened.onopen = enter;
    opened.onmessage = ({ data }) => take(JSON.parse(data));
    opened.onclose = left;
  };
  const connectNow = () => {
    if (closed || connection !== 'away' || socket) return;
    clearTimeout(timer);
    connect();
  };
  connect();
  window.addEventListener('online', connectNow);

  return {
    state: () => state,
    connection: () => connection,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    become: (next) => {
      if (next.token !== identity.token) forgetPlace();
      identity = next;
      state = { ...state, nicknameFault: null };
      enter();
      return new Promise((resolve) => entries.push(resolve));
    },
    say: (text) => {
      const line = { clientMessageId: crypto.randomUUID(), text, lineId: null, refusal: null };
      state = { ...state, unsaid: [...state.unsaid, line] };
      send({ type: 'say', clientMessageId: line.clientMessageId, text });
      changed();
    },
    dismiss: (clientMessageId) => {
      state = { ...state, unsaid: state.unsaid.filter((line) => line.clientMessageId !== clientMessageId) };
      changed();
    },
    close: () => {
      closed = true;
      window.removeEventListener('online', connectNow);
      clearTimeout(timer);
      socket?.close();
    },
  };
};
