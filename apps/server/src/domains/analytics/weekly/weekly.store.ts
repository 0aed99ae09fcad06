import { rolesFor } from '@onair/contract/access';
import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { installation } from '../../../db/db.tables.ts';
import { among, bigInt, excluded, oneValue, orNull, rowsOf, string } from '../../../db/rows.ts';
import { and, asc, between, eq, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { mailAddresses } from '../../identity/published.views.ts';
import { familyDays, visitorHours } from '../rollups/rollups.tables.ts';
import { weeklyMails } from '../saved/saved.tables.ts';

const DAYS = 7;

/** The clicks of seven days, first day first, next to those of the seven days before. */
export const findWeekDays = (db: Queryable, monday: number, today: number): Promise<WeeklyReport['days']> => {
  const { day, clicks } = familyDays;
  const [from, to] = [dayName(monday), dayName(monday + DAYS - 1)];
  const clicksOf = (back: number) =>
    sql`(select coalesce(sum(${clicks}), 0) from ${familyDays} where ${day} = d::date - ${back}::integer)`;
  const shape = {
    day: string(sql`to_char(d, 'YYYY-MM-DD')`),
    clicks: orNull(bigInt(sql`case when d::date <= ${dayName(today)}::date then ${clicksOf(0)} end`)),
    before: bigInt(clicksOf(DAYS)),
  };
  return rowsOf(
    db,
    shape,
    (list) => sql`select ${list} from generate_series(${from}::date, ${to}::date, '1 day') d order by d`,
  );
};

/** Everything that the rollups of these days have counted: changes with each event and visit. @param from, to inclusive */
export const findCounted = (db: Queryable, from: number, to: number): Promise<string> => {
  const { day, exposures, clicks, likes, comments, shares } = familyDays;
  const { visitors, visits, cameBack } = visitorHours;
  const events = sql`select sum(${exposures} + ${clicks} + ${likes} + ${comments} + ${shares}) from ${familyDays}
    where ${between(day, dayName(from), dayName(to))}`;
  const visited = sql`select sum(${visitors} + ${visits} + ${cameBack}) from ${visitorHours}
    where ${between(visitorHours.day, dayName(from), dayName(to))}`;
  return oneValue(db, string(sql`concat_ws(' ', (${events}), (${visited}))`), (list) => sql`select ${list}`);
};

/** The first day with any data, `YYYY-MM-DD`; null where there is none. */
export const findFirstDay = (db: Queryable): Promise<string | null> =>
  oneValue(
    db,
    orNull(string(sql`to_char(min(${familyDays.day}), 'YYYY-MM-DD')`)),
    (list) => sql`select ${list} from ${familyDays}`,
  );

/** Readers of analysis who chose the weekly mail and have not got this week's. @param monday `YYYY-MM-DD` */
export const findUnsent = (db: Db, monday: string) => {
  const { accountId, email, role, preferences } = mailAddresses;
  const sent = sql`exists (select 1 from ${weeklyMails}
    where ${and(eq(weeklyMails.accountId, accountId), eq(weeklyMails.week, monday))})`;
  return db
    .select({ accountId, email, role, preferences })
    .from(mailAddresses)
    .where(
      and(among(role, rolesFor('analytics:read')), sql`${preferences} ->> 'weeklyMail' = 'true'`, sql`not ${sent}`),
    )
    .orderBy(asc(accountId));
};

const CALLED = 'weekly.webhook';

/** Whether webhooks were called with the report of the week before this Monday. */
export const wasCalled = async (db: Queryable, monday: string): Promise<boolean> =>
  (await db.$count(installation, and(eq(installation.key, CALLED), eq(installation.value, monday)))) > 0;

/** Records the call. @returns false if it was recorded already */
export const claimCall = async (tx: Tx, monday: string): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(installation)
    .values({ key: CALLED, value: monday })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: excluded(installation.value) },
      setWhere: sql`${installation.value} <> ${excluded(installation.value)}`,
    });
  return rowCount === 1;
};

/** Records the mail of a week to an account. @returns false if it was recorded already */
export const claimMail = async (tx: Tx, accountId: string, monday: string): Promise<boolean> => {
  const rows = await tx
    .insert(weeklyMails)
    .values({ accountId, week: monday })
    .onConflictDoNothing()
    .returning({ accountId: weeklyMails.accountId });
  return rows.length > 0;
};
