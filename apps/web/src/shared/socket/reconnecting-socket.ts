import { SOCKET_CLOSE } from '@onair/contract/socket-close';
import { closeSocket } from './close-socket.ts';
import { type BackOff, onReturn, WENT_SILENT, waitAfter } from './reconnect.ts';
import { newWatchdog, type Watchdog } from './watchdog.ts';

type Options<Frame> = {
  url: () => string;
  /** Called when the socket is open, to authenticate. */
  onOpen: () => void;
  onMessage: (frame: Frame) => void;
  /** Sends a ping. */
  ping: () => void;
  /** Called when the connection is lost. @returns whether to reconnect */
  onClose: (code: number) => boolean;
  back: BackOff;
};

const QUIET = { quietMs: 20_000, answerMs: 5_000 } as const;
/**
 * How long a tab displaced by another one waits before it retries: an immediate retry would only displace the other one
 * in turn.
 */
const DISPLACED_MS = 60_000;

/** A socket of JSON messages that reconnects by itself: after errors, silence, sleep and a lost network. */
export const reconnectingSocket = <Frame>({ url, onOpen, onMessage, ping, onClose, back }: Options<Frame>) => {
  let socket: WebSocket | null = null;
  let watchdog: Watchdog | null = null;
  let attempt = 0;
  let returning: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  /** Abandons the socket and ignores its later events. */
  const abandonSocket = (): void => {
    watchdog?.stop();
    clearTimeout(returning);
    const old = socket;
    socket = null;
    if (old) closeSocket(old);
  };
  const lost = (why: Pick<CloseEvent, 'code' | 'reason'>): void => {
    abandonSocket();
    if (!onClose(why.code) || stopped) return;
    const wait = why.code === SOCKET_CLOSE.displaced ? DISPLACED_MS : waitAfter(why, attempt++, back);
    returning = setTimeout(connect, wait);
  };
  const silent = (): void => {
    socket?.close();
    lost(WENT_SILENT);
  };
  const connect = (): void => {
    clearTimeout(returning);
    if (socket || stopped) return;
    const opened = new WebSocket(url());
    socket = opened;
    watchdog = newWatchdog({ ...QUIET, ping, onDead: silent });
    opened.onopen = onOpen;
    opened.onmessage = ({ data }) => {
      watchdog?.received();
      onMessage(JSON.parse(data));
    };
    opened.onclose = lost;
  };
  // Browsers may keep a socket open long after the network is gone.
  const offline = (): void => {
    if (socket) silent();
  };
  window.addEventListener('offline', offline);
  const forgetReturn = onReturn(() => {
    if (attempt > 0 && !socket) connect();
  });
  connect();

  return {
    send: (message: object): void => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    /** The server has accepted this client: the next disconnect starts with a short back-off. */
    accepted: (): void => {
      attempt = 0;
    },
    /** Reconnects immediately, such as with another token. */
    reconnect: (): void => {
      abandonSocket();
      connect();
    },
    stop: (): void => {
      stopped = true;
      window.removeEventListener('offline', offline);
      forgetReturn();
      abandonSocket();
    },
  };
};
