import { PUBLISH_ACCEPTED, PUBLISH_CLOSE } from '@onair/contract/media-channel';

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

export type Uplink = {
  send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Bytes that wait for the network. */
  queued: () => number;
  close: () => void;
};

/** Opens the socket and says the token; `accepted` comes at most once, `ended` once unless it was closed here. */
export const openUplink = (
  url: string,
  token: string,
  told: { accepted: () => void; ended: (end: UplinkEnd) => void },
): Uplink => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  let over = false;
  const close = () => {
    clearTimeout(late);
    over = true;
    socket.close(1000);
  };
  const end = (why: UplinkEnd) => {
    if (over) return;
    close();
    told.ended(why);
  };
  const late = setTimeout(() => end('unavailable'), ANSWER_MS);
  socket.onopen = () => socket.send(token);
  socket.onmessage = ({ data }) => {
    if (over || data !== PUBLISH_ACCEPTED) return;
    clearTimeout(late);
    told.accepted();
  };
  socket.onclose = ({ code }) => end(ENDS.get(code) ?? 'connectionLost');
  return {
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    queued: () => socket.bufferedAmount,
    close,
  };
};
