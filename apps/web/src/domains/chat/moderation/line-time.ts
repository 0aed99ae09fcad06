import type { Format } from '../../../shared/i18n/format.ts';

/** `HH:MM:SS`; with its day where that is another one, so that the times of a long history do not seem to run back. */
export const lineTime = (time: string, now: Date, format: Format): string => {
  const text = format.instant(time);
  const dayOf = (shown: string) => shown.slice(0, -8);
  return dayOf(text) === dayOf(format.instant(now)) ? text.slice(-8) : text;
};
