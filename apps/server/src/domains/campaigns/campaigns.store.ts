import { type ApplicationState, UNDER_WAY } from '@onair/contract/campaigns/application';
import type { ApplicationRow, StoredDraft } from '@onair/contract/campaigns/campaigns';
import type { ChannelForm } from '@onair/contract/campaigns/channel-form';
import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable, Tx } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import { type Listed, listPage, type Page } from '../../db/list.ts';
import { among, bool, listIn, type RowOf, rowOf, rowsOf, string, timeText } from '../../db/rows.ts';
import { and, desc, eq, isNull, lt, type SQL, sql } from '../../db/sql.ts';
import { people } from '../identity/published.views.ts';
import { activityDrafts, activityMoves, activityReasons, channelActivities } from './campaigns.tables.ts';

const MOVE = {
  version: activityMoves.version,
  move: activityMoves.move,
  by: activityMoves.accountName,
  at: timeText(activityMoves.at),
};
/** A completed move; `submit` started the application. */
export type Made = RowOf<typeof MOVE>;

const { id } = channelActivities;
const REASON = { code: activityReasons.code, note: activityReasons.note };
const reason = alias(activityReasons, 'reason');
const latestReturn = sql`(select max(${reason.version}) from ${activityReasons} reason where ${eq(reason.activityId, id)})`;

/** The whole application in one statement; `author` is empty where the author's account is gone. */
const APPLICATION = {
  id,
  version: channelActivities.version,
  state: channelActivities.state,
  activityName: channelActivities.name,
  channelType: channelActivities.channelType,
  from: channelActivities.promotionFrom,
  to: channelActivities.promotionTo,
  promoteLink: channelActivities.promoteLink,
  advertisingSource: channelActivities.source,
  advertisingMedia: channelActivities.media,
  keyword: channelActivities.keywords,
  pushNotify: channelActivities.pushNotify,
  advertisingContent: channelActivities.content,
  authorId: channelActivities.createdBy,
  author: string(sql`coalesce(${people.name}, '')`),
  createdAt: channelActivities.createdAt,
  updatedAt: channelActivities.updatedAt,
  moves: listIn(
    MOVE,
    sql`from ${activityMoves} where ${eq(activityMoves.activityId, id)} order by ${activityMoves.version}`,
  ),
  /** Of the latest return. */
  reasons: listIn(
    REASON,
    sql`from ${activityReasons} where ${activityReasons.activityId} = ${id} and ${activityReasons.version} = ${latestReturn}
      order by array_position(array['domain', 'authority', 'other'], ${activityReasons.code})`,
  ),
};

const toApplication = ({ from, to, ...row }: RowOf<typeof APPLICATION>) => {
  const { id: key, version, state, authorId, author, createdAt, updatedAt, moves, reasons, ...texts } = row;
  const form: ChannelForm = { ...texts, promotionTime: [from, to] };
  return { id: key, version, state, authorId, author, createdAt, updatedAt, moves, reasons, form };
};
export type ApplicationRecord = ReturnType<typeof toApplication>;

const one = async (db: Queryable, rest: SQL): Promise<ApplicationRecord | null> => {
  const author = sql`left join ${people} on ${people.id} = ${channelActivities.createdBy}`;
  const row = await rowOf(db, APPLICATION, (list) => sql`select ${list} from ${channelActivities} ${author} ${rest}`);
  return row && toApplication(row);
};

export const findApplication = (db: Queryable, key: string): Promise<ApplicationRecord | null> =>
  one(db, sql`where ${and(eq(id, key), isNull(channelActivities.deletedAt))}`);

/** Like `findApplication`, locked until the end of the transaction. */
export const lockApplication = async (tx: Tx, key: string): Promise<ApplicationRecord | null> => {
  await tx.select({ id }).from(channelActivities).where(eq(id, key)).for('update');
  return findApplication(tx, key);
};

/** The latest in one of the states: the reader's own if there is one, else anyone's. */
export const findLatest = (
  db: Queryable,
  states: readonly ApplicationState[],
  accountId: string,
): Promise<ApplicationRecord | null> => {
  const { createdBy, updatedAt, deletedAt, state } = channelActivities;
  return one(
    db,
    sql`where ${and(isNull(deletedAt), among(state, states))}
    order by (${createdBy} = ${accountId}) desc nulls last, ${desc(updatedAt)}, ${desc(id)} limit 1`,
  );
};

