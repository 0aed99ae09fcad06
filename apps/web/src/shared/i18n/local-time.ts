import { dateFormat } from '@onair/contract/formatters';

/** Local times on the company's clock, `2026-11-22T20:00`, as people type and see them in any browser's zone. */
export type LocalTime = string;

const MINUTE = 60_000;
const DAY = 86_400_000;

export const localOf = (at: string | number | Date, timeZone: string): LocalTime =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at)).replace(' ', 'T');

/** The instant in ISO 8601; a time skipped by summer time becomes the one an hour later. Empty for an invalid time. */
export const instantOf = (local: LocalTime, timeZone: string): string => {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return '';
  const offsetAt = (ms: number): number => Date.parse(`${localOf(ms, timeZone)}Z`) - ms;
  const first = wanted - offsetAt(wanted - (wanted % MINUTE));
  return new Date(wanted - offsetAt(first)).toISOString();
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
