import type { Lease } from './lease.store.ts';

/**
 * Which studios a node should take of those that no living node holds. All studios stay together on one node, since a
 * machine has one RTMP port: anyone who holds one takes all that are free, and a node without any takes them only when no
 * other node holds any. Spreading studios over nodes means to choose differently here, and nowhere else.
 * @param patient whether a holder that has not renewed in time has had its chance to come back
 */
export const studiosToTake = (
  node: string,
  leases: readonly Lease[],
  patient: (holder: string) => boolean,
): string[] => {
  const isFree = ({ node: holder, alive }: Lease): boolean => holder === null || (!alive && patient(holder));
  const others = leases.some((lease) => lease.node !== null && lease.node !== node && !isFree(lease));
  if (others) return [];
  return leases.filter((lease) => lease.node !== node && isFree(lease)).map(({ studioId }) => studioId);
};
