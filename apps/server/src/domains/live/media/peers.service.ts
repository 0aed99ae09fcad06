import { coalesce, waitBriefly } from '../../../lib/coalesce.ts';
import type { FindPeer } from '../../../relay/relay.ts';
import { findPeers, type PeerRow } from './leases.store.ts';
import type { LiveDeps } from './live.client.ts';

/** How long a read is cached. */
const BELIEVED_MS = 500;
/** Minimum interval between forced reads, however many callers find their server unresponsive. */
const DOUBTED_MS = 100;
/** How long a request waits for a read while the cache has an answer: a frozen database fails after two seconds. */
const PATIENCE_MS = 300;
/** How long the cache is used while the database does not answer. */
const STALE_MS = 60_000;

export type Peers = {
  /** Finds the other server that holds a studio. */
  holding: (studioId: string) => FindPeer;
  /**
   * Finds another server with access to the folder of files: every server that takes part in holding studios has it.
   */
  withFiles: FindPeer;
};

/** The other servers, according to their leases; concurrent callers share one read of the database. */
export const openPeers = ({ db, live, log }: Pick<LiveDeps, 'db' | 'live' | 'log'>): Peers => {
  let known: PeerRow[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const read = coalesce(async () => {
    if (performance.now() - readAt < DOUBTED_MS) return;
    known = await findPeers(db);
    readAt = performance.now();
  });
  const readOnce = async (): Promise<void> => {
    await read().catch((error: unknown) => {
      log.debug({ err: error }, 'the other servers could not be read');
      if (performance.now() - readAt > STALE_MS) known = [];
    });
  };
  const find =
    (is: (peer: PeerRow) => boolean): FindPeer =>
    async (again) => {
      const lookup = () => known.find((peer) => peer.node !== live.node && is(peer));
      const age = performance.now() - readAt;
      if (again || age > BELIEVED_MS) await waitBriefly(readOnce(), PATIENCE_MS);
      // A studio may be new, or have been taken over just now.
      if (!lookup()) await readOnce();
      const found = lookup();
      return found?.url ? { node: found.node, url: found.url } : null;
    };
  return { holding: (studioId) => find((peer) => peer.studioId === studioId), withFiles: find(() => true) };
};
