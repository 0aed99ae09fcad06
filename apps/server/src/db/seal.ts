import { Histogram } from 'prom-client';
import type { Subject } from '../bus/bus.ts';
import { coalesce } from '../coalesce.ts';
import type { Deps } from '../deps.ts';
import type { Db } from './client.ts';
import { sealBatch } from './seal.store.ts';
import type { StreamEntry } from './stream.store.ts';

type Sealing = Pick<Deps, 'db' | 'bus' | 'secrets' | 'log'>;

/** How long changes waited between commit and seal; exported for the metrics. */
export const sealWait = new Histogram({
  name: 'onair_audit_seal_seconds',
  help: 'Time from the commit of an audited change until its rows and events were sealed, or could not be',
  buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2],
  registers: [],
});

/** Bus subject on which every process receives the events for its sockets: payload `StreamEntry[]`. */
export const STREAM_SUBJECT: Subject<StreamEntry[]> = 'stream';

/** Entries in one bus message, so that a notice to thousands stays below the broker's limit. */
const ENTRIES_PER_MESSAGE = 200;

export const publishEntries = ({ bus }: Pick<Deps, 'bus'>, entries: readonly StreamEntry[]): void => {
  for (let from = 0; from < entries.length; from += ENTRIES_PER_MESSAGE) {
    bus.publish(STREAM_SUBJECT, entries.slice(from, from + ENTRIES_PER_MESSAGE));
  }
};

const sealAll = async (deps: Sealing): Promise<void> => {
  try {
    for (let goesOn = true; goesOn; ) {
      const { events, more } = await sealBatch(deps.db, deps.secrets);
      publishEntries(deps, events);
      goesOn = more;
    }
  } catch (err) {
    deps.log.warn({ err }, 'changes could not be sealed; trying again');
  }
};

const sealers = new WeakMap<Db, () => Promise<void>>();

/**
 * Seals what was committed before this call, on any server, and publishes the events; concurrent calls share the work.
 * It never fails: what could not be sealed is sealed after the next change, or at any server's next check.
 */
export const sealChanges = async (deps: Sealing): Promise<void> => {
  const seal = sealers.get(deps.db) ?? coalesce(() => sealAll(deps));
  sealers.set(deps.db, seal);
  await seal();
};
