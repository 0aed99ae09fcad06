import { ALERT_WEEKS, type Alert } from '@onair/contract/analytics/alerts';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar, dayName } from '../../../lib/calendar.ts';
import { sendMessage } from '../../notifications/index.ts';
import { instantOf } from '../analysis/range.rules.ts';
import { judge, knownFrom, sameHours, usualOf } from './alerts.rules.ts';
import { findDueAlerts, findHourly, insertFiring, lockDueAlert, noteJudged } from './alerts.store.ts';
import { deskWords } from './saved.words.ts';

/** Hours that are caught up on after a pause: older ones would be stale. */
const CATCH_UP_HOURS = 24;
const NEVER = Number.POSITIVE_INFINITY;
const HOUR = 3_600_000;

/** The address of the day of an hour, showing the watched figure. */
const linkTo = ({ figure, filter }: Pick<Alert, 'figure' | 'filter'>, day: string): string => {
  const search = new URLSearchParams({ preset: 'custom', from: day, to: day, figure });
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) search.set(key, String(value));
  return `/visualization/data-analysis?${search}`;
};

/** Hours of the company's clock: their numbers and the instants at which they start. */
export const hourClock = (timeZone: string) => {
  const calendar = companyCalendar(timeZone);
  const startOf = (hour: number): number => instantOf(calendar, Math.floor(hour / 24), hour % 24);
  return {
    hourAt: (ms: number): number => {
      const { dayNumber, hour } = calendar.at(ms);
      return dayNumber * 24 + hour;
    },
    instantOf: (hour: number): string => new Date(startOf(hour)).toISOString(),
    /** False for an hour that the clock skips or repeats. */
    isWhole: (hour: number): boolean => startOf(hour + 1) - startOf(hour) === HOUR,
  };
};

/** Judges an alert's hours up to `end`, an hour number, in the write. */
export const judgeOne = async (deps: Deps, w: Write, id: string, end: number): Promise<void> => {
  const { timeZone } = deps.config;
  const clock = hourClock(timeZone);
  const until = clock.instantOf(end);
  const alert = await lockDueAlert(w.tx, id, until);
  if (!alert) return;
  const first = Math.max(clock.hourAt(Date.parse(alert.judgedUntil)), end - CATCH_UP_HOURS);
  const days = [Math.floor(first / 24) - ALERT_WEEKS * 7, Math.floor(end / 24)] as const;
  const hours = await findHourly(w.tx, { ...alert, timeZone }, ...days);
  const known = knownFrom(hours);
  let { state, since } = alert;
  for (let hour = known === NEVER ? end : first; hour < end; hour += 1) {
    const count = hours.get(hour) ?? 0;
    const before = sameHours(hours, hour, known);
    const found = judge(count, before, alert.sensitivity);
    if (found === null || found === state || !clock.isWhole(hour)) continue;
    state = found;
    since = found === 'normal' ? null : clock.instantOf(hour);
    const at = `${dayName(Math.floor(hour / 24))} ${String(hour % 24).padStart(2, '0')}:00`;
    const usual = Math.round(usualOf(before)?.usual ?? 0);
    const text = (locale: 'zh-CN' | 'en-US') => {
      const words = deskWords[locale];
      return {
        title: words.title(found, alert.name),
        content: words.content(words.figures[alert.figure], at, Math.round(count), usual),
      };
    };
    const { ownerId, name, figure } = alert;
    await insertFiring(w.tx, {
      alertId: id,
      at: clock.instantOf(hour),
      ownerId,
      name,
      figure,
      state: found,
      count: Math.round(count),
      usual,
    });
    const [zh, en] = [text('zh-CN'), text('en-US')];
    await sendMessage(w, {
      to: [ownerId],
      type: 'notice',
      title: { 'zh-CN': zh.title, 'en-US': en.title },
      content: { 'zh-CN': zh.content, 'en-US': en.content },
      link: linkTo(alert, dayName(Math.floor(hour / 24))),
    });
    w.audit({
      action: 'alert.judge',
      subjectType: 'alert',
      subjectId: id,
      after: { state: found, hour: at, count, usual },
    });
  }
  await noteJudged(w.tx, id, { judgedUntil: until, state, since });
};

/** Judges every completed hour once: an alert's messages and the record of the judgment share one transaction. */
export const judgeAlerts = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const end = hourClock(deps.config.timeZone).hourAt(deps.now().getTime());
  const until = hourClock(deps.config.timeZone).instantOf(end);
  for (const { id } of await findDueAlerts(deps.db, until)) {
    if (signal?.aborted) return;
    await write(deps, systemActor, (w) => judgeOne(deps, w, id, end));
  }
};
