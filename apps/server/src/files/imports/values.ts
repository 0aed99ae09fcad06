import { clockText } from '../../lib/calendar.ts';
import { type CellKind, DAYS_TO_1904, ofSerial } from '../formats/sheet.ts';

/**
 * Values as programs write them. Between an export and its import a file passes through Excel, WPS, Numbers, Google Sheets
 * or a script, each of which writes dates and numbers in the way of its country. What has one meaning is read; what has two
 * is decided by its column or refused, never guessed.
 */

/** What the product's lines refuse, and a file may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL = /[\u0000-\u001f\u007f\p{Surrogate}]/u;

/** The text as its reader means it: full-width forms, odd spaces and invisible characters are of no account. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** `7.0` and `7,00`; three zeros behind the mark could be thousands. */
const DECIMAL = /^(\d+)[.,]0{1,2}$/;
/** `1.84E+02`: all its digits are there when it has as many behind the mark as its exponent says. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** The digits of a whole number that a program wrote as `184`, `184.0` or `1.84E+02`; any other text as it is. */
export const wholeText = (text: string): string => {
  const value = plain(text);
  const decimal = DECIMAL.exec(value)?.[1];
  if (decimal) return decimal;
  const [, first = '', rest = '', exponent = ''] = SCIENTIFIC.exec(value) ?? [];
  const zeros = Number(exponent);
  if (first !== '' && rest.length >= zeros && /^0*$/.test(rest.slice(zeros))) return first + rest.slice(0, zeros);
  return value;
};

const WHOLE_MAX = 2_147_483_647;

/** A whole number from 1, as PostgreSQL's integers hold it; null for any other text. */
export const wholeIn = (text: string): number | null => {
  const digits = wholeText(text);
  return /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= WHOLE_MAX ? Number(digits) : null;
};

type Order = 'ymd' | 'dmy' | 'mdy';
type Parsed = {
  /** The days that the numbers may name, by the order in which they are read. */
  days: Partial<Record<Order, string>>;
  /** What separates the numbers, where their order is open; null where it is plain. */
  mark: string | null;
  /** `HH:MM` or `HH:MM:SS`; null where there is none. */
  clock: string | null;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const two = (text: string | number): string => String(text).padStart(2, '0');

/** A day that the calendar has. */
const dayOf = (year: string, month: string | number, day: string): string | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text && text >= '1000' ? text : null;
};

const CLOCK =
  /^(?<before>上午|下午|午前|午後|오전|오후)? ?(?<hour>\d{1,2}) ?[:.h时時시] ?(?<minute>\d{2})(?: ?[:.分분] ?(?<second>\d{2})?(?:[.,]\d+)?)? ?[秒초]? ?(?<after>a\.? ?m\.?|p\.? ?m\.?|上午|下午|午前|午後|uhr)?$/i;
const isAfternoon = (half: string): boolean => /^(p|下午|午後|오후)/i.test(half);

/** The time of day of `1:30 PM`, `下午1:30`, `13:30:00`, `13h30`; null for none. */
const clockIn = (text: string): string | null => {
  const { before, hour = '', minute = '', second, after } = CLOCK.exec(text)?.groups ?? {};
  const half = before ?? after ?? '';
  let hours = Number(hour);
  if (half !== '' && !/^uhr$/i.test(half)) {
    if (hours > 12 && !isAfternoon(half)) return null;
    if (hours <= 12) hours = (hours % 12) + (isAfternoon(half) ? 12 : 0);
  }
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return `${two(hours)}:${minute}${second === undefined ? '' : `:${second}`}`;
};

const YEAR_FIRST = /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2}) ?[.日일]?/;
const YEAR_LAST = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/;
const MONTH_FIRST = /^(?:[a-z]{3,9},? )?([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})/i;
const MONTH_SECOND = /^(\d{1,2})[- .]{1,2}([a-z]{3})[a-z]{0,6}[- .]{1,2}(\d{4})/i;

const only = (order: Order, day: string | null): Parsed['days'] => (day === null ? {} : { [order]: day });

