import type { Deps } from '../../../deps.ts';
import { refusesConnections } from '../../../relay/probe.ts';
import {
  findQuiet,
  HOLDS_MS,
  type Lease,
  leaveNode,
  leaveStudios,
  type Node,
  removeEnded,
  renewNode,
  takeLeases,
} from './lease.store.ts';
import { type Placement, studiosToLeave, studiosToTake } from './placement.ts';

const RENEW_MS = 1_000;
/** After a failure: the last holder must be the first that reaches a database which comes back. */
const RETRY_MS = 250;
/** A holder acts no longer on leases that it could not renew for so long: in time before others may take them. */
const TRUST_MS = HOLDS_MS - 1_000;
/** How long a holder whose leases have run out may still come back, while the database can be reached from here. */
const PATIENCE_MS = 2_000;

export type Leases = {
  /** The epoch under which this node holds a studio and may write; null when it does not, or can no longer be sure. */
  epoch: (studioId: string) => number | null;
  /** Studios that this node holds as far as it knows, by epoch. */
  held: () => ReadonlyMap<string, number>;
  /** Milliseconds since the last renewal; null before the first. */
  age: () => number | null;
  /** Another node has this studio under this epoch, as heard on the bus. */
  heard: (studioId: string, epoch: number) => void;
  /** Looks at once, not at the next turn, since a studio may be new. @returns when it has been done, or has failed */
  look: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Holds leases on studios as long as the server runs. `gained` and `lost` come in turn for each studio. A holder that
 * cannot reach the database keeps its leases, but does not trust them after three seconds: `doubted` tells when that
 * begins and ends.
 */
export const contend = (
  deps: Pick<Deps, 'reserve' | 'log'>,
  options: {
    node: Node;
    /** The embedded database is this process's alone. */
    alone: boolean;
    /** Studios are spread over the nodes: this one leaves idle studios to others that hold fewer. */
    spread: boolean;
    isIdle: (studioId: string) => boolean;
    gained: (studioId: string, epoch: number) => void;
    lost: (studioId: string) => void;
    doubted: (doubted: boolean) => void;
  },
): Leases => {
  const { node, alone, spread, gained, lost } = options;
  // Its own connection: a busy pool of requests cannot delay a renewal.
  const db = deps.reserve('leases');
  const held = new Map<string, number>();
  const late = new Map<string, number>();
  /** Holders whose process has ended, as their machine says. */
  const ended = new Set<string>();
  let renewedAt: number | null = null;
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
  /** Since when holders have not renewed, seen from here without a break. */
  const watchHolders = (leases: readonly Lease[]): void => {
    const silent = new Set(leases.flatMap((lease) => (lease.node !== null && !lease.alive ? [lease.node] : [])));
    for (const id of late.keys()) if (!silent.has(id)) late.delete(id);
    for (const id of silent) if (!late.has(id)) late.set(id, performance.now());
  };
  const patient = (holder: string): boolean =>
    alone || ended.has(holder) || performance.now() - (late.get(holder) ?? Number.POSITIVE_INFINITY) >= PATIENCE_MS;
  const choose = ({ leases, nodes }: Placement): string[] => {
    const seen = alone ? leases.map((one) => ({ ...one, alive: false })) : leases;
    return studiosToTake(node.id, { leases: seen, nodes }, { patient, spread });
  };

  /** Who is quiet and refuses connections has ended, and need not be waited for. @returns whether there was any */
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
    await leaveStudios(db, node.id, studioIds);
  };

  const turn = async (): Promise<void> => {
    const from = performance.now();
    const renewed = await renewNode(db, node);
    // Read again only where a node has ended: what was read at first is as good otherwise.
    const placement = (await removeDead()) ? await renewNode(db, node) : renewed;
    const { leases } = placement;
    if (stopped) return;
    renewedAt = from;
    watchHolders(leases);
    const mine = leases.filter((lease) => lease.node === node.id);
    for (const studioId of held.keys()) if (!mine.some((lease) => lease.studioId === studioId)) lose(studioId);
    for (const lease of mine) gain(lease);
    if (spread) await leave(studiosToLeave(node.id, placement, options.isIdle));
    if (choose(placement).length === 0) return;
    for (const lease of await takeLeases(db, node, choose, alone)) if (!stopped) gain(lease);
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
          // What was seen before the break says nothing about what happened in it.
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
    heard: (studioId, epoch) => {
      if ((held.get(studioId) ?? Number.POSITIVE_INFINITY) < epoch) lose(studioId);
    },
    look: async () => {
      // One that is under way may have looked before there was anything to see.
      await turning;
      if (!stopped) await take();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(doubting);
      await turning;
      if (renewedAt !== null) await leaveNode(db, node.id).catch(() => {});
      held.clear();
    },
  };
};
