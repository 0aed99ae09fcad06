import type { Deps } from '../../../deps.ts';
import { refusesConnections } from '../../../relay/probe.ts';
import {
  acquireLeases,
  findQuiet,
  HOLDS_MS,
  type Lease,
  type Node,
  type Placement,
  releaseNode,
  releaseStudios,
  removeEnded,
  renewNode,
} from './leases.store.ts';
import { couldRenew, studiosToAcquire, studiosToRelease } from './placement.rules.ts';

const RENEW_MS = 1_000;
/** After a failure: the last holder must be the first to reach a database that comes back. */
const RETRY_MS = 250;
/** A holder stops acting on leases that it could not renew for this long: in time before others may take them. */
const TRUST_MS = HOLDS_MS - 1_000;
/** Renewals further apart than this have an interruption between them, such as a database that did not answer. */
const BREAK_MS = 2 * RENEW_MS;

export type Leases = {
  /** The epoch under which this node holds a studio and may write; null when it does not, or is no longer certain. */
  epoch: (studioId: string) => number | null;
  /** Studios that this node holds as far as it knows, by epoch. */
  held: () => ReadonlyMap<string, number>;
  /** Milliseconds since the last renewal; null before the first. */
  age: () => number | null;
  /** Another node has this studio under this epoch, according to the bus. */
  noteEpoch: (studioId: string, epoch: number) => void;
  /**
   * Checks immediately instead of on the next tick, since a studio may be new. @returns when it has finished or failed
   */
  recheck: () => Promise<void>;
  /** Leaves studios in which nothing happens to other nodes from now on, and takes no more. */
  drain: () => void;
  stop: () => Promise<void>;
};

/**
 * Holds leases on studios while the server runs. `gained` and `lost` alternate for each studio. A holder that cannot
 * reach the database keeps its leases, but does not trust them after three seconds: `doubted` reports when that starts
 * and ends.
 */
export const contend = (
  deps: Pick<Deps, 'reserve' | 'log'>,
  options: {
    node: Omit<Node, 'draining'>;
    /** The embedded database belongs to this process alone. */
    alone: boolean;
    /** Studios are spread over the nodes: this one releases idle studios to nodes that hold fewer. */
    spread: boolean;
    isIdle: (studioId: string) => boolean;
    gained: (studioId: string, epoch: number) => void;
    lost: (studioId: string) => void;
    doubted: (doubted: boolean) => void;
  },
): Leases => {
  const { alone, spread, gained, lost } = options;
  const node: Node = { ...options.node, draining: false };
  // A connection of its own: a busy request pool cannot delay a renewal.
  const db = deps.reserve('leases');
  const held = new Map<string, number>();
  const late = new Map<string, number>();
  /** Holders with an ended process, according to their machine. */
  const ended = new Set<string>();
  let renewedAt: number | null = null;
  let unbrokenSince = Number.POSITIVE_INFINITY;
  let doubts = false;
  let turning: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const isTrusted = (): boolean => alone || (renewedAt !== null && performance.now() - renewedAt < TRUST_MS);
  const doubt = (): void => {
    const now = held.size > 0 && !isTrusted();
    if (now === doubts) return;
    doubts = now;
    options.doubted(now);
  };
  const lose = (studioId: string): void => {
    if (held.delete(studioId)) lost(studioId);
  };
  const gain = ({ studioId, epoch }: Lease): void => {
    if (held.get(studioId) === epoch) return;
    lose(studioId);
    held.set(studioId, epoch);
    gained(studioId, epoch);
  };
  /** Since when holders have not renewed, as observed without interruption. */
  const watchHolders = (leases: readonly Lease[]): void => {
    const silent = new Set(leases.flatMap((lease) => (lease.node !== null && !lease.alive ? [lease.node] : [])));
    for (const id of late.keys()) if (!silent.has(id)) late.delete(id);
    for (const id of silent) if (!late.has(id)) late.set(id, performance.now());
  };
  const patient = (holder: string): boolean =>
    alone ||
    ended.has(holder) ||
    couldRenew(performance.now(), { lateSince: late.get(holder), unbrokenSince, holdsMs: HOLDS_MS });
  const choose = ({ leases, nodes }: Placement): string[] => {
    const seen = alone ? leases.map((one) => ({ ...one, alive: false })) : leases;
    return studiosToAcquire(node.id, { leases: seen, nodes }, { patient, spread });
  };

  /**
   * A holder that is silent and refuses connections has ended, and need not be waited for. @returns whether there was
   * one
   */
  const removeDead = async (): Promise<boolean> => {
    ended.clear();
    if (alone) return false;
    const quiet = await findQuiet(db, node.id);
    const refusing = await Promise.all(quiet.map(({ inside }) => inside !== null && refusesConnections(inside)));
    for (const [n, { id }] of quiet.entries()) if (refusing[n]) ended.add(id);
    if (ended.size > 0) await removeEnded(db, [...ended]);
    return ended.size > 0;
  };
  const leave = async (studioIds: string[]): Promise<void> => {
    if (studioIds.length === 0) return;
    for (const studioId of studioIds) lose(studioId);
    await releaseStudios(db, node.id, studioIds);
  };

  const turn = async (): Promise<void> => {
    const from = performance.now();
    const renewed = await renewNode(db, node);
    // Read again only if a node has ended: otherwise the first result is still good.
    const placement = (await removeDead()) ? await renewNode(db, node) : renewed;
    const { leases } = placement;
    if (stopped) return;
    if (renewedAt === null || performance.now() - renewedAt > BREAK_MS) unbrokenSince = performance.now();
    renewedAt = from;
    watchHolders(leases);
    const mine = leases.filter((lease) => lease.node === node.id);
    for (const studioId of held.keys()) if (!mine.some((lease) => lease.studioId === studioId)) lose(studioId);
    for (const lease of mine) gain(lease);
    if (spread) await leave(studiosToRelease(node.id, placement, options.isIdle));
    if (choose(placement).length === 0) return;
    for (const lease of await acquireLeases(db, node, choose, alone)) if (!stopped) gain(lease);
  };
  const plan = (afterMs: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void take(), afterMs);
  };
  const take = (): Promise<void> => {
    turning ??= turn()
      .then(
        () => RENEW_MS,
        (error: unknown) => {
          // Observations before an outage say nothing about what happened during it.
          late.clear();
          deps.log.debug({ err: error }, 'the studios’ leases could not be renewed; trying again');
          return RETRY_MS;
        },
      )
      .then((afterMs) => {
        turning = null;
        doubt();
        plan(afterMs);
      });
    return turning;
  };
  void take();
  const doubting = setInterval(doubt, RETRY_MS).unref();

  return {
    epoch: (studioId) => (isTrusted() ? (held.get(studioId) ?? null) : null),
    held: () => held,
    age: () => (renewedAt === null ? null : performance.now() - renewedAt),
    noteEpoch: (studioId, epoch) => {
      if ((held.get(studioId) ?? Number.POSITIVE_INFINITY) < epoch) lose(studioId);
    },
    recheck: async () => {
      // A check in progress may have started too early.
      await turning;
      if (!stopped) await take();
    },
    drain: () => {
      node.draining = true;
      void take();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(doubting);
      await turning;
      if (renewedAt !== null) await releaseNode(db, node.id).catch(() => {});
      held.clear();
    },
  };
};
