import {
  CONTRIBUTORS_MAX,
  type contribution,
  type Dimension,
  type Figure,
} from '@onair/contract/analytics/contribution';
import type { Output } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { contributionsOf, type Part } from './contribution.rules.ts';
import { findAuthorNames, findEventParts, findVisitParts } from './contribution.store.ts';
import { HOURS_AXIS } from './figures.rules.ts';
import type { Plan } from './range.rules.ts';
import { findPublished } from './sums.store.ts';

/** Published items, by their current filing. */
const publishedParts = async (
  db: Queryable,
  plan: Plan,
  by: Exclude<Dimension, 'returning' | 'referrer'>,
): Promise<Part[]> => {
  const cells = await findPublished(db, plan, by === 'family' ? 'category' : by);
  const keyOf = (cell: (typeof cells)[number]): string => {
    if (by === 'family') return cell.family;
    return by === 'hours' ? (HOURS_AXIS[Number(cell.key)] ?? '') : cell.key;
  };
  return [...Map.groupBy(cells, keyOf)].map(([key, some]) => {
    const sum = (period: boolean) =>
      some.reduce((all, { current, compared }) => (current === period ? all + compared : all), 0);
    return { key, count: sum(true), previous: sum(false) };
  });
};

const partsOf = (db: Queryable, plan: Plan, figure: Figure, by: Dimension): Promise<Part[]> => {
  if (figure === 'visits' || figure === 'visitors') {
    return findVisitParts(db, plan, figure, by === 'returning' ? 'returning' : 'hours');
  }
  if (by === 'returning') throw new Error('only visitors return');
  if (figure !== 'published') return findEventParts(db, plan, figure, by);
  if (by === 'referrer') throw new Error('only events have a referrer');
  return publishedParts(db, plan, by);
};

/** How much each part of a figure contributed to its change; the parts add up to the change. */
export const contributionOf = async (
  db: Queryable,
  plan: Plan,
  figure: Figure,
  by: Dimension,
): Promise<Output<typeof contribution>> => {
  const parts = await partsOf(db, plan, figure, by);
  const sum = (of: 'count' | 'previous') => Math.round(parts.reduce((all, part) => all + part[of], 0));
  const total = plan.hasPrevious ? sum('previous') : 0;
  const compared = plan.hasPrevious ? parts : parts.map((part) => ({ ...part, previous: 0 }));
  const rows = contributionsOf(compared, total, CONTRIBUTORS_MAX);
  const ids = by === 'author' ? rows.flatMap(({ key }) => (key === null ? [] : [Number(key)])) : [];
  const names = await findAuthorNames(db, ids);
  return {
    range: plan.info,
    count: sum('count'),
    previous: plan.hasPrevious ? total : null,
    rows: rows.map((row) => {
      const name = by === 'author' ? names.get(Number(row.key)) : undefined;
      return name === undefined ? row : { ...row, name };
    }),
  };
};
