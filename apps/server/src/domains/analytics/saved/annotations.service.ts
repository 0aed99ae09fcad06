import { ALERT_WEEKS } from '@onair/contract/analytics/alerts';
import type { Annotations } from '@onair/contract/analytics/annotations';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import { dayNumberOf } from '../../../lib/calendar.ts';
import type { Plan } from '../analysis/range.rules.ts';
import { hourClock } from './alerts.jobs.ts';
import { outagesOf } from './alerts.rules.ts';
import { findHourly } from './alerts.store.ts';
import { findLives, findNotes } from './notes.store.ts';

type Needs = Pick<Deps, 'db' | 'config' | 'now'>;

/** Hours of a range with far fewer events than usual. */
export const outagesIn = async ({ db, config, now }: Needs, { info }: Plan): Promise<Annotations['outages']> => {
  const { timeZone } = config;
  const clock = hourClock(timeZone);
  const [first, last] = [dayNumberOf(info.from), dayNumberOf(info.to)];
  const over = Math.min((last + 1) * 24, clock.hourAt(now().getTime()));
  const hours = await findHourly(db, { figure: 'events', filter: {}, timeZone }, first - ALERT_WEEKS * 7, last);
  return outagesOf(hours, { from: first * 24, to: over, isWhole: clock.isWhole }).map((span) => ({
    from: clock.instantOf(span.from),
    to: clock.instantOf(span.to),
    events: Math.round(span.count),
    usual: Math.round(span.usual),
  }));
};

/** Lives on air in a range, and what people noted in it. */
export const livesAndNotesIn = async (
  { db }: Pick<Needs, 'db'>,
  { info: { buckets } }: Plan,
  locale: Locale,
): Promise<Pick<Annotations, 'lives' | 'notes'>> => {
  const [from, to] = [buckets[0]?.from ?? '', buckets.at(-1)?.to ?? ''];
  const [lives, notes] = await Promise.all([findLives(db, from, to, locale), findNotes(db, from, to)]);
  return { lives, notes };
};

/** Events in a range, shown next to its figures. */
export const annotationsOf = async (deps: Needs, plan: Plan, locale: Locale): Promise<Annotations> => {
  const [seen, outages] = await Promise.all([livesAndNotesIn(deps, plan, locale), outagesIn(deps, plan)]);
  return { ...seen, outages };
};
