import { PUBLISH_ACCEPTED, PUBLISH_CLOSE } from '@onair/contract/live/media/closing';
import { newWatchdog, type Watchdog } from '../../../shared/socket/watchdog.ts';

export type UplinkEnd =
  | 'refused'
  | 'lineBusy'
  | 'endedByOperator'
  | 'coolingDown'
  | 'unavailable'
  | 'connectionLost'
  | 'tooSlow';

const ENDS = new Map<number, UplinkEnd>([
  [PUBLISH_CLOSE.refused, 'refused'],
  [PUBLISH_CLOSE.lineBusy, 'lineBusy'],
  [PUBLISH_CLOSE.ended, 'endedByOperator'],
  [PUBLISH_CLOSE.coolingDown, 'coolingDown'],
  [PUBLISH_CLOSE.unavailable, 'unavailable'],
  [PUBLISH_CLOSE.idle, 'tooSlow'],
]);

const ANSWER_MS = 12_000;
/** If nothing queued was sent for this long, the network is gone, whatever the socket says. */
const STUCK = { quietMs: 8_000, answerMs: 4_000 } as const;

export type Uplink = {
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Bytes that wait for the network. */
  queued: () => number;
  close: () => void;
};

/** Opens the socket and sends the token; `accepted` fires at most once, `ended` once unless it was closed here. */
export const openUplink = (
  url: string,
  token: string,
  handlers: { accepted: () => void; ended: (end: UplinkEnd) => void },
): Uplink => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let over = false;
  const close = () => {
    clearTimeout(late);
    watchdog?.stop();
    over = true;
    socket.close(1000);
  };
  const end = (why: UplinkEnd) => {
    if (over) return;
    close();
    handlers.ended(why);
  };
  let sent = 0;
  let goneBefore = 0;
  let watchdog: Watchdog | null = null;
  /** A connection is alive while it accepts bytes, or has none queued. */
  const checkProgress = () => {
    const gone = sent - socket.bufferedAmount;
    if (gone > goneBefore || socket.bufferedAmount === 0) watchdog?.received();
    goneBefore = gone;
  };
  const late = setTimeout(() => end('unavailable'), ANSWER_MS);
  socket.onopen = () => socket.send(token);
  socket.onmessage = ({ data }) => {
    if (over || data !== PUBLISH_ACCEPTED) return;
    clearTimeout(late);
    watchdog = newWatchdog({ ...STUCK, ping: checkProgress, onDead: () => end('connectionLost') });
    handlers.accepted();
  };
  socket.onclose = ({ code }) => end(ENDS.get(code) ?? 'connectionLost');
  return {
    send: (bytes) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      checkProgress();
      socket.send(bytes);
      sent += bytes.length;
    },
    queued: () => socket.bufferedAmount,
    close,
  };
};
