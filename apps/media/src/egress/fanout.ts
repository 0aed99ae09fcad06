import type { EgressStats } from '@onair/contract/live/media/stats';
import { FLV_HEADER, type Tag, type TagRole, tagParts } from '../flv/tag.ts';

/** Builds a whole binary WebSocket message as a server sends it, unmasked (RFC 6455, 5.2): once, for all viewers. */
const binaryFrame = (parts: Buffer[]): Buffer => {
  const length = parts.reduce((total, part) => total + part.length, 0);
  const head = Buffer.allocUnsafe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x82;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, ...parts], head.length + length);
};

/** The payload of such a message. */
export const frameContent = (frame: Buffer): Buffer => frame.subarray(frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2);

/**
 * Why viewers are disconnected: the live has ended, they should take the source, or they should reconnect to this or
 * another process.
 */
export type EndWhy = 'ended' | 'moved' | 'comeBack';

/** A reader that has been admitted. */
export type Viewer = {
  write: (frame: Buffer) => void;
  /** Bytes not sent yet. */
  queued: () => number;
  close: (code: 'tooSlow' | EndWhy) => void;
  /** A process of this product or a restream: it reads as viewers do, but does not count as audience. */
  ours?: boolean;
  /** Starts with the next key frame, without the pictures before it. */
  fromKey?: boolean;
  /** Pictures dropped since the reader fell behind. */
  missed?: (pictures: number) => void;
};

export type Fanout = {
  send: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;
  /** The sound that follows has no codec header: joiners get none. */
  forgetSound: () => void;
  /** A joiner first gets headers and the pictures since the last key frame. @returns the function that removes it */
  join: (viewer: Viewer) => () => void;
  viewers: () => number;
  /** Viewers and processes of this product. */
  readers: () => number;
  /** Bytes sent since the last call. */
  takeStats: (now: number) => EgressStats;
  /** Disconnects everyone with a reason: the live has ended, unless another one is given. */
  end: (why?: EndWhy) => void;
};

/** Nothing is added to a queue above this size: the viewer waits for a key frame that finds the queue shorter. */
const BEHIND_BYTES = 2 * 1024 * 1024;
const CAUGHT_UP_BYTES = 256 * 1024;
const TOO_SLOW_MS = 15_000;
/** How long sound waits for a picture to be sent with. Pictures wait only for what arrives in the same turn. */
const SOUND_MS = 40;
const GOP_BYTES = 8 * 1024 * 1024;

type Reader = {
  viewer: Viewer;
  behindSince: number | null;
  /** No picture that it could show has arrived yet. */
  waitsForKey: boolean;
  /** Kinds whose headers changed in what it was not sent. */
  lacks: Set<Tag['kind']>;
};
/** What was sent, kept without a copy: all outputs of a studio share the same bodies. */
type Sent = { kind: Tag['kind']; time: number; body: Buffer };
const partsOf = ({ kind, time, body }: Sent): Buffer[] => tagParts(kind, time, body);

