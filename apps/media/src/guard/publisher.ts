import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media-channel';
import type { LineOrigin } from '@onair/contract/live/media-lines';
import type { ForwardTo, Granted } from '../engine.ts';
import { readTag, type Tag } from '../flv/tag.ts';
import { GuardedRtmp, type MediaMessage } from '../rtmp/guarded-rtmp.ts';
import type { Limits } from './limits.ts';
import { markOf, type TurnedAway } from './refusals.ts';
import type { Tries } from './tries.ts';

/** An authorized publisher, as the engine sees it. */
export type Publisher = {
  origin: LineOrigin;
  address: string;
  encoder: string | null;
  /** Destroys its socket. */
  close: () => void;
};

/** Takes a publisher's packets once it is accepted. */
export type Intake = { tag: (tag: Tag) => void; closed: () => void };

/** The studio and line of a key, or the route to them; null for an unknown key. */
export type Authorize = (key: string, address: string) => Promise<Granted | ForwardTo | null>;

/** The engine's reply to an authorized publisher: an intake, or the reason for a refusal. */
export type Attach = (
  granted: Granted | ForwardTo,
  publisher: Publisher,
) => Intake | PublishRefusal | Promise<Intake | PublishRefusal>;

export type Connection = {
  sweep: (now: number) => void;
  destroy: () => void;
  /** Whether it may publish. */
  isAdmitted: () => boolean;
};

/** Error messages for encoders, as ffmpeg and OBS show them. */
const REASONS: Record<PublishRefusal, string> = {
  unknownKey: 'The stream key is wrong.',
  tooManyTries: 'Too many wrong stream keys came from this address. Try again in a minute.',
  lineBusy: 'Another encoder publishes with this stream key.',
  coolingDown: 'The live was ended a moment ago. Try again when its pause is over.',
  bitRate: 'The bit rate was far above the limit. Lower it and try again in half a minute.',
  unavailable: 'The server is busy. Try again.',
};

type Surroundings = {
  limits: Limits;
  address: string;
  now: () => number;
  authorize: Authorize;
  attach: Attach;
  tries: Tries;
  /** Called for each refusal, with the key's fingerprint instead of the key. */
  refused: (one: Omit<TurnedAway, 'address'>) => void;
  closed: () => void;
};

/** Time for a refusal to arrive. */
const FAREWELL_MS = 500;

/** One RTMP connection from its first byte to its end. Nothing its peer sends affects more than this connection. */
export const connect = (socket: Socket, around: Surroundings): Connection => {
  const { limits } = around;
  const rtmp = new GuardedRtmp(limits);
  const begunAt = around.now();
  let receivedAt = begunAt;
  let askedAt: number | null = null;
  let versionSeen = false;
  let intake: Intake | null = null;
  let early: MediaMessage[] = [];

  const destroy = () => socket.destroy();
  const guarded = (act: () => void) => {
    try {
      act();
    } catch {
      // Violations, and errors of the library on hostile bytes: they end this connection alone.
      destroy();
    }
  };
  const deliver = ({ kind, time, body }: MediaMessage) => intake?.tag(readTag(kind, time, body));

  const refuse = (reason: PublishRefusal, mark: string, at: TurnedAway['at'] = null) => {
    around.refused({ reason, keyMark: mark, at });
    if (socket.destroyed) return;
    rtmp.refuse('NetStream.Publish.BadName', REASONS[reason]);
    socket.end();
    setTimeout(destroy, FAREWELL_MS).unref();
  };
  const judge = async (key: string, mark: string): ReturnType<Authorize> => {
    const { address, tries } = around;
    const granted = await around.authorize(key, address);
    if (granted) tries.succeeded(address);
    else tries.failed(address, mark, around.now());
    return granted;
  };
  /** Only the key determines studio and line: the application name is ignored. */
  const decide = async (name: string) => {
    const key = (name.split('?')[0] ?? '').trim();
    const mark = markOf(key);
    if (!around.tries.mayTry(around.address, mark, around.now())) return refuse('tooManyTries', mark);
    const granted = await judge(key, mark);
    if (!granted) return refuse('unknownKey', mark);
    if (socket.destroyed) {
      if ('holder' in granted) granted.holder.destroy();
      return;
    }
    const publisher = { origin: 'encoder' as const, address: around.address, encoder: rtmp.encoder, close: destroy };
    const attached = await around.attach(granted, publisher);
    if (typeof attached === 'string') {
      // The server that holds the studio has already reported its refusal.
      const at = 'holder' in granted ? null : { studioId: granted.studio.studioId, line: granted.line };
      return refuse(attached, mark, at);
    }
    // The socket may have closed while another server was asked.
    if (socket.destroyed) return attached.closed();
    intake = attached;
    askedAt = null;
    receivedAt = around.now();
    rtmp.accept();
    for (const message of early) deliver(message);
    early = [];
    socket.resume();
  };

  rtmp.onOutputCallback = (bytes) => {
    // A peer that never reads must not make us buffer its replies.
    if (socket.writableLength > limits.messageBytesBefore) destroy();
    else socket.write(bytes);
  };
  rtmp.onPublishRequest = (name) => {
    askedAt = around.now();
    socket.pause();
    decide(name).catch(() => refuse('unavailable', markOf(name)));
  };
  // At most what had been read when the socket was paused.
  rtmp.onMedia = (message) => (intake ? deliver(message) : void early.push(message));
  rtmp.onFinished = destroy;

  socket.setNoDelay(true);
  socket.on('data', (bytes) => {
    receivedAt = around.now();
    guarded(() => {
      if (!versionSeen && bytes[0] !== 3) return destroy();
      versionSeen = true;
      rtmp.parserData(bytes);
    });
  });
  socket.on('end', destroy);
  socket.on('error', destroy);
  socket.on('close', () => {
    early = [];
    intake?.closed();
    intake = null;
    around.closed();
  });

  const sweep = (now: number) => {
    const late =
      (!rtmp.handshaken && now - begunAt > limits.handshakeMs) ||
      (!rtmp.asked && now - begunAt > limits.publishMs) ||
      (askedAt !== null && now - askedAt > limits.authorizeMs) ||
      (askedAt === null && now - receivedAt > limits.idleMs);
    if (late) destroy();
  };
  return { sweep, destroy, isAdmitted: () => intake !== null };
};
