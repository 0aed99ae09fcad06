import { dimensionNames, otherAuthors } from '@onair/contract/analytics/contribution.words';
import { weeklyNames } from '@onair/contract/analytics/weekly.words';
import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { isComparable } from '@onair/contract/change';
import { contentNames } from '@onair/contract/content/content.words';
import { CATEGORIES, SOURCES } from '@onair/contract/content/items';
import { dateFormat, numberFormat } from '@onair/contract/formatters';
import type { Locale } from '@onair/contract/text';
import { isOneOf } from '@onair/contract/typed';
import { minuteFormat } from '../../../calendar.ts';
import { deskWords } from '../desk/desk.words.ts';
import { weeklyWords } from './weekly.words.ts';

/** Lines of a mail under a heading. */
type Section = { title: string; rows: (readonly [string, string])[] };

/** Entries shown of each list, and of each dimension: the rest is on the page. */
const SHOWN = 5;
const PARTS_SHOWN = 3;

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

const nameOf = ({ by }: Part, { key, name }: Part['rows'][number], locale: Locale): string => {
  const { categories, sources } = contentNames[locale];
  if (by === 'category' && isOneOf(CATEGORIES, key)) return categories[key];
  if (by === 'source' && isOneOf(SOURCES, key)) return sources[key];
  return name ?? otherAuthors[locale];
};

/** The report of a week as text, in the words and the order of its page. @param waiting the amount of open work */
export const weeklyText = (report: WeeklyReport, waiting: number, locale: Locale) => {
  const words = weeklyWords[locale];
  const names = weeklyNames[locale];
  const { title: alertTitle } = deskWords[locale];
  const { range, figures, changes, happened, contents, alerts } = report;
  const format = formatsOf(locale, range.timeZone);
  const [from, to] = [format.day(range.from), format.day(range.to)];
  const sections: Section[] = [
    {
      title: names.figuresTitle,
      rows: figures.map(({ name, count, previous, growth }) => {
        const change =
          previous === null
            ? ''
            : isComparable(growth, previous)
              ? ` (${format.change(growth)})`
              : ` (${words.against(format.number(previous))})`;
        return [names.figures[name], `${format.number(count)}${change}`] as const;
      }),
    },
    {
      title: names.changes,
      rows: changes.flatMap((part) =>
        part.rows
          .slice(0, PARTS_SHOWN)
          .map(
            (row) =>
              [
                words.part(dimensionNames[locale][part.by], nameOf(part, row, locale)),
                format.signed(row.difference),
              ] as const,
          ),
      ),
    },
    {
      title: names.lives,
      // The latest first, as on the page.
      rows: happened.lives
        .toReversed()
        .map(({ from: at, studio, title, peak }) => [
          `${format.minute(at)} · ${studio} · ${title || names.untitled}`,
          words.viewers(format.number(peak)),
        ]),
    },
    {
      title: names.contents,
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
      title: names.alerts,
      rows: alerts.map(({ at, name, state, count }) => [
        `${format.minute(at)} · ${alertTitle(state, name)}`,
        format.number(count),
      ]),
    },
    { title: names.work, rows: waiting > 0 ? [[words.waiting(format.number(waiting)), '']] : [] },
  ];
  return {
    subject: words.subject(from, to),
    intro: figures.every(({ previous }) => previous === null) ? words.introAlone(from, to) : words.intro(from, to),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
};
