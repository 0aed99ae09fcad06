import { dateFormat, listFormat, numberFormat, relativeFormat, zoneOffset } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { currentLocale, useLocale } from './locale.ts';

export type When = string | number | Date;

/** A space between a number and its Chinese unit, as everywhere in the interface. */
const apart = (text: string): string => text.replace(/(\d)(?=[\u4e00-\u9fff])/, '$1 ');

/** English names the month: `11/12` is November to some readers and December to others. */
const dayOf = (locale: Locale): Intl.DateTimeFormatOptions =>
  locale === 'en-US' ? { month: 'short', day: 'numeric' } : { month: '2-digit', day: '2-digit' };
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * The one formatter of numbers, dates and times: in the given language, instants in a named zone (pages use the company's
 * clock, company-clock.ts), calendar days (`YYYY-MM-DD`) as they are. Null reads as a dash.
 */
export const formatIn = (locale: Locale) => {
  const shape = (options: Intl.NumberFormatOptions) => (n: number | null) =>
    n === null || Number.isNaN(n) ? '–' : numberFormat(locale, options).format(n);
  const two = dayOf(locale);
  return {
    locale,
    number: shape({ maximumFractionDigits: 2 }),
    /** A count with an upper limit: 10,000+ reads "more than ten thousand". */
    atLeast: (n: number, more: boolean) =>
      `${numberFormat(locale, { maximumFractionDigits: 2 }).format(n)}${more ? '+' : ''}`,
    /** 12,345,678 as 1235万 or 12M: for axes and tiles with little space. */
    compact: shape({ notation: 'compact', maximumFractionDigits: 1 }),
    /** `value` is in percent: 12.5 reads 12.5%. */
    percent: (value: number | null) =>
      shape({ style: 'percent', maximumFractionDigits: 1 })(value === null ? null : value / 100),
    /** As `percent` with its sign: +12.5%. */
    change: (value: number | null) =>
      shape({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })(
        value === null ? null : value / 100,
      ),
    /** Whole fen to yuan: 123456 reads ¥1,234.56. */
    money: (fen: number | null) =>
      shape({ style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' })(fen === null ? null : fen / 100),
    /** In steps of 1024, like limits and file managers: 5 × 1024² reads 5 MB. */
    bytes: (n: number) => {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
      const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, n)) / 10));
      const unit = units[step] ?? 'byte';
      return apart(
        numberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: step ? 'short' : 'long',
          maximumFractionDigits: 1,
        }).format(n / 1024 ** step),
      );
    },
    /** To the second on the clock of a zone. */
    instantIn: (at: When, timeZone: string) =>
      dateFormat(locale, {
        year: 'numeric',
        ...two,
        ...clock,
        second: '2-digit',
        timeZone,
      }).format(new Date(at)),
    /** To the minute on the clock of a zone. */
    dateTimeIn: (at: When, timeZone: string) =>
      dateFormat(locale, { year: 'numeric', ...two, ...clock, timeZone }).format(new Date(at)),
    /** The day on the calendar of a zone. */
    dateIn: (at: When, timeZone: string) =>
      dateFormat(locale, { year: 'numeric', ...two, timeZone }).format(new Date(at)),
    /** The time of day on the clock of a zone. */
    timeIn: (at: When, timeZone: string) => dateFormat(locale, { ...clock, timeZone }).format(new Date(at)),
    /** The offset of a zone at an instant: GMT+8. */
    offsetIn: (at: When, timeZone: string): string => zoneOffset(locale, new Date(at), timeZone),
    /** A company day, the same for every reader. */
    day: (day: string) => dateFormat(locale, { year: 'numeric', ...two, timeZone: 'UTC' }).format(new Date(day)),
    /** A company day without its year, for axes. */
    shortDay: (day: string) => dateFormat(locale, { ...two, timeZone: 'UTC' }).format(new Date(day)),
    /** The month of a company day: November 2026, 2026年11月. */
    month: (day: string) =>
      dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day)),
    /** The weekday of a company day: Sun, 周日. */
    weekday: (day: string) => dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
    /** "3 minutes ago", "yesterday": against `now`. */
    relative: (at: When, now: When = Date.now()) => {
      const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
      const words = relativeFormat(locale, { numeric: 'auto' });
      for (const [unit, size] of STEPS) {
        if (Math.abs(seconds) >= size) return apart(words.format(Math.trunc(seconds / size), unit));
      }
      return words.format(0, 'second');
    },
    list: (items: readonly string[]) => listFormat(locale).format(items),
  };
};

export type Format = ReturnType<typeof formatIn>;

/** One per language, so that dependent values are only recomputed when it changes. */
const formats: Record<Locale, Format> = { 'zh-CN': formatIn('zh-CN'), 'en-US': formatIn('en-US') };
const formatOf = (locale: Locale): Format => formats[locale];

/** The formatter for the current language; follows a switch. */
export const useFormat = (): Format => formatOf(useLocale((state) => state.locale));

/** For use outside components; read at the moment of use. */
export const formatNow = (): Format => formatOf(currentLocale());

const two = (n: number): string => String(n).padStart(2, '0');

/** A duration with hours in every row: `0:05:19`, `1:05:19`. A dash where unknown. */
export const duration = (seconds: number | null): string => {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
};

/** A running clock or a position in a film: `05:19`, from an hour on `1:05:19`. A dash where unknown. */
export const clockTime = (seconds: number | null): string => {
  const text = duration(seconds);
  return seconds !== null && seconds < 3600 ? text.slice(2) : text;
};
