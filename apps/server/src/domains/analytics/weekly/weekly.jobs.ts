import { dimensionNames, otherAuthors } from '@onair/contract/analytics/contribution.words';
import { weeklyNames } from '@onair/contract/analytics/weekly.words';
import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { mondayOfWeek, weekAfter, weekOfDay } from '@onair/contract/analytics/weeks';
import { isComparable } from '@onair/contract/change';
import { contentNames } from '@onair/contract/content/content.words';
import { CATEGORIES, SOURCES } from '@onair/contract/content/items/items';
import { dateFormat, numberFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';
import { isOneOf } from '@onair/contract/typed';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar, dayNumberOf, minuteFormat } from '../../../lib/calendar.ts';
import { addMail } from '../../../mail/add-mail.ts';
import { callWebhooks } from '../../integrations/index.ts';
import { openWorkFor } from '../../work/index.ts';
import { instantOf } from '../analysis/range.rules.ts';
import { deskWords } from '../saved/saved.words.ts';
import { weeklyReports } from './weekly.service.ts';
import { claimCall, claimMail, findUnsent, wasCalled } from './weekly.store.ts';
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
const weeklyText = (report: WeeklyReport, waiting: number, locale: Locale) => {
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

/** Mondays, by the company's clock. */
const SEND_HOUR = 8;
/** After a longer pause the mail would be stale; the report stays on its page. */
const SEND_DAYS = 2;
/** Language of mail to accounts that have chosen none: the company's. */
const USUAL: Locale = 'zh-CN';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

/** The mail of a report: as plain text and as HTML with the same lines. */
export const weeklyMail = (report: WeeklyReport, waiting: number, locale: Locale, publicUrl: string | null) => {
  const words = weeklyWords[locale];
  const { subject, intro, sections } = weeklyText(report, waiting, locale);
  const url = publicUrl && `${publicUrl}/dashboard/weekly?week=${report.week}`;
  const blocks = sections.map(({ title, rows }) =>
    [title, ...rows.map(([name, value]) => `  ${[name, value].filter(Boolean).join('  ')}`)].join('\n'),
  );
  const text = [intro, ...blocks, ...(url ? [`${words.open}\n${url}`] : []), words.why].join('\n\n');
  const cell = 'style="padding:4px 16px 4px 0;border-bottom:1px solid #e5e6eb"';
  const tables = sections.map(({ title, rows }) => {
    const lines = rows.map(([name, value]) => `<tr><td ${cell}>${html(name)}</td><td ${cell}>${html(value)}</td></tr>`);
    return `<h2 style="font-size:16px">${html(title)}</h2><table style="border-collapse:collapse">${lines.join('')}</table>`;
  });
  const link = url ? `<p>${html(words.open)} <a href="${html(url)}">${html(url)}</a></p>` : '';
  const body = `<p>${html(intro)}</p>${tables.join('')}${link}<p style="color:#86909c">${html(words.why)}</p>`;
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="${locale}"><body style="font-family:sans-serif;color:#1d2129">${body}</body></html>`,
  };
};

/** The Monday with due mails, and the week that they cover; null where none are due. */
const dueWeek = ({ config, now }: Pick<Deps, 'config' | 'now'>) => {
  const calendar = companyCalendar(config.timeZone);
  const at = now().getTime();
  const running = weekOfDay(calendar.at(at).day);
  const week = weekAfter(running, -1);
  const [monday, begin] = [mondayOfWeek(week), mondayOfWeek(running)];
  if (monday === null || begin === null) return null;
  const day = dayNumberOf(begin);
  const [from, to] = [instantOf(calendar, day, SEND_HOUR), instantOf(calendar, day + SEND_DAYS, SEND_HOUR)];
  return at >= from && at < to ? { week, monday } : null;
};

/** Without an account: findings of personal alerts belong in personal mails. */
const ANYONE = '00000000-0000-0000-0000-000000000000';

/** Calls webhooks with the figures of last week, once per installation. */
const callForWeek = async (
  deps: Deps,
  { week, monday }: { week: string; monday: string },
  reportFor: ReturnType<typeof weeklyReports>,
): Promise<void> => {
  if (await wasCalled(deps.db, monday)) return;
  const report = await reportFor(ANYONE, USUAL);
  if (!report) return;
  const { from, to } = report.range;
  const { figures } = report;
  await write(deps, systemActor, async (w) => {
    if (!(await claimCall(w.tx, monday))) return;
    const url = w.publicUrl && `${w.publicUrl}/dashboard/weekly?week=${week}`;
    await callWebhooks(w, 'weekly.report', { week, from, to, figures, url });
  });
};

/**
 * Sends last week's report to webhooks that want it and to readers of analysis who chose it: on Monday from 08:00 on,
 * once to each. The mail and the record that it was sent share one transaction, so that neither concurrent processes
 * nor a repeated run send it twice, and a crash loses none.
 */
export const sendWeekly = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const due = dueWeek(deps);
  if (!due) return;
  const { week, monday } = due;
  const reportFor = weeklyReports(deps, week);
  await callForWeek(deps, due, reportFor);
  if (deps.config.smtpUrl === null) return;
  for (const { accountId, email, role, preferences } of await findUnsent(deps.db, monday)) {
    if (signal?.aborted) return;
    const locale = preferences.personal?.language ?? USUAL;
    const report = deps.inReadersLanguage(await reportFor(accountId, locale), locale);
    if (!report) return;
    const work = await openWorkFor(deps, { accountId, role, confirmed: true });
    const waiting = work.reduce((sum, { count }) => sum + count, 0);
    await write(deps, systemActor, async (w) => {
      if (!(await claimMail(w.tx, accountId, monday))) return;
      await addMail(w, { kind: 'weekly', to: email, locale, ...weeklyMail(report, waiting, locale, w.publicUrl) });
      w.audit({ action: 'weeklyReport.send', subjectType: 'account', subjectId: accountId, after: { week } });
    });
  }
};
