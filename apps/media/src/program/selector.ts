import type { StudioEvent, SwitchReason } from '@onair/contract/live/media/channel';
import type { ProgramSource } from '@onair/contract/live/media/lines';
import type { Tag } from '../flv/tag.ts';
import { type Headers, LONGEST_WAIT_MS } from '../line/line.ts';

/** A tag on its way to viewers. Packets of one epoch belong together; a new epoch starts with a key frame. */
export type Packet = {
  epoch: number;
  tag: Tag;
  headers: Headers;
  /** What comes from the slate, or while the sound is muted: viewers get silence instead of its sound. */
  silent?: boolean;
};

type Pending = { to: ProgramSource; reason: SwitchReason; askedAt: number };

/**
 * Selects the source of the program. A switch waits for the next key frame of its target; until then the current source
 * continues.
 */
type Selector = {
  feed: (source: ProgramSource, tag: Tag, headers: Headers, now: number) => void;
  request: (to: ProgramSource, reason: SwitchReason, now: number) => void;
  /** Gives up a switch that has waited too long. */
  expire: (now: number) => void;
  /** The next packet from this source does not continue the last one. */
  renew: (source: ProgramSource) => void;
  /** No source is selected any more. */
  stop: () => void;
  current: () => ProgramSource | null;
  pending: () => ProgramSource | null;
};

export const newSelector = (
  emit: (packet: Packet, now: number) => void,
  report: (event: StudioEvent) => void,
): Selector => {
  let current: ProgramSource | null = null;
  let pending: Pending | null = null;
  let epoch = 0;
  let lastPictureAt: number | null = null;

  const perform = ({ to, reason, askedAt }: Pending, now: number) => {
    const gapMs = lastPictureAt === null ? 0 : now - lastPictureAt;
    report({ event: 'switched', from: current, to, reason, waitedMs: now - askedAt, gapMs });
    current = to;
    pending = null;
    epoch += 1;
  };

  return {
    feed: (source, tag, headers, now) => {
      if (pending && pending.to === source && tag.role === 'key') perform(pending, now);
      if (source !== current) return;
      if (tag.role === 'key' || tag.role === 'inter') lastPictureAt = now;
      emit({ epoch, tag, headers, silent: source === 'slate' }, now);
    },
    request: (to, reason, now) => {
      if (to === current) pending = null;
      else if (pending?.to !== to) pending = { to, reason, askedAt: now };
    },
    expire: (now) => {
      if (!pending || now - pending.askedAt < LONGEST_WAIT_MS) return;
      const { to, reason, askedAt } = pending;
      pending = null;
      if (reason === 'manual') report({ event: 'switchTimedOut', to, waitedMs: now - askedAt });
    },
    renew: (source) => {
      if (source === current) epoch += 1;
    },
    stop: () => {
      current = null;
      pending = null;
      lastPictureAt = null;
    },
    current: () => current,
    pending: () => pending?.to ?? null,
  };
};
