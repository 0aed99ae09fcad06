import { ALERT_WEEKS } from '@onair/contract/analytics/alerts';
import type { Annotations } from '@onair/contract/analytics/annotations';
import type { Locale } from '@onair/contract/text';
import { dayNumberOf } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import type { Plan } from '../analysis/range.rules.ts';
import { outagesOf } from './alert.rules.ts';
import { findHourly } from './hours.store.ts';
import { hourClock } from './judge-alerts.ts';
import { findLives } from './lives.store.ts';
import { findNotes } from './notes.store.ts';

/** Events in a range, shown next to its figures. */
export const annotationsOf = async (
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { info }: Plan,
  locale: Locale,
): Promise<Annotations> => {
  const { timeZone } = deps.config;
  const clock = hourClock(timeZone);
  const [first, last] = [dayNumberOf(info.from), dayNumberOf(info.to)];
  const [from, to] = [info.buckets[0]?.from ?? '', info.buckets.at(-1)?.to ?? ''];
  const over = Math.min((last + 1) * 24, clock.hourAt(deps.now().getTime()));
  const [lives, notes, hours] = await Promise.all([
    findLives(deps.db, from, to, locale),
    findNotes(deps.db, from, to),
    findHourly(deps.db, { figure: 'events', filter: {}, timeZone }, first - ALERT_WEEKS * 7, last),
  ]);
  const outages = outagesOf(hours, first * 24, over).map((span) => ({
    from: clock.instantOf(span.from),
    to: clock.instantOf(span.to),
    events: Math.round(span.count),
    usual: Math.round(span.usual),
  }));
  return { lives, outages, notes };
};
