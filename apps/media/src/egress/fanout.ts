import type { EgressStats } from '@onair/contract/live/media-stats';
import { FLV_HEADER, type Tag, type TagRole, tagParts } from '../flv/tag.ts';
import { binaryFrame } from './frame.ts';

/** Why viewers are sent away: the live has ended, they should take the source, or come back to this or another process. */
export type EndWhy = 'ended' | 'moved' | 'comeBack';

/** A reader that has been admitted. */
export type Viewer = {
  write: (frame: Buffer) => void;
  /** Bytes that wait for its network. */
  queued: () => number;
  close: (code: 'tooSlow' | EndWhy) => void;
  /** A process or a push of this product: it reads as others do and is no audience. */
  ours?: boolean;
  /** Begins with the next key frame, at the moment that is, without the pictures before it. */
  fromKey?: boolean;
  /** So many pictures were left out since it is behind. */
  missed?: (pictures: number) => void;
};

export type Fanout = {
  send: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;
  /** Sound without a codec header follows: joiners get no header. */
  forgetSound: () => void;
  /** From its first byte a joiner gets headers and the pictures since the last key frame. Returns how it leaves. */
  join: (viewer: Viewer) => () => void;
  viewers: () => number;
  /** Viewers, and processes of this product. */
  readers: () => number;
  /** What went out since the last call. */
  takeStats: (now: number) => EgressStats;
  /** Tells everyone why: the live has ended unless another reason is named. */
  end: (why?: EndWhy) => void;
};

/** A queue over this is not added to: the viewer waits for a key frame that finds it shorter. */
const BEHIND_BYTES = 2 * 1024 * 1024;
const CAUGHT_UP_BYTES = 256 * 1024;
const TOO_SLOW_MS = 15_000;
/** Sound waits so long for a picture to go with; pictures wait for nothing but what arrives with them. */
const SOUND_MS = 40;
const GOP_BYTES = 8 * 1024 * 1024;

type Reader = {
  viewer: Viewer;
  behindSince: number | null;
  /** Nothing that it could show has come yet. */
  waitsForKey: boolean;
};
/** What is sent, kept without a copy: the same bodies are in every output of a studio. */
type Sent = { kind: Tag['kind']; time: number; body: Buffer };
const partsOf = ({ kind, time, body }: Sent): Buffer[] => tagParts(kind, time, body);

/** Writes one buffer to all its viewers. A slow one holds up nobody, and holds no memory beyond its own queue. */
export const newFanout = (now: () => number): Fanout => {
  const readers = new Set<Reader>();
  const headers = new Map<Tag['kind'], Sent>();
  let gop: Sent[] = [];
  /** The pictures since the last key frame were too many to keep: who comes now waits for the next one. */
  let tooLong = false;
  let gopBytes = 0;
  let batch: Sent[] = [];
  let holds: 'nothing' | 'headers' | 'key' | 'rest' = 'nothing';
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
  const write = (reader: Reader, frame: Buffer, startsWithKey: boolean, pictures: number) => {
    if (reader.waitsForKey && !startsWithKey) return;
    reader.waitsForKey = false;
    const queued = reader.viewer.queued();
    if (reader.behindSince === null && queued > BEHIND_BYTES) reader.behindSince = now();
    if (reader.behindSince !== null) {
      if (startsWithKey && queued < CAUGHT_UP_BYTES) reader.behindSince = null;
      else {
        reader.viewer.missed?.(pictures);
        if (now() - reader.behindSince > TOO_SLOW_MS) drop(reader);
        return;
      }
    }
    reader.viewer.write(frame);
    if (!reader.viewer.ours) sentBytes += frame.length;
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
  };
  const remember = (role: TagRole, sent: Sent) => {
    if (role === 'config' || role === 'metadata') {
      headers.set(sent.kind, sent);
      // Pictures before a new header cannot be read with it.
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
      const reader: Reader = { viewer, behindSince: null, waitsForKey };
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
