import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media/channel';
import { PUBLISH_ACCEPTED, PUBLISH_CLOSE } from '@onair/contract/live/media/closing';
import type { WebSocket } from 'ws';
import { flvDemuxer } from '../flv/demux.ts';
import type { Intake, Publisher } from '../guard/publisher.ts';

/** Limits of a publishing browser, in bytes and milliseconds. */
export const BROWSER_LIMITS = {
  /** The size of the token and of one FLV message after it; a tag may span several messages. */
  tokenBytes: 4096,
  frameBytes: 1024 * 1024,
  tagBytes: 2 * 1024 * 1024,
  /** What may arrive before it is accepted. */
  earlyBytes: 8 * 1024 * 1024,
  tokenMs: 5_000,
  idleMs: 15_000,
  /** Time for the close frame to be answered. */
  farewellMs: 2_000,
};

export type BrowserLimits = typeof BROWSER_LIMITS;

/** Checks a token and takes its line. @returns the reason for a refusal */
export type Enter = (token: string, publisher: Publisher) => Promise<Intake | PublishRefusal>;

export type Connection = {
  sweep: (now: number) => void;
  /** The right to publish was revoked. */
  dismiss: () => void;
  destroy: () => void;
};

const CODES: Record<PublishRefusal, number> = {
  unknownKey: PUBLISH_CLOSE.refused,
  tooManyTries: PUBLISH_CLOSE.refused,
  bitRate: PUBLISH_CLOSE.badData,
  lineBusy: PUBLISH_CLOSE.lineBusy,
  coolingDown: PUBLISH_CLOSE.coolingDown,
  unavailable: PUBLISH_CLOSE.unavailable,
};

/**
 * A publishing browser after its handshake: first its token, then FLV. Nothing it sends affects more than this
 * connection.
 */
export const serve = (
  ws: WebSocket,
  socket: Socket,
  around: { limits: BrowserLimits; address: string; now: () => number; enter: Enter; closed: () => void },
): Connection => {
  const { limits, now } = around;
  let receivedAt = now();
  let phase: 'token' | 'asking' | 'publishing' | 'closing' = 'token';
  let closingAt = 0;
  let intake: Intake | null = null;
  let early: Buffer[] = [];
  let earlyBytes = 0;

  const leave = () => {
    const left = intake;
    intake = null;
    early = [];
    left?.closed();
  };
  const close = (code: number) => {
    if (phase === 'closing') return;
    phase = 'closing';
    closingAt = now();
    leave();
    ws.close(code);
  };
  const take = flvDemuxer((tag) => intake?.tag(tag), limits.tagBytes);
  const read = (bytes: Buffer) => {
    try {
      take(bytes);
    } catch {
      // Not FLV, or a tag too large: this connection alone ends.
      close(PUBLISH_CLOSE.badData);
    }
  };
  const ask = async (token: string) => {
    phase = 'asking';
    const ended = () => close(PUBLISH_CLOSE.ended);
    const entered = await around.enter(token, {
      origin: 'browser',
      address: around.address,
      encoder: null,
      close: ended,
    });
    if (typeof entered === 'string') return close(CODES[entered]);
    // It may have closed, or have been disconnected, while it was being checked.
    if (phase !== 'asking') return entered.closed();
    intake = entered;
    phase = 'publishing';
    receivedAt = now();
    ws.send(PUBLISH_ACCEPTED);
    for (const bytes of early) read(bytes);
    early = [];
  };

  ws.on('message', (data: Buffer, binary) => {
    receivedAt = now();
    if (phase === 'closing') return;
    if (phase === 'token') {
      if (binary || data.length > limits.tokenBytes) return close(PUBLISH_CLOSE.refused);
      ask(data.toString()).catch(() => close(PUBLISH_CLOSE.unavailable));
    } else if (!binary) close(PUBLISH_CLOSE.badData);
    else if (phase === 'publishing') read(data);
    else {
      early.push(data);
      earlyBytes += data.length;
      if (earlyBytes > limits.earlyBytes) close(PUBLISH_CLOSE.badData);
    }
  });
  // A broken frame: the library closes with the protocol's own code.
  ws.on('error', () => {
    phase = 'closing';
    closingAt = now();
    leave();
  });
  ws.on('close', () => {
    phase = 'closing';
    leave();
    around.closed();
  });

  return {
    sweep: (at) => {
      // A client that sends pings without reading the pongs must not make us buffer them.
      if (socket.writableLength > limits.frameBytes) socket.destroy();
      if (phase === 'closing' && at - closingAt > limits.farewellMs) socket.destroy();
      if (phase === 'token' && at - receivedAt > limits.tokenMs) close(PUBLISH_CLOSE.refused);
      if (phase === 'publishing' && at - receivedAt > limits.idleMs) close(PUBLISH_CLOSE.idle);
    },
    dismiss: () => close(PUBLISH_CLOSE.refused),
    destroy: () => socket.destroy(),
  };
};
