import { rolesFor } from '@onair/contract/access';
import type { Alert, AlertState } from '@onair/contract/analytics/alerts';
import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import type { Figure } from '@onair/contract/analytics/contribution';
import { EVENT_KINDS } from '@onair/contract/content/items/items';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { among, float, int, rowsOf } from '../../../db/rows.ts';
import { and, asc, between, eq, gte, isNull, lt, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { contentItems } from '../../content/published.views.ts';
import { people } from '../../identity/published.views.ts';
import { COUNTER, hourRows, matchesFilter } from '../analysis/sums.store.ts';
import { visitorHours } from '../rollups/rollups.tables.ts';
import { alertFirings, analysisAlerts } from './saved.tables.ts';

const { id, ownerId, name, figure, filter, sensitivity, enabled, state, since, judgedUntil, version } = analysisAlerts;
const ALERT = { id, name, figure, filter, sensitivity, enabled, state, since, judgedUntil, version };

/** A person's alerts, by name. */
export const findAlerts = (db: Queryable, owner: string, alertId?: string): Promise<Alert[]> =>
  db
    .select(ALERT)
    .from(analysisAlerts)
    .where(and(eq(ownerId, owner), alertId === undefined ? undefined : eq(id, alertId)))
    .orderBy(name, id);

/** A person's own alert, locked until the end of the transaction. */
export const lockAlert = async (tx: Tx, owner: string, alertId: string): Promise<Alert | null> => {
  const [row = null] = await tx
    .select(ALERT)
    .from(analysisAlerts)
    .where(and(eq(id, alertId), eq(ownerId, owner)))
    .for('update');
  return row;
};

/** An unjudged hour before `until`, of an owner who may still read what the alert says. */
const isDue = (until: string) => {
  const reader = and(eq(people.id, ownerId), isNull(people.disabledAt), among(people.role, rolesFor('analytics:read')));
  return and(enabled, lt(judgedUntil, until), sql`exists (select from ${people} where ${reader})`);
};

/** Alerts with such an hour. */
export const findDueAlerts = (db: Db, until: string): Promise<{ id: string }[]> =>
  db.select({ id }).from(analysisAlerts).where(isDue(until)).orderBy(judgedUntil);

/** Such an alert with its owner, locked until the end of the transaction. Null where another process has judged it. */
export const lockDueAlert = async (tx: Tx, alertId: string, until: string) => {
  const [row = null] = await tx
    .select({ ...ALERT, ownerId })
    .from(analysisAlerts)
    .where(and(eq(id, alertId), isDue(until)))
    .for('update');
  return row;
};

export const insertAlert = async (tx: Tx, row: typeof analysisAlerts.$inferInsert): Promise<void> => {
  await tx.insert(analysisAlerts).values(row);
};

type Change = Partial<Pick<Alert, 'name' | 'figure' | 'filter' | 'sensitivity' | 'enabled' | 'judgedUntil' | 'since'>>;

/** Call with the lock held. */
export const updateAlert = async (tx: Tx, alertId: string, change: Change & { state?: AlertState }): Promise<void> => {
  await tx
    .update(analysisAlerts)
    .set({ ...change, version: sql`${version} + 1` })
    .where(eq(id, alertId));
};

/** Records the judgment, which causes no version conflict. Call with the lock held. */
export const noteJudged = async (
  tx: Tx,
  alertId: string,
  judged: { judgedUntil: string; state: AlertState; since: string | null },
): Promise<void> => {
  await tx.update(analysisAlerts).set(judged).where(eq(id, alertId));
};

export const removeAlert = async (tx: Tx, alertId: string): Promise<void> => {
  await tx.delete(analysisAlerts).where(eq(id, alertId));
};

/** Records the finding for an hour. Call with the lock held. */
export const insertFiring = async (tx: Tx, firing: typeof alertFirings.$inferInsert): Promise<void> => {
  await tx.insert(alertFirings).values(firing).onConflictDoNothing();
};

/** The findings of a person's alerts from one instant to before another, earliest first. */
export const findFirings = (db: Queryable, owner: string, from: string, to: string) => {
  const { ownerId, at, name, figure, state, count, usual } = alertFirings;
  return db
    .select({ at, name, figure, state, count, usual })
    .from(alertFirings)
    .where(and(eq(ownerId, owner), gte(at, from), lt(at, to)))
    .orderBy(asc(at), name);
};

/** Counts by hour of the company's clock: the key is the day number times 24 plus the hour. */
export type Hours = ReadonlyMap<number, number>;

const HOUR = { at: int(sql`(day - '1970-01-01'::date) * 24 + hour`), n: float(sql`sum(n)`) };

/**
 * A figure by hour, or (`events`) events of every kind.
 * @param from, to day numbers, inclusive
 */
export const findHourly = async (
  db: Queryable,
  { figure, filter, timeZone }: { figure: Figure | 'events'; filter: AnalysisFilter; timeZone: string },
  from: number,
  to: number,
): Promise<Hours> => {
  const source = () => {
    if (figure === 'visits' || figure === 'visitors') {
      const { day, hour } = visitorHours;
      return sql`select ${day}, ${hour}, ${visitorHours[figure]} as n from ${visitorHours}
        where ${between(day, dayName(from), dayName(to))}`;
    }
    if (figure === 'published') {
      const local = sql`(${contentItems.publishedAt} at time zone ${timeZone})`;
      const begin = (day: number) => sql`(${dayName(day)}::timestamp at time zone ${timeZone})`;
      const where = and(
        gte(contentItems.publishedAt, begin(from)),
        lt(contentItems.publishedAt, begin(to + 1)),
        matchesFilter(filter),
      );
      return sql`select ${local}::date as day, extract(hour from ${local})::int as hour, 1 as n from ${contentItems} where ${where}`;
    }
    const kinds = figure === 'events' ? EVENT_KINDS : [figure];
    const sum = sql.join(
      kinds.map((kind) => sql.identifier(COUNTER[kind])),
      sql` + `,
    );
    return sql`select day, hour, ${sum} as n from (${hourRows({ filter, first: from, days: to - from + 1 }, 'family', from)}) r`;
  };
  const rows = await rowsOf(db, HOUR, (list) => sql`select ${list} from (${source()}) s group by day, hour`);
  return new Map(rows.map(({ at, n }) => [at, n]));
};
