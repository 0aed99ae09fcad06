import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

export type Deed = { id: number; action: string; description: string; time: string };

/** What the page and the session list show better, and what says nothing about work. */
const NOISE: readonly AuditAction[] = [
  'session.start',
  'session.end',
  'preferences.save',
  'message.read',
  'message.readAll',
  'message.unread',
  'message.clear',
];

/** What an entry that holds no name of its own was about. */
const subjectName = (locale: Locale): SQL => {
  const ending = sql.raw(locale === 'zh-CN' ? 'zh' : 'en');
  const named: Readonly<Record<string, SQL>> = {
    policy: sql`select name from policy_set_history where id = a.subject_id::uuid`,
    announcement: sql`select title from announcement_titles where id = a.subject_id::uuid`,
    group: sql`select name from group_names where id = a.subject_id::uuid`,
    activity: sql`select name from campaign_names where id = a.subject_id::uuid`,
    service: sql`select title_${ending} from service_contracts where id = a.subject_id::uuid`,
    parameterChange: sql`select s.name_${ending} from parameter_change_studios c join studio_names s on s.id = c.studio_id
      where c.id = a.subject_id::uuid`,
  };
  const cases = Object.entries(named).map(([type, query]) => sql`when ${type} then (${query})`);
  return sql`case when a.subject_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
    then case a.subject_type ${sql.join(cases, sql` `)} end end`;
};

/** Acts of an account, the latest first, older than the entry `before` where one is given. */
export const findDeeds = async (
  db: Queryable,
  accountId: string,
  { before, limit, locale }: { before?: number | undefined; limit: number; locale: Locale },
): Promise<Deed[]> => {
  const { rows } = await db.execute<Deed>(sql`
    select a.seq as id, a.action, a.at as time, coalesce(a.after->>'name', a.after->>'title', a.before->>'name',
      a.before->>'title', ${subjectName(locale)}, a.after->>'username', '') as description
    from audit_entries a
    where a.account_id = ${accountId} ${
      before === undefined ? sql`` : sql`and (a.at, a.seq) < (select at, seq from audit_entries where seq = ${before})`
    }
      and a.action <> all (array(select jsonb_array_elements_text(${JSON.stringify(NOISE)}::jsonb)))
    order by a.at desc, a.seq desc limit ${limit}`);
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }));
};

export type VisitRow = { name: string; visits: number; before: number };
/** Company days, both included. */
export type DaySpan = readonly [from: string, to: string];

/** Visits of an account to each page in two spans of days, the most visited first. */
export const countVisits = async (
  db: Queryable,
  accountId: string,
  now: DaySpan,
  before: DaySpan,
): Promise<VisitRow[]> => {
  const within = ([from, to]: DaySpan) =>
    sql`coalesce(sum(visits) filter (where day between ${from} and ${to}), 0)::bigint`;
  const { rows } = await db.execute<VisitRow>(sql`
    select name, ${within(now)} as visits, ${within(before)} as before from page_visit_counts
    where account_id = ${accountId} and day between ${before[0]} and ${now[1]}
    group by name order by 2 desc, 3 desc, name`);
  return rows;
};
