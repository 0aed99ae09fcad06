import { CHAT_CLOSE, type ChatGuest, chatPath, type FromChatter, type FromRoom } from '@onair/contract/chat/room';
import { closeSocket } from '../../../shared/socket/close-socket.ts';
import { type BackOff, onReturn, WENT_SILENT, waitAfter } from '../../../shared/socket/reconnect.ts';
import { newWatchdog, type Watchdog } from '../../../shared/socket/watchdog.ts';
import { applyFrame, EMPTY_ROOM, type RoomState } from './room-state.ts';

/** Who enters: an account by its token, a guest by a nickname, or a read-only visitor. */
export type Identity = { token: string | null; guest: ChatGuest | null };

export type RoomConnection = 'connecting' | 'open' | 'away' | 'noRoom';

export type Room = {
  state: () => RoomState;
  connection: () => RoomConnection;
  /** Called after every change of either; returns the unsubscribe function. */
  watch: (changed: () => void) => () => void;
  /** Enters again as someone else, on the same socket; resolves once the room has confirmed the identity. */
  identify: (identity: Identity) => Promise<RoomState>;
  /** Sends a line; it is resent automatically once after a disconnect. */
  say: (text: string) => void;
  /** Enters again in the page's current language, and receives every line in it. */
  reenter: () => void;
  /** Removes one's own refused line. */
  dismiss: (clientMessageId: string) => void;
  close: () => void;
};

/** How long a tab displaced by another one waits before it retries. */
const DISPLACED_MS = 60_000;
const RETURN: BackOff = { firstMs: 500, mostMs: 15_000 };
/** A room without chat is silent for long: then a ping checks whether the connection is alive. */
const QUIET = { quietMs: 20_000, answerMs: 5_000 } as const;

/**
 * Enters a studio's chat room and stays there: it reconnects by itself and misses nothing. Where the session has ended
 * it continues as the identity that `onSessionEnded` returns.
 * @param from the state of the room when it was left; unconfirmed lines are resent
 */
export const openRoom = (
  slug: string,
  first: Identity,
  onSessionEnded: () => Identity,
  from: RoomState = EMPTY_ROOM,
): Room => {
  const watchers = new Set<() => void>();
  let state = from;
  let connection: RoomConnection = 'connecting';
  let identity = first;
  let socket: WebSocket | null = null;
  let watchdog: Watchdog | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  const setConnection = (next: RoomConnection) => {
    connection = next;
    changed();
  };
  const send = (message: FromChatter) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const enter = () => send({ type: 'enter', ...identity, last: state.place });
  const waiting = () => state.pending.filter((line) => line.refusal === null && line.lineId === null);
  let entries: ((state: RoomState) => void)[] = [];
  /** What is visible may differ from now on: everything is requested again. */
  const forgetPosition = () => {
    state = { ...state, place: null };
  };

  const receive = (frame: FromRoom) => {
    state = applyFrame(state, frame);
    if (frame.type === 'entered') {
      attempt = 0;
      connection = 'open';
      for (const { clientMessageId, text } of waiting()) send({ type: 'say', clientMessageId, text });
      for (const resolve of entries) resolve(state);
      entries = [];
    }
    changed();
  };
  /** Abandons the socket and ignores its later events. */
  const abandonSocket = () => {
    watchdog?.stop();
    const old = socket;
    socket = null;
    if (old) closeSocket(old);
  };
  const left = (why: Pick<CloseEvent, 'code' | 'reason'>) => {
    abandonSocket();
    if (why.code === CHAT_CLOSE.notFound) return setConnection('noRoom');
    if (why.code === CHAT_CLOSE.sessionEnded) identity = onSessionEnded();
    if (why.code === CHAT_CLOSE.rightsChanged || why.code === CHAT_CLOSE.sessionEnded) forgetPosition();
    setConnection('away');
    // An immediate reconnect would only displace the other tab in turn.
    const wait = why.code === CHAT_CLOSE.displaced ? DISPLACED_MS : waitAfter(why, attempt++, RETURN);
    timer = setTimeout(connect, wait);
  };
  const connect = () => {
    clearTimeout(timer);
    const { lang } = document.documentElement;
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${chatPath(slug)}?locale=${lang}`);
    socket = opened;
    const onDead = () => {
      opened.close();
      left(WENT_SILENT);
    };
    watchdog = newWatchdog({ ...QUIET, ping: () => send({ type: 'ping' }), onDead });
    opened.onopen = enter;
    opened.onmessage = ({ data }) => {
      watchdog?.received();
      receive(JSON.parse(data));
    };
    opened.onclose = left;
  };
  const connectNow = () => {
    if (connection === 'away' && !socket) connect();
  };
  connect();
  const forget = onReturn(connectNow);

  return {
    state: () => state,
    connection: () => connection,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    identify: (next) => {
      if (next.token !== identity.token) forgetPosition();
      identity = next;
      state = { ...state, nicknameFault: null };
      enter();
      return new Promise((resolve) => entries.push(resolve));
    },
    say: (text) => {
      const line = { clientMessageId: crypto.randomUUID(), text, lineId: null, refusal: null };
      state = { ...state, pending: [...state.pending, line] };
      send({ type: 'say', clientMessageId: line.clientMessageId, text });
      changed();
    },
    reenter: () => {
      abandonSocket();
      forgetPosition();
      connect();
    },
    dismiss: (clientMessageId) => {
      state = { ...state, pending: state.pending.filter((line) => line.clientMessageId !== clientMessageId) };
      changed();
    },
    close: () => {
      forget();
      clearTimeout(timer);
      abandonSocket();
    },
  };
};
