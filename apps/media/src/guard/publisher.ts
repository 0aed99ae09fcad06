import type { Socket } from 'node:net';
import type { EngineSays, StudioSettings } from '@onair/contract/media-channel';
import type { LineName, LineOrigin } from '@onair/contract/media-lines';
import { readTag, type Tag } from '../flv/tag.ts';
import { GuardedRtmp, type MediaMessage } from '../rtmp/guarded-rtmp.ts';
import type { Limits } from './limits.ts';

/** A publisher that was authorised, as the engine sees it. */
export type Publisher = {
  origin: LineOrigin;
  address: string;
  encoder: string | null;
  /** Destroys its socket. */
  close: () => void;
  /** What an external engine counted of it. */
  says?: () => EngineSays | null;
};

/** Where a publisher's packets go once it is one. */
export type Intake = { tag: (tag: Tag) => void; closed: () => void };

/** The studio and line of a key, null for a key that is none. */
export type Authorise = (key: string, address: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;

/** What the engine says to an authorised publisher: an intake, or null when its line is taken or cooling down. */
export type Attach = (granted: { line: LineName; studio: StudioSettings }, publisher: Publisher) => Intake | null;

export type Connection = { sweep: (now: number) => void; destroy: () => void };

type Surroundings = {
  limits: Limits;
  address: string;
  now: () => number;
  authorise: Authorise;
  attach: Attach;
  mayTry: () => boolean;
  failed: () => void;
  closed: () => void;
};

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

  const decide = async (name: string) => {
    const key = name.split('?')[0] ?? '';
    const granted = around.mayTry() ? await around.authorise(key, around.address) : null;
    if (socket.destroyed) return;
    if (granted) {
      const publisher = { origin: 'encoder' as const, address: around.address, encoder: rtmp.encoder, close: destroy };
      intake = around.attach(granted, publisher);
    } else around.failed();
    if (!intake) {
      rtmp.refuse('NetStream.Publish.BadName');
      destroy();
      return;
    }
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
    decide(name).catch(destroy);
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
  return { sweep, destroy };
};