/** The form's fields, by the columns that store them. */
const columnsOf = ({ promotionTime: [promotionFrom = '', promotionTo = ''], ...form }: ChannelForm) => ({
  name: form.activityName,
  channelType: form.channelType,
  promotionFrom,
  promotionTo,
  promoteLink: form.promoteLink,
  source: form.advertisingSource,
  media: form.advertisingMedia,
  keywords: form.keyword,
  pushNotify: form.pushNotify,
  content: form.advertisingContent,
});

type NewApplication = Pick<ApplicationRecord, 'id' | 'form' | 'state'> & { accountId: string | null; at: Date };

export const insertApplication = async (
  tx: Tx,
  { form, accountId, at, ...application }: NewApplication,
): Promise<void> => {
  const made = { createdBy: accountId, createdAt: at.toISOString(), updatedAt: at.toISOString() };
  await tx.insert(channelActivities).values({ ...application, ...columnsOf(form), ...made });
};

/** Replaces the content of the application. The caller holds the lock. */
export const updateForm = async (tx: Tx, key: string, form: ChannelForm): Promise<void> => {
  await tx.update(channelActivities).set(columnsOf(form)).where(eq(id, key));
};

/** Sets the next state. The caller holds the lock. */
export const updateState = async (tx: Tx, key: string, state: ApplicationState, at: Date): Promise<void> => {
  await tx
    .update(channelActivities)
    .set({ state, version: sql`${channelActivities.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(id, key));
};

type NewMove = Omit<Made, 'at'> & { id: string; accountId: string | null; at: Date };

/** Stores who made a move. */
export const insertMove = async (tx: Tx, { id: activityId, by, at, ...move }: NewMove): Promise<void> => {
  await tx.insert(activityMoves).values({ ...move, activityId, accountName: by, at: at.toISOString() });
};

/** The reason for which the move to `version` returned the application; the note belongs to `other`. */
export const insertReasons = async (
  tx: Tx,
  activityId: string,
  version: number,
  reasons: ApplicationRecord['reasons'],
): Promise<void> => {
  if (reasons.length === 0) return;
  await tx.insert(activityReasons).values(reasons.map(({ code, note }) => ({ activityId, version, code, note })));
};

type Filter = { state?: ApplicationState; open?: boolean; mine?: boolean; text?: string };

const author = sql`coalesce(${people.name}, '')`;
const LISTED = {
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
  const shape = { ...LISTED, mine: bool(sql`coalesce(${isMine}, false)`) };
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

/** Retention of an untouched draft. */
const DRAFT_DAYS = 90;

/** The owner of a draft and its subject: a new application, or the correction of one. */
type DraftOf = { accountId: string; application: string | null };

const isOf = ({ accountId, application }: DraftOf) =>
  and(eq(activityDrafts.accountId, accountId), sql`${activityDrafts.activityId} is not distinct from ${application}`);

export const findDraft = async (db: Queryable, of: DraftOf): Promise<StoredDraft | null> => {
  const { data, step, savedAt } = activityDrafts;
  const [draft = null] = await db.select({ data, step, savedAt }).from(activityDrafts).where(isOf(of));
  return draft;
};

export const putDraft = async (
  db: Queryable,
  { accountId, application }: DraftOf,
  { data, step }: Pick<StoredDraft, 'data' | 'step'>,
  at: Date,
): Promise<void> => {
  const draft = { data, step, savedAt: at.toISOString() };
  await db
    .insert(activityDrafts)
    .values({ accountId, activityId: application, ...draft })
    .onConflictDoUpdate({ target: [activityDrafts.accountId, activityDrafts.activityId], set: draft });
};

export const deleteDraft = async (db: Queryable, of: DraftOf): Promise<void> => {
  await db.delete(activityDrafts).where(isOf(of));
};

/** Deletes abandoned drafts. */
export const pruneDrafts = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - DRAFT_DAYS * DAY);
  await db.delete(activityDrafts).where(lt(activityDrafts.savedAt, limit.toISOString()));
};
