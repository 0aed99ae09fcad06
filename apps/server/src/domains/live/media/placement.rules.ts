import type { Lease, Placement } from './leases.store.ts';

/** How long a holder may still return after an outage that this node saw as well. */
const PATIENCE_MS = 2_000;

/**
 * Whether a holder with expired leases has had its chance to renew them. After an outage of the database it may not have had
 * one yet; a node that could renew its own leases all the time knows that there was none.
 * @param lateSince when its leases were first seen expired
 * @param unbrokenSince since when this node has renewed without interruption
 */
export const couldRenew = (
  now: number,
  { lateSince, unbrokenSince, holdsMs }: { lateSince: number | undefined; unbrokenSince: number; holdsMs: number },
): boolean => lateSince !== undefined && (now - unbrokenSince >= holdsMs || now - lateSince >= PATIENCE_MS);

/** How many studios each of these nodes holds. */
const countsOf = ({ leases, nodes }: Placement): Map<string, number> => {
  const counts = new Map(nodes.map((node) => [node, 0]));
  for (const { node } of leases) if (node !== null && counts.has(node)) counts.set(node, (counts.get(node) ?? 0) + 1);
  return counts;
};

/** The node with the fewest studios; ties are broken by name, so that all nodes agree. */
const leastOf = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([a, ofA], [b, ofB]) => ofA - ofB || (a < b ? -1 : 1))[0]?.[0];

/**
 * Which unheld studios a node should take. When spread, each goes to the node that then holds the fewest. Otherwise all
 * studios stay together on one node, which has the only RTMP port: a node without any takes them only when no other
 * node holds any.
 * @param patient whether a holder with an overdue renewal has had its chance to return
 */
export const studiosToAcquire = (
  node: string,
  placement: Placement,
  { patient, spread }: { patient: (holder: string) => boolean; spread: boolean },
): string[] => {
  const { leases } = placement;
  const isFree = ({ node: holder, alive }: Lease): boolean => holder === null || (!alive && patient(holder));
  const free = leases.filter((lease) => lease.node !== node && isFree(lease)).map(({ studioId }) => studioId);
  if (!spread) {
    if (!placement.nodes.includes(node)) return [];
    const others = leases.some((lease) => lease.node !== null && lease.node !== node && !isFree(lease));
    return others ? [] : free;
  }
  const counts = countsOf(placement);
  return free.sort().filter(() => {
    const least = leastOf(counts);
    if (least !== undefined) counts.set(least, (counts.get(least) ?? 0) + 1);
    return least === node;
  });
};

/** Which idle studios a node releases to others that hold at least two fewer; a draining node releases all of them. */
export const studiosToRelease = (
  node: string,
  placement: Placement,
  isIdle: (studioId: string) => boolean,
): string[] => {
  const counts = countsOf(placement);
  const idle = placement.leases.filter((lease) => lease.node === node && isIdle(lease.studioId));
  if (!counts.has(node)) return idle.map(({ studioId }) => studioId);
  return idle.flatMap(({ studioId }) => {
    const least = leastOf(counts) ?? node;
    const [mine, fewest] = [counts.get(node) ?? 0, counts.get(least) ?? 0];
    if (mine - fewest < 2) return [];
    counts.set(node, mine - 1);
    counts.set(least, fewest + 1);
    return [studioId];
  });
};