/** The day at the start of a text, and how much of the text it is. */
const dayIn = (text: string): (Pick<Parsed, 'days' | 'mark'> & { length: number }) | null => {
  const [first, firstYear = '', firstMonth = '', firstDay = ''] = YEAR_FIRST.exec(text) ?? [];
  if (first !== undefined) {
    return { days: only('ymd', dayOf(firstYear, firstMonth, firstDay)), mark: null, length: first.length };
  }
  const [last, a = '', mark = '', b = '', year = ''] = YEAR_LAST.exec(text) ?? [];
  if (last !== undefined) {
    const days = {
      ...only('dmy', dayOf(year, b, a)),
      // Nobody writes the month first with points.
      ...(mark === '.' ? {} : only('mdy', dayOf(year, a, b))),
      ...(year.length === 2 ? only('ymd', dayOf(a.padStart(2, '0'), b, year)) : {}),
    };
    return { days, mark, length: last.length };
  }
  const [named, word = '', namedDay = '', namedYear = ''] = MONTH_FIRST.exec(text) ?? [];
  const [second, secondDay = '', secondWord = '', secondYear = ''] = MONTH_SECOND.exec(text) ?? [];
  const month = MONTHS.indexOf((word || secondWord).toLowerCase()) + 1;
  if (month === 0) return null;
  const day = named === undefined ? dayOf(secondYear, month, secondDay) : dayOf(namedYear, month, namedDay);
  return { days: only('ymd', day), mark: null, length: (named ?? second ?? '').length };
};

const parse = (given: string): Parsed | null => {
  const text = plain(given);
  const day = dayIn(text);
  if (day === null || Object.keys(day.days).length === 0) return null;
  const rest = text.slice(day.length).replace(/^(,|T(?=\d)| at )? ?/i, '');
  const clock = rest === '' ? null : clockIn(rest);
  return rest !== '' && clock === null ? null : { ...day, clock };
};

/** How the numbers of a column's dates may be ordered, by what separates them. */
export type DayOrders = ReadonlyMap<string, ReadonlySet<string>>;

/** What a column as a whole says about the order of day and month: the orders in which each of its dates is one. */
export const dayOrders = (column: Iterable<string>): DayOrders => {
  const orders = new Map<string, Set<string>>();
  for (const text of column) {
    const parsed = parse(text);
    if (!parsed || parsed.mark === null) continue;
    const here = new Set<string>(Object.keys(parsed.days));
    orders.set(parsed.mark, orders.get(parsed.mark)?.intersection(here) ?? here);
  }
  return orders;
};

/** `open`: more than one day could be meant. `none`: no date and time is. */
type NoTime = 'open' | 'none';

const settled = ({ days, mark }: Parsed, orders: DayOrders): string | 'open' => {
  const [sole, ...others] = new Set(Object.values(days));
  if (sole !== undefined && others.length === 0) return sole;
  const allowed = orders.get(mark ?? '');
  const possible = new Set(Object.entries(days).flatMap(([order, day]) => (allowed?.has(order) ? [day] : [])));
  const [one, ...more] = possible;
  return one !== undefined && more.length === 0 ? one : 'open';
};

/** A point in time with its zone, as scripts write it. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const SERIAL = /^\d{5}([.,]\d+)?$/;

type TimeCell = { text: string; kind: CellKind | undefined };

/**
 * The date and time of a cell on the company's clock, `YYYY-MM-DD HH:MM`, with seconds where the cell has them.
 * @param orders what its column says, by `dayOrders`
 */
export const timeIn = ({ text, kind }: TimeCell, orders: DayOrders, timeZone: string): { time: string } | NoTime => {
  const value = plain(text);
  if (SERIAL.test(value)) {
    const time = ofSerial(Number(value.replace(',', '.')) + (kind === 'from1904' ? DAYS_TO_1904 : 0));
    return time === null ? 'none' : { time };
  }
  const [, date = '', clock = '', zone = ''] = INSTANT.exec(value) ?? [];
  const instant = Date.parse(`${date}T${clock}${zone.toUpperCase().replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`);
  if (!Number.isNaN(instant)) return { time: clockText(new Date(instant).toISOString(), timeZone) };
  const parsed = parse(value);
  if (!parsed || parsed.clock === null) return 'none';
  const day = settled(parsed, orders);
  return day === 'open' ? day : { time: `${day} ${parsed.clock}` };
};

/** The day of a text, `YYYY-MM-DD`; a time of day beside it must be midnight. */
export const dayOnlyIn = (text: string, orders: DayOrders): { day: string } | NoTime => {
  const parsed = parse(text);
  if (!parsed || !/^(00:00(:00)?)?$/.test(parsed.clock ?? '')) return 'none';
  const day = settled(parsed, orders);
  return day === 'open' ? day : { day };
};
