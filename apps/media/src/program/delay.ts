import type { Packet } from './selector.ts';

/** Output of a safety delay: the program, or the slate until something may be shown again. */
export type Delay = {
  /** A packet of the program, as the operator's preview shows it now. */
  push: (packet: Packet, now: number) => void;
  /** Releases packets that are old enough. */
  release: (now: number) => void;
  /** From here on the program may be seen, after its delay. */
  take: () => void;
  /** Discards everything not shown yet. */
  cut: () => void;
  setSeconds: (seconds: number) => void;
  isOpen: () => boolean;
  seconds: () => number;
};

/** The capacity of a ring: beyond it the oldest pictures are dropped, never shown early. */
const MOST_BYTES = 96 * 1024 * 1024;

type Held = { packet: Packet; at: number };

/** Holds packets for some seconds before `out`; calls `gap` when the next packet does not continue the last one. */
export const newDelay = (out: (packet: Packet) => void, gap: () => void): Delay => {
  let ring: Held[] = [];
  let first = 0;
  let bytes = 0;
  let open = true;
  let ms = 0;
  const clear = () => {
    ring = [];
    first = 0;
    bytes = 0;
  };
  const shift = (): Held | undefined => {
    const held = ring[first++];
    if (held) bytes -= held.packet.tag.body.length;
    if (first > 1024 && first * 2 > ring.length) {
      ring = ring.slice(first);
      first = 0;
    }
    return held;
  };
  const release = (now: number) => {
    while (first < ring.length && now - ring[first]!.at >= ms) {
      const held = shift();
      if (held) out(held.packet);
    }
  };
  return {
    push: (packet, now) => {
      if (!open) return;
      if (ms === 0 && first === ring.length) return out(packet);
      ring.push({ packet, at: now });
      bytes += packet.tag.body.length;
      if (bytes > MOST_BYTES) {
        while (bytes > MOST_BYTES / 2) shift();
        gap();
      }
    },
    release,
    take: () => {
      open = true;
    },
    cut: () => {
      open = false;
      clear();
      gap();
    },
    setSeconds: (seconds) => {
      // A shorter delay would immediately release what an operator could still have cut; a longer one leaves a hole.
      clear();
      gap();
      ms = seconds * 1000;
    },
    isOpen: () => open,
    seconds: () => ms / 1000,
  };
};