/** Writes one buffer to all its viewers. A slow viewer delays nobody and holds no memory beyond its own queue. */
export const newFanout = (now: () => number): Fanout => {
  const readers = new Set<Reader>();
  const headers = new Map<Tag['kind'], Sent>();
  let gop: Sent[] = [];
  /** Too many pictures since the last key frame to keep: new viewers wait for the next one. */
  let tooLong = false;
  let gopBytes = 0;
  let batch: Sent[] = [];
  let holds: 'nothing' | 'headers' | 'key' | 'rest' = 'nothing';
  /** The kinds of headers in the batch. */
  let announced = new Set<Tag['kind']>();
  let waits: NodeJS.Timeout | null = null;
  let soon: NodeJS.Immediate | null = null;
  let sentBytes = 0;
  let cutOff = 0;
  let statsAt = now();

  const audience = () => [...readers].filter(({ viewer }) => !viewer.ours).length;
  const drop = (reader: Reader) => {
    if (!readers.delete(reader)) return;
    if (!reader.viewer.ours) cutOff += 1;
    reader.viewer.close('tooSlow');
  };
  const pass = (reader: Reader, frame: Buffer) => {
    reader.viewer.write(frame);
    if (!reader.viewer.ours) sentBytes += frame.length;
  };
  /** @returns whether the reader gets the frame */
  const takes = (reader: Reader, startsWithKey: boolean, pictures: number): boolean => {
    if (reader.waitsForKey && !startsWithKey) return false;
    reader.waitsForKey = false;
    const queued = reader.viewer.queued();
    if (reader.behindSince === null && queued > BEHIND_BYTES) reader.behindSince = now();
    if (reader.behindSince !== null) {
      if (startsWithKey && queued < CAUGHT_UP_BYTES) reader.behindSince = null;
      else {
        reader.viewer.missed?.(pictures);
        if (now() - reader.behindSince > TOO_SLOW_MS) drop(reader);
        return false;
      }
    }
    return true;
  };
  const write = (reader: Reader, frame: Buffer, startsWithKey: boolean, pictures: number) => {
    if (!takes(reader, startsWithKey, pictures)) {
      for (const kind of announced) reader.lacks.add(kind);
      return;
    }
    // Pictures of another format cannot be read with the headers from before it fell behind.
    const missing = [...reader.lacks].flatMap((kind) => (announced.has(kind) ? [] : (headers.get(kind) ?? [])));
    reader.lacks.clear();
    if (missing.length > 0) pass(reader, binaryFrame(missing.flatMap(partsOf)));
    pass(reader, frame);
  };
  const flush = () => {
    if (waits) clearTimeout(waits);
    if (soon) clearImmediate(soon);
    waits = null;
    soon = null;
    if (batch.length === 0) return;
    const frame = readers.size > 0 ? binaryFrame(batch.flatMap(partsOf)) : null;
    const startsWithKey = holds === 'key';
    const pictures = holds === 'headers' ? 0 : batch.filter(({ kind }) => kind === 'video').length;
    batch = [];
    holds = 'nothing';
    if (frame) for (const reader of readers) write(reader, frame, startsWithKey, pictures);
    announced = new Set();
  };
  const remember = (role: TagRole, sent: Sent) => {
    if (role === 'config' || role === 'metadata') {
      headers.set(sent.kind, sent);
      // A new header makes the pictures before it unreadable.
      if (sent.kind === 'video') gop = [];
      return;
    }
    if (role === 'key') {
      gop = [];
      gopBytes = 0;
      tooLong = false;
    } else if (gop.length === 0) return;
    gop.push(sent);
    gopBytes += sent.body.length;
    if (gopBytes <= GOP_BYTES) return;
    gop = [];
    tooLong = true;
  };

  return {
    send: (kind, role, time, body) => {
      const sent = { kind, time, body };
      const heads = role === 'metadata' || role === 'config';
      // Headers stay with the key frame that they announce, at the front of a batch.
      if ((heads || role === 'key') && (holds === 'key' || holds === 'rest')) flush();
      remember(role, sent);
      if (readers.size === 0) return;
      batch.push(sent);
      if (heads) announced.add(kind);
      if (heads) holds = 'headers';
      else if (holds !== 'key') holds = role === 'key' ? 'key' : 'rest';
      if (kind === 'video') soon ??= setImmediate(flush);
      else waits ??= setTimeout(flush, SOUND_MS);
    },
    forgetSound: () => void headers.delete('audio'),
    join: (viewer) => {
      flush();
      const known = (['data', 'video', 'audio'] as const).flatMap((kind) => headers.get(kind) ?? []);
      const waitsForKey = tooLong || viewer.fromKey === true;
      const reader: Reader = { viewer, behindSince: null, waitsForKey, lacks: new Set() };
      readers.add(reader);
      const pictures = waitsForKey ? [] : gop;
      viewer.write(binaryFrame([FLV_HEADER, ...[...known, ...pictures].flatMap(partsOf)]));
      return () => void readers.delete(reader);
    },
    viewers: audience,
    readers: () => readers.size,
    takeStats: (at) => {
      const seconds = Math.max(0.001, (at - statsAt) / 1000);
      const kbps = (sentBytes * 8) / 1000 / seconds;
      const behind = [...readers].filter(({ viewer, behindSince }) => !viewer.ours && behindSince !== null).length;
      statsAt = at;
      sentBytes = 0;
      return { viewers: audience(), kbps, behind, cutOff };
    },
    end: (why = 'ended') => {
      flush();
      for (const { viewer } of readers) viewer.close(why);
      readers.clear();
      headers.clear();
      gop = [];
    },
  };
};
