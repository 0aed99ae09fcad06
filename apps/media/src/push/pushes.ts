import type { PushFault, PushState, PushStats, PushTarget } from '@onair/contract/live/media/stats';
import { type Fanout, frameContent } from '../egress/fanout.ts';
import { flvDemuxer } from '../flv/demux.ts';
import { PushFailed } from './open-socket.ts';
import type { OpenUplink, Uplink } from './uplink.ts';

/** Consecutive failed attempts before it is given up: about eight minutes. */
export const TRIES_MAX = 20;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A connection that lasted this long was good: the next failure counts as the first again. */
const STEADY_MS = 30_000;

type Push = {
  target: PushTarget;
  state: PushState;
  reason: PushFault | null;
  detail: string | null;
  uplink: Uplink | null;
  leave: () => void;
  /** Failures since it was last steady. */
  failures: number;
  /** Time of the next attempt; null while connected or when nothing is attempted any more. */
  dueAt: number | null;
  onSince: number | null;
  onMs: number;
  /** Bytes sent over connections that have ended. */
  bytes: number;
  retries: number;
  dropped: number;
  countedBytes: number;
};

/** Delays of 1, 2, 4 … 30 s, each shortened by up to a fifth so that targets do not retry in step. */
export const waitAfter = (failures: number, random = Math.random): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (1 - random() / 5);

export type Pushes = ReturnType<typeof newPushes>;

const sameTarget = (a: PushTarget, b: PushTarget): boolean => a.run === b.run && a.url === b.url && a.key === b.key;

/**
 * Sends what the audience of a studio sees to other platforms. Each target is a reader of the same output as viewers
 * are: it affects neither the program nor the others, and nothing waits for it.
 */
export const newPushes = ({ audience, open, now }: { audience: Fanout; open: OpenUplink; now: () => number }) => {
  const pushes = new Map<string, Push>();
  let countedAt = now();

  const bytesOf = ({ bytes, uplink }: Push): number => bytes + (uplink?.sent() ?? 0);
  const disconnect = (push: Push): void => {
    push.leave();
    push.bytes = bytesOf(push);
    push.onMs += push.onSince === null ? 0 : now() - push.onSince;
    push.uplink?.close();
    Object.assign(push, { uplink: null, leave: () => undefined, onSince: null });
  };
  const fail = (push: Push, { fault, detail }: PushFailed): void => {
    const wasSteady = push.onSince !== null && now() - push.onSince >= STEADY_MS;
    disconnect(push);
    push.failures = wasSteady ? 1 : push.failures + 1;
    const isLast = push.failures >= TRIES_MAX;
    const dueAt = isLast ? null : now() + waitAfter(push.failures);
    Object.assign(push, { state: isLast ? 'failed' : 'retrying', reason: fault, detail, dueAt });
  };
  const opened = (push: Push): void => {
    const { uplink } = push;
    if (!uplink) return;
    Object.assign(push, { state: 'on', reason: null, detail: null, onSince: now() });
    const send = flvDemuxer(uplink.send);
    push.leave = audience.join({
      ours: true,
      fromKey: true,
      write: (frame) => send(frameContent(frame)),
      queued: uplink.queued,
      missed: (pictures) => {
        push.dropped += pictures;
      },
      close: (why) => (why === 'tooSlow' ? fail(push, new PushFailed('tooSlow')) : clear()),
    });
  };
  const attempt = (push: Push): void => {
    push.dueAt = null;
    // Neither callback runs before `open` has returned.
    const uplink = open(push.target, {
      opened: () => void (push.uplink === uplink && opened(push)),
      failed: (why) => void (push.uplink === uplink && fail(push, why)),
    });
    push.uplink = uplink;
  };
  const begin = (target: PushTarget): void => {
    const push: Push = {
      target,
      state: 'connecting',
      reason: null,
      detail: null,
      uplink: null,
      leave: () => undefined,
      failures: 0,
      dueAt: null,
      onSince: null,
      onMs: 0,
      bytes: 0,
      retries: 0,
      dropped: 0,
      countedBytes: 0,
    };
    pushes.set(target.id, push);
    attempt(push);
  };
  const end = (id: string): void => {
    const push = pushes.get(id);
    pushes.delete(id);
    if (push) disconnect(push);
  };
  const clear = (): void => {
    for (const id of [...pushes.keys()]) end(id);
  };

  return {
    /** Replaces the list of targets; unchanged ones are not interrupted. */
    set: (targets: readonly PushTarget[]): void => {
      for (const [id, { target }] of pushes) {
        if (!targets.some((one) => one.id === id && sameTarget(one, target))) end(id);
      }
      for (const target of targets) if (!pushes.has(target.id)) begin(target);
    },
    clear,
    tick: (at: number): void => {
      for (const push of pushes.values()) {
        if (push.dueAt === null || at < push.dueAt) continue;
        push.retries += 1;
        attempt(push);
      }
    },
    isEmpty: (): boolean => pushes.size === 0,
    takeStats: (at: number): PushStats[] => {
      const ms = Math.max(1, at - countedAt);
      countedAt = at;
      return [...pushes.values()].map((push) => {
        const { target, state, reason, detail, retries, dropped, onMs, onSince } = push;
        const bytes = bytesOf(push);
        const kbps = ((bytes - push.countedBytes) * 8) / ms;
        push.countedBytes = bytes;
        const seconds = Math.round((onMs + (onSince === null ? 0 : at - onSince)) / 1000);
        return {
          id: target.id,
          name: target.name,
          run: target.run,
          state,
          reason,
          detail,
          kbps,
          seconds,
          bytes,
          retries,
          dropped,
        };
      });
    },
  };
};
