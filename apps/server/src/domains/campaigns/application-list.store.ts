import type { ApplicationState } from '@onair/contract/campaigns/application';
import type { ApplicationRow } from '@onair/contract/campaigns/campaigns';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

type Filter = { state?: ApplicationState; mine?: boolean; text?: string };

/** A page of the applications that a filter shows, the newest first, and how many there are. */
export const findApplications = async (
  db: Queryable,
  { state, mine, text }: Filter,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ApplicationRow[]; total: number }> => {
  const parts = [sql`a.deleted_at is null`];
  if (state) parts.push(sql`a.state = ${state}`);
  if (mine) parts.push(sql`a.created_by = ${accountId}`);
  if (text) parts.push(sql`text_key(a.name || chr(10) || coalesce(o.name, '')) like contains_pattern(${text})`);
  const rest = sql`from channel_activities a left join people o on o.id = a.created_by
    where ${sql.join(parts, sql` and `)}`;
  const { rows } = await db.execute<ApplicationRow>(sql`
    select a.id, a.name as "activityName", a.channel_type as "channelType",
      array[a.promotion_from::text, a.promotion_to::text] as "promotionTime", a.state, coalesce(o.name, '') as author,
      coalesce(a.created_by = ${accountId}, false) as mine, a.created_at as "createdAt", a.updated_at as "updatedAt"
    ${rest} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(sql`select count(*)::integer as total ${rest}`);
  const list = rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
  return { list, total: counted.rows[0]?.total ?? 0 };
};

/** Keywords offered, and of how many of the latest activities they are taken. */
const KEYWORDS_SHOWN = 30;
const ACTIVITIES_READ = 500;

/** Keywords of the latest activities, the most used first. */
export const findKeywords = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (select keywords from channel_activities where deleted_at is null
      order by created_at desc, id desc limit ${ACTIVITIES_READ}) a, unnest(a.keywords) as word
    group by word order by count(*) desc, word limit ${KEYWORDS_SHOWN}`);
  return rows.map(({ word }) => word);
};
