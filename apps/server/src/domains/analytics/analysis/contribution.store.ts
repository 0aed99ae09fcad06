import type { Dimension, Figure } from '@onair/contract/analytics/contribution';
import type { EventKind } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { among, bool, float, rowsOf, string } from '../../../db/rows.ts';
import { between, sql } from '../../../db/sql.ts';
import { contentAuthors } from '../../content/published.views.ts';
import { visitorHours } from '../intake/visits.tables.ts';
import type { Part } from './contribution.rules.ts';
import { COUNTER, eventRows, FAMILIES, hourRows, placed } from './event-rows.store.ts';
import type { Plan } from './range.rules.ts';

type Summed = { current: boolean; key: string; all: number; compared: number }[];

/** `08:00` for the two hours from eight. */
const hoursKey = sql`lpad((hour / 2 * 2)::text, 2, '0') || ':00'`;

const partsOf = (rows: Summed): Part[] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => {
    const sum = (current: boolean) =>
      some.reduce((all, row) => (row.current === current ? all + (current ? row.all : row.compared) : all), 0);
    return { key, count: sum(true), previous: sum(false) };
  });

/** Parts have no buckets: only the current day is read by hour. */
const wholeDays = (plan: Plan): Plan => ({
  ...plan,
  split: plan.split.filter((day) => day === Math.floor(plan.cut / 24)),
});

/** The parts of one kind of event, in a range and in the previous period. */
export const findEventParts = async (
  db: Queryable,
  plan: Plan,
  kind: EventKind,
  by: Exclude<Dimension, 'returning'>,
): Promise<Part[]> => {
  const counter = sql.identifier(COUNTER[kind]);
  const shape = {
    current: bool(sql`current`),
    key: string(by === 'hours' ? hoursKey : sql`key`),
    all: float(sql`sum(${counter})`),
    compared: float(sql`sum(${counter} * weight)`),
  };
  const rows = by === 'hours' ? sql`rows as (${hourRows(plan, 'family', plan.previousFirst)}), ${placed(plan)}` : null;
  const found = await rowsOf(
    db,
    shape,
    (list) =>
      sql`with ${rows ?? eventRows(wholeDays(plan), by === 'hours' ? 'family' : by)} select ${list} from weighed group by 1, 2`,
  );
  const parts = partsOf(found);
  return by === 'family' ? parts.map((part) => ({ ...part, key: FAMILIES[Number(part.key)] ?? null })) : parts;
};

/** The parts of visits or visitors, by two-hour bucket of the day, or by new and returning visitors. */
export const findVisitParts = async (
  db: Queryable,
  plan: Plan,
  figure: Extract<Figure, 'visits' | 'visitors'>,
  by: 'hours' | 'returning',
): Promise<Part[]> => {
  const { day, hour, visitors, cameBack } = visitorHours;
  const inRange = between(day, dayName(plan.previousFirst), dayName(plan.first + plan.days - 1));
  const rows =
    by === 'hours'
      ? sql`select ${day}, ${hour}, null as key, ${visitorHours[figure]} as n from ${visitorHours} where ${inRange}`
      : sql`select ${day}, ${hour}, k.key, k.n from ${visitorHours}
          cross join lateral (values ('returning', ${cameBack}), ('new', ${visitors} - ${cameBack})) k (key, n) where ${inRange}`;
  const shape = {
    current: bool(sql`current`),
    key: string(by === 'hours' ? hoursKey : sql`key`),
    all: float(sql`sum(n)`),
    compared: float(sql`sum(n * weight)`),
  };
  return partsOf(
    await rowsOf(
      db,
      shape,
      (list) => sql`with rows as (${rows}), ${placed(plan)} select ${list} from weighed group by 1, 2`,
    ),
  );
};

export const findAuthorNames = async (db: Queryable, ids: readonly number[]): Promise<Map<number, string>> => {
  const { id, name } = contentAuthors;
  const rows = await db.select({ id, name }).from(contentAuthors).where(among(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
};
