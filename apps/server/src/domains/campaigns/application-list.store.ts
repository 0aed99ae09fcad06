import { type ApplicationState, UNDER_WAY } from '@onair/contract/campaigns/application';
import type { ApplicationRow } from '@onair/contract/campaigns/campaigns';
import type { Queryable } from '../../db/client.ts';
import { type Listed, listPage, type Page } from '../../db/list.ts';
import { among, bool, rowsOf, string } from '../../db/rows.ts';
import { and, desc, eq, isNull, sql } from '../../db/sql.ts';
import { people } from '../identity/published.views.ts';
import { channelActivities } from './campaigns.tables.ts';

type Filter = { state?: ApplicationState; open?: boolean; mine?: boolean; text?: string };

const author = sql`coalesce(${people.name}, '')`;
const APPLICATION = {
  id: channelActivities.id,
  activityName: channelActivities.name,
  channelType: channelActivities.channelType,
  from: channelActivities.promotionFrom,
  to: channelActivities.promotionTo,
  state: channelActivities.state,
  author: string(author),
  createdAt: channelActivities.createdAt,
  updatedAt: channelActivities.updatedAt,
};

/** A page of the applications that pass a filter, newest first, and their number. */
export const findApplications = async (
  db: Queryable,
  { state, open, mine, text }: Filter,
  accountId: string,
  page: Page,
): Promise<Listed<ApplicationRow>> => {
  const { name, createdBy, createdAt, deletedAt } = channelActivities;
  const isMine = eq(createdBy, accountId);
  const where = and(
    isNull(deletedAt),
    state && eq(channelActivities.state, state),
    open ? among(channelActivities.state, UNDER_WAY) : undefined,
    mine ? isMine : undefined,
    text ? sql`text_key(${name} || chr(10) || ${author}) like contains_pattern(${text})` : undefined,
  );
  const shape = { ...APPLICATION, mine: bool(sql`coalesce(${isMine}, false)`) };
  const { list, total } = await listPage(db, shape, {
    from: sql`${channelActivities} left join ${people} on ${people.id} = ${createdBy} where ${where}`,
    order: sql`${desc(createdAt)}, ${desc(channelActivities.id)}`,
    page,
  });
  return { list: list.map(({ from, to, ...row }) => ({ ...row, promotionTime: [from, to] })), total };
};

/** Keywords offered, and the number of recent campaigns that they are taken from. */
const KEYWORDS_SHOWN = 30;
const ACTIVITIES_READ = 500;

/** Keywords of recent campaigns, most used first. */
export const findKeywords = async (db: Queryable): Promise<string[]> => {
  const { id, keywords, createdAt, deletedAt } = channelActivities;
  const latest = sql`select ${keywords} from ${channelActivities} where ${isNull(deletedAt)}
    order by ${desc(createdAt)}, ${desc(id)} limit ${ACTIVITIES_READ}`;
  const rows = await rowsOf(
    db,
    { word: string(sql`keyword.word`) },
    (list) => sql`
    select ${list} from (${latest}) latest, unnest(latest.keywords) as keyword (word)
    group by keyword.word order by count(*) desc, keyword.word limit ${KEYWORDS_SHOWN}`,
  );
  return rows.map(({ word }) => word);
};
