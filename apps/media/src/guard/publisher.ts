import type { Socket } from 'node:net';
import type { ConnectionRefusal, PublishRefusal } from '@onair/contract/live/media/channel';
import type { LineOrigin } from '@onair/contract/live/media/lines';
import type { ForwardTo, Granted } from '../engine.ts';
import { readTag, type Tag } from '../flv/tag.ts';
import { NotRtmp } from '../rtmp/handshake.ts';
import { type MediaMessage, newSession } from '../rtmp/session.ts';
import { Violation } from '../rtmp/violation.ts';
import type { Limits } from './limits.ts';
import { endingOf, markOf, type TurnedAway, UNKNOWN_PUBLISHER } from './refusals.ts';
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

const NO_KEY = 'No stream key was sent. Put the stream key of the line into the key field of the encoder.';
const UNFORESEEN = 'What the encoder sends cannot be read.';
const LATE = 'The encoder connected and did not ask to publish in time.';
const FULL = {
  noRoom: 'The server has no room for further connections. Try again.',
  addressLimit: 'Too many connections come from this address. Close those that are not needed.',
};

/** Blanks and quotes come along when a key is copied; no key holds them. */
const AROUND_KEYS = /[\s"'`\u201c\u201d<>/]/;
/** One character at a time: an expression for the end of a text tries each run of blanks in the midst of it again and again. */
const trimmed = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && AROUND_KEYS.test(text.charAt(from))) from += 1;
  while (to > from && AROUND_KEYS.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};
const segmentsOf = (text: string): string[] =>
  (trimmed(text).split('?')[0] ?? '')
    .split('/')
    .map(trimmed)
    .filter((one) => one !== '');
/** The form of every key that the product makes. */
const KEY = /^[\w-]{43}$/;

/**
 * The stream key in what an encoder says, wherever its operator put it: behind slashes, in quotes, as the end of a whole
 * address, or in the server's address with an empty key field. Null where there is none.
 */
const keyIn = (name: string, application: string): string | null => {
  const last = segmentsOf(name).at(-1);
  if (last !== undefined) return last;
  const path = segmentsOf(application);
  const end = path.at(-1);
  return end !== undefined && (path.length > 1 || KEY.test(end)) ? end : null;
};

/** The application as operators may read it: never a part of it that may be a key. */
const presentApplication = (application: string, key: string | null): string | null => {
  const [first] = segmentsOf(application);
  return first === undefined || first === key || first.length > 30 ? null : first;
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
  /** There is no room for it: it hears so once it has connected. */
  full?: 'noRoom' | 'addressLimit' | undefined;
};

/** The first byte of a client that begins with TLS, as `rtmps://` and `https://` do. */
const TLS = 0x16;
/** Time for a refusal to arrive. */
const FAREWELL_MS = 500;

