import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import { type ContentFamily, FAMILY_TYPES } from '@onair/contract/content/items';
import { type Calendar, dayName } from '../../../calendar.ts';
import type { Db, Queryable } from '../../../db/client.ts';
import { forget } from '../../../db/prune.ts';
import { sql } from '../../../db/sql.ts';
import { rankedQueries } from '../../content/index.ts';

/** Where the company's clock stands: the day, the hour, and the same moment of the day before. */
export type Moment = {
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
  // On days of 23 or 25 hours "the same time" is never past that day's end.
  const until = Math.min(start + (now - dayStart), dayStart);
  return { now, day, hour, passed: calendar.hourPassed(now), dayStart, yesterday: [start, until] };
};

const iso = (ms: number): string => new Date(ms).toISOString();

export type SummaryRow = {
  onlineContent: number;
  putIn: number;
  newComments: number;
  newToday: number;
  newYesterday: number;
  balance: number;
  ordersPending: number;
  renewalsDue: number;
};

/** All figures of the summary in one round trip; comments come from the day's rollups. */
export const findSummary = async (db: Queryable, moment: Moment): Promise<SummaryRow> => {
  const today = dayName(moment.day);
  const now = iso(moment.now);
  const [from, until] = moment.yesterday;
  const { rows } = await db.execute<SummaryRow>(sql`
    select
      (select count(*) from content_items where status = 'online' and published_at <= ${now}) as "onlineContent",
      (select count(*) from campaign_names
        where deleted_at is null and state = 'launched' and ${today}::date between promotion_from and promotion_to) as "putIn",
      (select coalesce(sum(comments), 0)::bigint from filing_days where day = ${today}) as "newComments",
      (select count(*) from content_items where published_at >= ${iso(moment.dayStart)} and published_at <= ${now}) as "newToday",
      (select count(*) from content_items where published_at >= ${iso(from)} and published_at <= ${iso(until)}) as "newYesterday",
      account.balance_fen as balance, account.orders_pending as "ordersPending",
      (select count(*) from service_contracts where cancelled_at is null
        and expires_at > ${now} and expires_at <= ${iso(moment.now + RENEWAL_DAYS * 86_400_000)}) as "renewalsDue"
    from company_account account`);
  const row = rows[0];
  if (!row) throw new Error('the company has one account');
  return row;
};

export type PopularRow = {
  contentId: number;
  title: string;
  clicks: number;
  today: number;
  yesterday: number;
  placed: 'pinned' | 'fixed' | null;
};

/**
 * Online items by clicks over the last seven days, as the preset rules have it (`ranking/`). `today` counts today's clicks
 * so far, `yesterday` those of the day before up to the same time; of the hour under way yesterday's clicks count in
 * proportion.
 */
export const findPopular = async (
  db: Queryable,
  family: ContentFamily,
  limit: number,
  { day, hour, passed }: Moment,
): Promise<PopularRow[]> => {
  const { rows } = await db.execute<PopularRow>(sql`
    with ${rankedQueries({ family, day }, limit)},
    ranked as materialized (select * from placed order by slot limit ${limit})
    select r.id as "contentId", r.title, r.clicks, r.today, r.placed,
      round(coalesce((select sum(case when h.hour < ${hour} then h.clicks else h.clicks * ${passed}::float8 end)
        from content_hours h where h.content_id = r.id and h.day = ${dayName(day - 1)} and h.hour <= ${hour}), 0)::numeric)::bigint as yesterday
    from ranked r order by r.slot`);
  return rows;
};

/** Online items by family, families without items included. */
export const findFamilies = async (db: Queryable, now: number): Promise<Record<ContentFamily, number>> => {
  const { rows } = await db.execute<{ type: string; count: number }>(sql`
    select type, count(*) as count from content_items where status = 'online' and published_at <= ${iso(now)} group by type`);
  const families: Record<ContentFamily, number> = { text: 0, image: 0, video: 0 };
  for (const family of Object.keys(families) as ContentFamily[]) {
    for (const { type, count } of rows) {
      if ((FAMILY_TYPES[family] as readonly string[]).includes(type)) families[family] += count;
    }
  }
  return families;
};

/** Counts a visit of an account to a page. Where someone has been is theirs: it is kept beside the audit log, not in it. */
export const noteVisit = async (
  db: Queryable,
  accountId: string,
  name: string,
  day: number,
  now: number,
): Promise<void> => {
  await db.execute(sql`
    insert into page_visits (account_id, name, day, visits, last_at)
    values (${accountId}, ${name}, ${dayName(day)}, 1, ${iso(now)})
    on conflict (account_id, name, day) do update
      set visits = page_visits.visits + 1, last_at = greatest(page_visits.last_at, excluded.last_at)`);
};

/** The pages that an account visited last, the latest first. */
export const findRecent = async (
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<{ name: string; visitedAt: string }[]> => {
  const { rows } = await db.execute<{ name: string; lastAt: Date | string }>(sql`
    select name, max(last_at) as "lastAt" from page_visits
    where account_id = ${accountId} and name <> 'Workplace' group by name order by max(last_at) desc limit ${limit}`);
  return rows.map(({ name, lastAt }) => ({ name, visitedAt: new Date(lastAt).toISOString() }));
};

/** How long visits are kept: enough to compare a month with the same month a year ago. */
const VISITS_KEPT_DAYS = 400;

/** Forgets visits past their time. */
export const pruneVisits = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = dayName(Math.floor(now.getTime() / 86_400_000) - VISITS_KEPT_DAYS);
  const past = sql`day < ${limit}::date`;
  await forget(db, { table: sql`page_visits`, along: sql`day`, type: 'date', past }, signal);
};
