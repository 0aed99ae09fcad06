import type { Socket } from 'node:net';
import type { PublishRefusal } from '@onair/contract/live/media-channel';
import type { LineOrigin } from '@onair/contract/live/media-lines';
import type { Elsewhere, Granted } from '../engine.ts';
import { readTag, type Tag } from '../flv/tag.ts';
import { GuardedRtmp, type MediaMessage } from '../rtmp/guarded-rtmp.ts';
import type { Limits } from './limits.ts';
import { markOf, type TurnedAway } from './refusals.ts';
import type { Tries } from './tries.ts';

/** A publisher that was authorised, as the engine sees it. */
export type Publisher = {
  origin: LineOrigin;
  address: string;
  encoder: string | null;
  /** Destroys its socket. */
  close: () => void;
};

/** Where a publisher's packets go once it is one. */
export type Intake = { tag: (tag: Tag) => void; closed: () => void };

/** The studio and line of a key, or the way there; null for a key that is none. */
export type Authorise = (key: string, address: string) => Promise<Granted | Elsewhere | null>;

/** What the engine says to an authorised publisher: an intake, or why there is none. */
export type Attach = (
  granted: Granted | Elsewhere,
  publisher: Publisher,
) => Intake | PublishRefusal | Promise<Intake | PublishRefusal>;

export type Connection = {
  sweep: (now: number) => void;
  destroy: () => void;
  /** Whether it may publish. */
  isAdmitted: () => boolean;
};

/** What an encoder is told, as ffmpeg and OBS show it. */
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
  authorise: Authorise;
  attach: Attach;
  tries: Tries;
  /** Notified of a refusal; nothing of the key but its mark. */
  refused: (one: Omit<TurnedAway, 'address'>) => void;
  closed: () => void;
};

/** For a refusal to arrive. */
const FAREWELL_MS = 500;

/** One RTMP connection from its first byte to its end. Whatever its peer sends ends this connection and nothing else. */
export const connect = (socket: Socket, around: Surroundings): Connection => {
  const { limits } = around;
  const rtmp = new GuardedRtmp(limits);
  const begunAt = around.now();
  let heardAt = begunAt;
  let askedAt: number | null = null;
  let versionSeen = false;
  let intake: Intake | null = null;
  let early: MediaMessage[] = [];

  const destroy = () => socket.destroy();
  const guarded = (act: () => void) => {
    try {
      act();
    } catch {
      // Violations, and whatever the library stumbles over while it reads hostile bytes: the peer's loss alone.
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
  const judge = async (key: string, mark: string): ReturnType<Authorise> => {
    const { address, tries } = around;
    const granted = await around.authorise(key, address);
    if (granted) tries.succeeded(address);
    else tries.failed(address, mark, around.now());
    return granted;
  };
  /** The key alone names its studio and line: the application's name may be any. */
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
      // The server that holds the studio has noted its own refusal.
      const at = 'holder' in granted ? null : { studioId: granted.studio.studioId, line: granted.line };
      return refuse(attached, mark, at);
    }
    // It may have gone while another server was asked.
    if (socket.destroyed) return attached.closed();
    intake = attached;
    askedAt = null;
    heardAt = around.now();
    rtmp.accept();
    for (const message of early) deliver(message);
    early = [];
    socket.resume();
  };

  rtmp.onOutputCallback = (bytes) => {
    // A peer that never reads may not make us hold its answers.
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
    heardAt = around.now();
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
      (askedAt !== null && now - askedAt > limits.authoriseMs) ||
      (askedAt === null && now - heardAt > limits.idleMs);
    if (late) destroy();
  };
  return { sweep, destroy, isAdmitted: () => intake !== null };
};
