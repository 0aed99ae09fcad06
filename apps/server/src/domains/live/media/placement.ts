import type { Lease } from './lease.store.ts';

/** What a node judges by: all leases, and how many nodes there are that live. */
export type Placement = { leases: readonly Lease[]; nodes: number };

/** The most studios that a node should hold of those that there are, where they are spread. */
const fairShare = ({ leases, nodes }: Placement): number => Math.ceil(leases.length / Math.max(1, nodes));
const countOf = (node: string, { leases }: Placement): number => leases.filter((lease) => lease.node === node).length;

/**
 * Which studios a node should take of those that no living node holds. Spread, it takes its share: a new studio goes to a
 * node that holds fewer than others. Otherwise all studios stay together on one node, which has the one RTMP port: a node
 * without any takes them only when no other node holds any.
 * @param patient whether a holder that has not renewed in time has had its chance to come back
 */
export const studiosToTake = (
  node: string,
  placement: Placement,
  { patient, spread }: { patient: (holder: string) => boolean; spread: boolean },
): string[] => {
  const { leases } = placement;
  const isFree = ({ node: holder, alive }: Lease): boolean => holder === null || (!alive && patient(holder));
  const free = leases.filter((lease) => lease.node !== node && isFree(lease)).map(({ studioId }) => studioId);
  if (spread) return free.slice(0, Math.max(0, fairShare(placement) - countOf(node, placement)));
  const others = leases.some((lease) => lease.node !== null && lease.node !== node && !isFree(lease));
  return others ? [] : free;
};

/** Which studios a node leaves to nodes that hold fewer: such as nothing happens in, until it holds no more than its share. */
export const studiosToLeave = (node: string, placement: Placement, isIdle: (studioId: string) => boolean): string[] => {
  const beyond = countOf(node, placement) - fairShare(placement);
  if (beyond <= 0) return [];
  const idle = placement.leases.filter((lease) => lease.node === node && isIdle(lease.studioId));
  return idle.slice(0, beyond).map(({ studioId }) => studioId);
};
