import { Histogram } from 'prom-client';
import type { Subject } from '../../bus/bus.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Deps } from '../../deps.ts';
import { coalesce } from '../../lib/coalesce.ts';
import { type Db, forSealing, type Queryable } from '../client.ts';
import { auditHead, auditLog, streamEvents, unsealedChanges } from '../db.tables.ts';
import { among, bare, bool, float, floats, insertFrom, int, recordset, rowOf } from '../rows.ts';
import { eq, getTableColumns, sql } from '../sql.ts';
import { auditHash, auditSeal } from './audit-chain.ts';
import type { StreamEntry } from './stream.store.ts';

/** Changes sealed together. */
const BATCH = 200;

/**
 * The oldest committed changes that are not sealed, and the current head: one statement, so both are as of one instant.
 */
const oldest = (db: Queryable) => {
  const { id, at, entries, events } = unsealedChanges;
  const { seq, hash, seal, batch } = auditHead;
  return db
    .select({ id, at, entries, events, seq, hash, seal, batch })
    .from(unsealedChanges)
    .innerJoin(auditHead, eq(auditHead.id, 1))
    .orderBy(id)
    .limit(BATCH);
};

/**
 * Seals a batch of committed changes: audit rows get their number and hash, events their id, in one order. A change
 * that waited for another one comes after it: it was stored later, and is not committed before it. No lock is held
 * during the computation: if another server was faster, nothing happens.
 * @returns the events, and whether there may be more to seal
 */
export const sealBatch = async (
  db: Db,
  { auditKey }: Pick<Secrets, 'auditKey'>,
): Promise<{ events: StreamEntry[]; more: boolean }> => {
  const changes = await oldest(db);
  const [end] = changes;
  if (!end) return { events: [], more: false };
  let { seq, hash } = end;
  const rows = changes.flatMap(({ entries }) =>
    entries.map((entry) => {
      seq += 1;
      const row = { ...entry, seq };
      hash = auditHash(auditKey, hash, row);
      return { ...row, hash };
    }),
  );
  const seal = rows.length > 0 ? auditSeal(auditKey, seq, hash) : end.seal;
  const events = changes.flatMap((change) => change.events.map((event) => ({ ...event, at: change.at })));
  const audited = recordset(getTableColumns(auditLog), rows, 'row');
  const { id, at, topic, accountId, event, data } = streamEvents;
  const emitted = recordset(
    { topic, accountId, event, data, at, place: id },
    events.map((one, place) => ({ ...one, place })),
  );
  const { place, ...values } = emitted.columns;
  const isOurs = sql`exists (select from moved)`;
  const gone = among(
    unsealedChanges.id,
    changes.map((change) => change.id),
  );
  const answer = await rowOf(
    db,
    { done: bool(isOurs), ids: floats(sql`array(select id from emitted order by id)`) },
    (list) => sql`
      with moved as (
        update ${auditHead} set ${bare(auditHead.batch)} = ${end.batch + 1}, ${bare(auditHead.seq)} = ${seq},
          ${bare(auditHead.hash)} = ${hash}, ${bare(auditHead.seal)} = ${seal}
        where ${eq(auditHead.id, 1)} and ${eq(auditHead.batch, end.batch)} and ${eq(auditHead.seq, end.seq)} returning 1
      ), gone as (delete from ${unsealedChanges} where ${gone} and ${isOurs}),
      logged as (${insertFrom(auditLog, audited.columns, sql`${audited.from} where ${isOurs}`)}),
      emitted as (${insertFrom(streamEvents, values, sql`${emitted.from} where ${isOurs} order by ${place}`)} returning id)
      select ${list}`,
  );
  if (!answer?.done) return { events: [], more: true };
  const sealed = events.map(({ at: _, ...one }, n) => ({ ...one, kept: true, id: answer.ids[n] ?? null }));
  return { events: sealed, more: changes.length === BATCH };
};

/** How many committed changes wait to be sealed, and for how many seconds the oldest has waited; 0 where none waits. */
export const findUnsealed = async (db: Queryable): Promise<{ count: number; seconds: number }> => {
  const { storedAt } = unsealedChanges;
  const seconds = float(sql`coalesce(extract(epoch from clock_timestamp() - min(${storedAt})), 0)`);
  const found = await rowOf(
    db,
    { count: int(sql`count(*)`), seconds },
    (list) => sql`select ${list} from ${unsealedChanges}`,
  );
  return found ?? { count: 0, seconds: 0 };
};

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
      const { events, more } = await sealBatch(forSealing(deps.db), deps.secrets);
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