/** One RTMP connection from its first byte to its end. Nothing its peer sends affects more than this connection. */
export const connect = (socket: Socket, around: Surroundings): Connection => {
  const { limits } = around;
  const begunAt = around.now();
  let receivedAt = begunAt;
  let askedAt: number | null = null;
  let intake: Intake | null = null;
  let early: MediaMessage[] = [];

  /** It was told why it is ended: nothing that still arrives counts. */
  let over = false;
  let known = UNKNOWN_PUBLISHER;

  const destroy = () => socket.destroy();
  const farewell = (speak: () => void) => {
    over = true;
    early = [];
    if (socket.destroyed) return;
    speak();
    // What is not read would reset the connection before the words arrive.
    socket.resume();
    socket.end();
    setTimeout(destroy, FAREWELL_MS).unref();
  };
  const refuseConnection = (reason: ConnectionRefusal, words: string) => {
    around.refused({ ...known, encoder: session.encoder(), reason, detail: words });
    farewell(() => session.fail(words));
  };
  const read = (bytes: Buffer) => {
    try {
      session.read(bytes);
    } catch (error) {
      // Violations, and faults of ours on hostile bytes: they end this connection alone.
      if (over) destroy();
      else if (error instanceof NotRtmp) {
        around.refused({ ...known, reason: error.reason, detail: error.firstByte === TLS ? 'TLS' : null });
        destroy();
      } else if (error instanceof Violation) refuseConnection(error.reason, error.message);
      else refuseConnection('protocol', UNFORESEEN);
    }
  };
  const deliver = ({ kind, time, body }: MediaMessage) => intake?.tag(readTag(kind, time, body));

  const refuse = (reason: PublishRefusal, at: TurnedAway['at'] = null) => {
    around.refused({ ...known, encoder: session.encoder(), reason, at });
    farewell(() => session.refuse('NetStream.Publish.BadName', REASONS[reason]));
  };
  const judge = async (key: string, mark: string): ReturnType<Authorize> => {
    const { address, tries } = around;
    const granted = await around.authorize(key, address);
    if (granted) tries.succeeded(address);
    else tries.failed(address, mark, around.now());
    return granted;
  };
  /** Only the key determines studio and line: the application name may be any. */
  const decide = async (name: string, application: string) => {
    const key = keyIn(name, application);
    known = { ...known, application: presentApplication(application, key) };
    if (key === null) return refuseConnection('noKey', NO_KEY);
    const mark = markOf(key);
    known = { ...known, keyMark: mark, keyEnding: endingOf(key) };
    if (!around.tries.mayTry(around.address, mark, around.now())) return refuse('tooManyTries');
    const granted = await judge(key, mark);
    if (!granted) return refuse('unknownKey');
    if (socket.destroyed) {
      if ('holder' in granted) granted.holder.destroy();
      return;
    }
    const publisher = {
      origin: 'encoder' as const,
      address: around.address,
      encoder: session.encoder(),
      close: destroy,
    };
    const attached = await around.attach(granted, publisher);
    if (typeof attached === 'string') {
      // The server that holds the studio has already reported its refusal.
      const at = 'holder' in granted ? null : { studioId: granted.studio.studioId, line: granted.line };
      return refuse(attached, at);
    }
    // The socket may have closed while another server was asked.
    if (socket.destroyed) return attached.closed();
    intake = attached;
    if (!('holder' in granted)) known = { ...known, at: { studioId: granted.studio.studioId, line: granted.line } };
    askedAt = null;
    receivedAt = around.now();
    session.accept();
    for (const message of early) deliver(message);
    early = [];
    socket.resume();
  };

  const session = newSession(limits, {
    send: (bytes) => {
      // A peer that never reads must not make us buffer its replies.
      if (socket.writableLength > limits.messageBytesBefore) destroy();
      // What it sent along with what it is refused for is still read, and may ask for answers.
      else if (!socket.writableEnded) socket.write(bytes);
    },
    connected: () => {
      if (around.full) {
        const words = FULL[around.full];
        farewell(() => session.fail(words));
      }
    },
    publish: (name, application) => {
      if (over) return;
      askedAt = around.now();
      socket.pause();
      decide(name, application).catch(() => refuse('unavailable'));
    },
    // At most what had been read when the socket was paused.
    media: (message) => {
      if (intake) deliver(message);
      else if (!over) early.push(message);
    },
    finished: destroy,
  });

  socket.setNoDelay(true);
  socket.on('data', (bytes) => {
    if (over) return;
    receivedAt = around.now();
    read(bytes);
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
    if (over) return;
    const neverAsked = session.isShaken() && !session.hasAsked() && now - begunAt > limits.publishMs;
    if (neverAsked) return refuseConnection('late', LATE);
    const late =
      (!session.isShaken() && now - begunAt > limits.handshakeMs) ||
      (askedAt !== null && now - askedAt > limits.authorizeMs) ||
      (askedAt === null && now - receivedAt > limits.idleMs);
    if (late) destroy();
  };
  return { sweep, destroy, isAdmitted: () => intake !== null };
};
