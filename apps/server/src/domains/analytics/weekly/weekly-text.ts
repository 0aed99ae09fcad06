import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { isComparable } from '@onair/contract/change';
import { CATEGORIES, SOURCES } from '@onair/contract/content/items';
import { dateFormat, numberFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';
import { isOneOf } from '@onair/contract/typed';
import { minuteFormat } from '../../../calendar.ts';
import { analysisWords } from '../analysis/analysis.words.ts';
import { deskWords } from '../desk/desk.words.ts';
import { weeklyWords } from './weekly.words.ts';

/** Lines of a mail under a heading. */
type Section = { title: string; rows: (readonly [string, string])[] };

/** Entries shown of each list: the rest is on the page. */
const SHOWN = 5;

type Part = WeeklyReport['changes'][number];

const formatsOf = (locale: Locale, timeZone: string) => {
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  const percent = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const signed = numberFormat(locale, { signDisplay: 'exceptZero' });
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    number: (n: number) => number.format(n),
    change: (n: number) => percent.format(n / 100),
    signed: (n: number) => signed.format(n),
    day: (text: string) => day.format(new Date(text)),
    minute: minuteFormat(locale, timeZone),
  };
};

const nameOf = ({ by }: Part, { key, name }: Part['rows'][number], locale: Locale): string | null => {
  const { categories, sources } = analysisWords[locale];
  if (by === 'category' && isOneOf(CATEGORIES, key)) return categories[key];
  if (by === 'source' && isOneOf(SOURCES, key)) return sources[key];
  return by === 'author' ? (name ?? null) : null;
};

/** The report of a week as text. @param waiting the amount of open work */
export const weeklyText = (report: WeeklyReport, waiting: number, locale: Locale) => {
  const words = weeklyWords[locale];
  const { figures: names, title: alertTitle } = deskWords[locale];
  const { range, figures, changes, happened, contents, alerts } = report;
  const format = formatsOf(locale, range.timeZone);
  const [from, to] = [format.day(range.from), format.day(range.to)];
  const sections: Section[] = [
    {
      title: words.figures,
      rows: figures.map(({ name, count, previous, growth }) => {
        const change =
          previous === null
            ? ''
            : isComparable(growth, previous)
              ? ` (${format.change(growth)})`
              : ` (${words.against(format.number(previous))})`;
        const figure = name === 'visitors' ? words.daily(names[name]) : names[name];
        return [figure, `${format.number(count)}${change}`] as const;
      }),
    },
    {
      title: words.changes,
      rows: changes
        .flatMap((part) => part.rows.map((row) => ({ name: nameOf(part, row, locale), ...row, by: part.by })))
        .flatMap(({ name, difference, by }) => (name && by !== 'author' ? [{ name, difference }] : []))
        .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
        .slice(0, SHOWN)
        .map(({ name, difference }) => [name, format.signed(difference)] as const),
    },
    {
      title: words.lives,
      rows: happened.lives.map(({ from: at, studio, title, peak }) => [
        `${format.minute(at)} · ${studio} · ${title || words.untitled}`,
        words.viewers(format.number(peak)),
      ]),
    },
    {
      title: words.contents,
      rows: contents.slice(0, SHOWN).map(({ title, count }) => [title, words.clicks(format.number(count))]),
    },
    {
      title: words.outages,
      rows: happened.outages.map(({ from: at, events, usual }) => [
        format.minute(at),
        words.outage(format.number(events), format.number(usual)),
      ]),
    },
    {
      title: words.alerts,
      rows: alerts.map(({ at, name, state, count }) => [
        `${format.minute(at)} · ${alertTitle(state, name)}`,
        format.number(count),
      ]),
    },
    { title: words.work, rows: waiting > 0 ? [[words.waiting(format.number(waiting)), '']] : [] },
  ];
  return {
    subject: words.subject(from, to),
    intro: words.intro(from, to),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
};
