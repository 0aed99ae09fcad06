import type { ClicksOfDay } from '@onair/contract/analytics/workplace';
import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import { type ContentFamily, FAMILY_TYPES } from '@onair/contract/content/items/items';
import { DAY } from '@onair/contract/lib/local-time';
import type { Db, Queryable } from '../../../db/client.ts';
import { deleteExpired } from '../../../db/prune.ts';
import { bare, bigInt, bool, excluded, int, orNull, rowOf, rowsOf, string, time } from '../../../db/rows.ts';
import { and, desc, eq, gt, gte, isNull, lte, ne, type SQL, sql } from '../../../db/sql.ts';
import { type Calendar, dayName } from '../../../lib/calendar.ts';
import { companyAccount, serviceContracts } from '../../billing/published.views.ts';
import { campaignNames } from '../../campaigns/published.views.ts';
import { rankedQueries } from '../../content/index.ts';
import { contentCounts, contentItems } from '../../content/published.views.ts';
import { contentHours, filingDays, familyHours as h, pageVisits } from '../rollups/rollups.tables.ts';

/** The company's clock: the day, the hour, and the same time on the day before. */
type Moment = {
  now: number;
  day: number;
  hour: number;
  passed: number;
  dayStart: number;
  yesterday: [number, number];
};

export const momentOf = (calendar: Calendar, now: number): Moment => {
  const { dayNumber: day, hour } = calendar.at(now);
  const dayStart = calendar.startOf(day);
  const start = calendar.startOf(day - 1);
  // On days of 23 or 25 hours "the same time" is never after that day's end.
  const until = Math.min(start + (now - dayStart), dayStart);
  return { now, day, hour, passed: calendar.hourPassed(now), dayStart, yesterday: [start, until] };
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** All figures of the summary in one round trip; comments come from the day's rollups. */
export const findSummary = async (db: Queryable, moment: Moment) => {
  const today = dayName(moment.day);
  const now = iso(moment.now);
  const [from, until] = moment.yesterday;
  const { publishedAt } = contentItems;
  const items = (where: SQL | undefined) => bigInt(sql`(select count(*) from ${contentItems} where ${where})`);
  // Few are dated later than now: an index finds them.
  const dated = sql`select count(*) from ${contentItems} where ${and(gt(publishedAt, now), eq(contentItems.status, 'online'))}`;
  const online = sql`(select ${contentCounts.online} from ${contentCounts}) - (${dated})`;
  const { promotionFrom, promotionTo, deletedAt, state } = campaignNames;
  const launched = and(
    isNull(deletedAt),
    eq(state, 'launched'),
    sql`${today}::date between ${promotionFrom} and ${promotionTo}`,
  );
  const { cancelledAt, expiresAt } = serviceContracts;
  const renewUntil = iso(moment.now + RENEWAL_DAYS * DAY);
  const due = and(isNull(cancelledAt), gt(expiresAt, now), lte(expiresAt, renewUntil));
  const comments = sql`select coalesce(sum(${filingDays.comments}), 0) from ${filingDays} where ${eq(filingDays.day, today)}`;
  const summary = {
    onlineContent: bigInt(online),
    putIn: bigInt(sql`(select count(*) from ${campaignNames} where ${launched})`),
    newComments: bigInt(sql`(${comments})`),
    newToday: items(and(gte(publishedAt, iso(moment.dayStart)), lte(publishedAt, now))),
    newYesterday: items(and(gte(publishedAt, iso(from)), lte(publishedAt, iso(until)))),
    balance: companyAccount.balanceFen,
    ordersPending: companyAccount.ordersPending,
    renewalsDue: bigInt(sql`(select count(*) from ${serviceContracts} where ${due})`),
  };
  const row = await rowOf(db, summary, (list) => sql`select ${list} from ${companyAccount}`);
  if (!row) throw new Error('the company has one account');
  return row;
};

const PLACED = ['pinned', 'fixed'] as const;

/**
 * Online items by clicks over the last seven days, adjusted by the preset rules (`ranking/`). `today` counts today's
 * clicks so far, `yesterday` those of the day before up to the same time; yesterday's clicks of the current hour count
 * in proportion.
 */
export const findPopular = async (
  db: Queryable,
  family: ContentFamily,
  limit: number,
  { day, hour, passed }: Moment,
) => {
  const { clicks, contentId } = contentHours;
  const weighed = sql`case when ${contentHours.hour} < ${hour} then ${clicks} else ${clicks} * ${passed}::float8 end`;
  const before = and(
    sql`${contentId} = ranked.id`,
    eq(contentHours.day, dayName(day - 1)),
    lte(contentHours.hour, hour),
  );
  const shape = {
    contentId: int(sql`ranked.id`),
    title: string(sql`ranked.title`),
    clicks: bigInt(sql`ranked.clicks`),
    today: bigInt(sql`ranked.today`),
    placed: orNull(string(sql`ranked.placed`)),
    yesterday: bigInt(sql`round(coalesce((select sum(${weighed}) from ${contentHours} where ${before}), 0)::numeric)`),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    with ${rankedQueries({ family, day }, limit)},
    ranked as materialized (select * from placed order by slot limit ${limit})
    select ${list} from ranked order by ranked.slot`,
  );
  return rows.map(({ placed, ...row }) => ({ ...row, placed: PLACED.find((each) => each === placed) ?? null }));
};

/** Online items by family, including families without items. */
export const findFamilies = async (db: Queryable, now: number): Promise<Record<ContentFamily, number>> => {
  const { type, status, publishedAt } = contentItems;
  const rows = await db
    .select({ type, count: bigInt(sql`count(*)`) })
    .from(contentItems)
    .where(and(eq(status, 'online'), lte(publishedAt, iso(now))))
    .groupBy(type);
  const countOf = (family: ContentFamily): number =>
    rows.filter((row) => FAMILY_TYPES[family].some((each) => each === row.type)).reduce((n, { count }) => n + count, 0);
  return { text: countOf('text'), image: countOf('image'), video: countOf('video') };
};

/** Counts an account's visit to a page. Visits are private to the account, so they are not part of the audit log. */
export const noteVisit = async (
  db: Queryable,
  accountId: string,
  name: string,
  day: number,
  now: number,
): Promise<void> => {
  const { visits, lastAt } = pageVisits;
  await db
    .insert(pageVisits)
    .values({ accountId, name, day: dayName(day), visits: 1, lastAt: iso(now) })
    .onConflictDoUpdate({
      target: [pageVisits.accountId, pageVisits.name, pageVisits.day],
      set: { visits: sql`${visits} + 1`, lastAt: sql`greatest(${lastAt}, ${excluded(lastAt)})` },
    });
};

/** The pages that an account visited last, latest first. */
export const findRecent = (db: Queryable, accountId: string, limit: number) => {
  const { name, lastAt } = pageVisits;
  const visitedAt = time(sql`max(${lastAt})`);
  return db
    .select({ name, visitedAt })
    .from(pageVisits)
    .where(and(eq(pageVisits.accountId, accountId), ne(name, 'Workplace')))
    .groupBy(name)
    .orderBy(desc(visitedAt))
    .limit(limit);
};

/** Retention of visits: enough to compare a month with the same month a year ago. */
const VISITS_RETENTION_DAYS = 400;

/** Deletes expired visits. */
export const pruneVisits = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = dayName(Math.floor(now.getTime() / DAY) - VISITS_RETENTION_DAYS);
  const along = bare(pageVisits.day);
  const expired = sql`${along} < ${limit}::date`;
  await deleteExpired(db, { table: sql`${pageVisits}`, along, type: 'date', expired }, signal);
};

/** Points of the Workplace's chart. */
const CHART_DAYS = 8;
/** Days back to the same weekday. */
const WEEK = 7;

/**
 * Clicks of each of the last days, including days without any, oldest first, next to those of the same weekday a week
 * before; for the current hour, the clicks of a week ago count in proportion.
 */
export const findClicks = (db: Queryable, { day, hour, passed }: Moment): Promise<ClicksOfDay[]> => {
  const [today, weekAgo] = [dayName(day), dayName(day - WEEK)];
  const clicksOf = (of: SQL) =>
    sql`(select coalesce(sum(${filingDays.clicks}), 0) from ${filingDays} where ${filingDays.day} = ${of})`;
  const before = clicksOf(sql`d::date - ${WEEK}::integer`);
  const soFar = sql`(select coalesce(sum(case when ${h.hour} < ${hour} then ${h.clicks} else ${h.clicks} * ${passed}::float8 end), 0)
    from ${h} where ${h.day} = ${weekAgo} and ${h.hour} <= ${hour})`;
  const isToday = sql`d::date = ${today}::date`;
  const shape = {
    x: string(sql`to_char(d, 'YYYY-MM-DD')`),
    y: bigInt(clicksOf(sql`d::date`)),
    partial: bool(isToday),
    before: bigInt(before),
    beforeSoFar: bigInt(sql`case when ${isToday} then round(${soFar}::numeric) else ${before} end`),
  };
  return rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from generate_series(${dayName(day - CHART_DAYS + 1)}::date, ${today}::date, '1 day') d order by d`,
  );
};
