import { dateFormat } from './formatters.ts';

/** A time on the clock of a zone, `2026-11-22T20:00`, as people type and see it. */
export type LocalTime = string;

const MINUTE = 60_000;
/** A day in milliseconds, where clocks are not changed. */
export const DAY = 86_400_000;

export const localOf = (at: string | number | Date, timeZone: string): LocalTime =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at)).replace(' ', 'T');

/**
 * The instant, in ISO 8601, at which the clock of a zone shows a time, `2026-11-22T20:00` or `2026-11-22 20:00:30`. A time
 * that the clock skips is as much later as it skips, mostly an hour; of a time that it shows twice, it is the first.
 * Empty for an invalid time.
 */
export const instantOf = (local: LocalTime, timeZone: string): string => {
  const wanted = Date.parse(`${local.replace(' ', 'T')}Z`);
  if (Number.isNaN(wanted)) return '';
  const offsetAt = (ms: number): number => {
    const minute = Math.floor(ms / MINUTE) * MINUTE;
    return Date.parse(`${localOf(minute, timeZone)}Z`) - minute;
  };
  // No zone is a day from UTC: these two lie on either side of a change of the clock that the time is near.
  const before = offsetAt(wanted - DAY);
  const after = offsetAt(wanted + DAY);
  const shows = (offset: number): boolean => offsetAt(wanted - offset) === offset;
  const offset = [Math.max(before, after), Math.min(before, after)].find(shows) ?? before;
  return new Date(wanted - offset).toISOString();
};

export const dayOf = (local: LocalTime): string => local.slice(0, 10);
export const minuteOf = (local: LocalTime): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** A day plus minutes after its midnight; more than a day's minutes lead into the next. */
export const localAt = (day: string, minutes: number): LocalTime =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);

export const addMinutes = (local: LocalTime, minutes: number): LocalTime =>
  localAt(dayOf(local), minuteOf(local) + minutes);

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
