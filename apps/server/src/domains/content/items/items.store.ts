import type {
  Category,
  ContentRecord,
  ContentType,
  OnlineStatus,
  ReviewState,
  Source,
} from '@onair/contract/content/items/items';
import { slugWordsOf } from '@onair/contract/content/slug';
import type { Stage } from '@onair/contract/content/workflow/stages';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import type { Page } from '../../../db/list.ts';
import { among, bool, insertFrom, oneValue, recordset, rowsOf } from '../../../db/rows.ts';
import { and, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { isColleague, people } from '../../identity/published.views.ts';
import { videoNames } from '../../live/published.views.ts';
import {
  and as allOf,
  type Condition,
  c,
  findMatches,
  ITEM,
  type Matches,
  titleHas,
} from '../content-rule/matching.store.ts';
import { reviewItems } from '../review.tables.ts';
import type { StatusByHand } from './item-state.store.ts';
import { authors, contentPictures, contents, contentHands as h } from './items.tables.ts';

export type NewContent = {
  title: string;
  authorId: number;
  type: ContentType;
  category: Category;
  source: Source;
  tags: readonly string[];
  status: OnlineStatus;
  review: ReviewState;
  publishedAt: Date;
} & Partial<MoreOfContent>;

/** Fields that only items created at the desk have. */
type MoreOfContent = {
  summary: string;
  /** Its stage until it is published; `withdrawn` for items created as published. */
  resting: Exclude<Stage, 'published'>;
  coverId: string | null;
  videoId: string | null;
  scheduledAt: Date | null;
  assignee: string | null;
  dueAt: Date | null;
  createdBy: string | null;
};

/** Ids of authors by name; unknown names are created. */
export const ensureAuthors = async (tx: Tx, names: readonly string[], now: Date): Promise<Map<string, number>> => {
  const createdAt = now.toISOString();
  const asked = [...new Set(names)];
  const fresh = recordset(
    { name: authors.name },
    asked.map((name) => ({ name })),
  );
  await tx.execute(sql`${insertFrom(authors, { ...fresh.columns, createdAt }, fresh.from)} on conflict do nothing`);
  const found = await tx.select({ id: authors.id, name: authors.name }).from(authors).where(among(authors.name, asked));
  return new Map(found.map(({ id, name }) => [name, id]));
};

const GIVEN = {
  title: contents.title,
  authorId: contents.authorId,
  type: contents.type,
  category: contents.category,
  source: contents.source,
  tags: contents.tags,
  status: contents.status,
  review: contents.review,
  publishedAt: contents.publishedAt,
  slugWords: contents.slugWords,
  summary: contents.summary,
  resting: contents.resting,
  coverId: contents.coverId,
  videoId: contents.videoId,
  scheduledAt: contents.scheduledAt,
  assignee: contents.assignee,
  dueAt: contents.dueAt,
  createdBy: contents.createdBy,
};

const NO_MORE = {
  summary: '',
  resting: 'withdrawn' as const,
  coverId: null,
  videoId: null,
  assignee: null,
  createdBy: null,
};

/** Creates items in one statement. @returns their ids, in the order given */
export const createContents = async (tx: Tx, items: readonly NewContent[], now: Date): Promise<number[]> => {
  const at = now.toISOString();
  const { from, columns } = recordset(
    GIVEN,
    items.map(({ tags, publishedAt, scheduledAt, dueAt, ...item }) => ({
      ...NO_MORE,
      ...item,
      tags: [...tags],
      publishedAt: publishedAt.toISOString(),
      slugWords: slugWordsOf(item.title),
      scheduledAt: scheduledAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
    })),
  );
  const createdAt = sql`least(${columns.publishedAt}, ${at}::timestamptz)`;
  const insert = insertFrom(
    contents,
    { ...columns, createdAt, updatedAt: at, updatedBy: columns.createdBy, stageSince: at },
    from,
  );
  const rows = await rowsOf(tx, { id: contents.id }, (list) => sql`${insert} returning ${list}`);
  return rows.map(({ id }) => id);
};

export type ContentChange = Partial<
  Omit<NewContent, 'tags' | 'status' | 'review' | 'resting' | 'publishedAt' | 'scheduledAt' | 'dueAt' | 'createdBy'>
> & {
  tags?: string[];
  dueAt?: string | null;
};

/**
 * Changes an item that the caller has read at `version`, and its status if the change sets that. Past events stay
 * counted as they were, even when type, category or source changes.
 * @returns false when the item does not exist, was changed since, or is in the recycle bin
 */
export const updateContent = async (
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: ContentChange,
  { by, at, status = {} }: { by: string | null; at: Date; status?: StatusByHand },
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(contents)
    .set({ ...change, ...status, updatedBy: by, updatedAt: at.toISOString(), version: version + 1 })
    .where(and(eq(contents.id, id), eq(contents.version, version), isNull(contents.deletedAt)));
  return rowCount === 1;
};

type ContentFilter = {
  text?: string;
  type?: ContentType;
  category?: Category;
  source?: Source;
  status?: OnlineStatus;
};

const conditionOf = ({ text, type, category, source, status }: ContentFilter): Condition =>
  allOf(
    text ? titleHas([text]) : null,
    type ? eq(c.type, type) : null,
    category ? eq(c.category, category) : null,
    source ? eq(c.source, source) : null,
    status ? eq(c.status, status) : null,
  );

/** One page of items, newest first, and their number, up to 10,000. */
export const findContents = (db: Queryable, filter: ContentFilter, page: Page): Promise<Matches> =>
  findMatches(db, conditionOf(filter), page);

const assignees = alias(people, 'assignees');
const makers = alias(people, 'makers');
const editors = alias(people, 'editors');

const RECORD = {
  ...ITEM,
  version: c.version,
  slug: c.slug,
  summary: c.summary,
  coverId: c.coverId,
  videoId: c.videoId,
  stageSince: c.stageSince,
  stageNote: c.stageNote,
  scheduledAt: c.scheduledAt,
  dueAt: c.dueAt,
  createdAt: c.createdAt,
  updatedAt: c.updatedAt,
  deletedAt: c.deletedAt,
  assignee: { id: assignees.id, name: assignees.name, number: assignees.accountNumber },
  createdBy: { id: makers.id, name: makers.name, number: makers.accountNumber },
  updatedBy: { id: editors.id, name: editors.name, number: editors.accountNumber },
};

/** One item, including items in the recycle bin; null when it does not exist. */
export const findContent = async (db: Queryable, id: number): Promise<ContentRecord | null> => {
  const [item = null] = await db
    .select(RECORD)
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .leftJoin(assignees, eq(assignees.id, c.assignee))
    .leftJoin(makers, eq(makers.id, c.createdBy))
    .leftJoin(editors, eq(editors.id, c.updatedBy))
    .where(eq(c.id, id));
  return item;
};

/** The same, locked until the end of the transaction. Call under the lock of contents. */
export const lockContent = async (tx: Tx, id: number): Promise<ContentRecord | null> => {
  await tx.select({ id: c.id }).from(c).where(eq(c.id, id)).for('update');
  return findContent(tx, id);
};

/** Keeps others from changing an item until the end of the transaction, not from holding it as well. */
export const holdContent = async (tx: Tx, id: number): Promise<void> => {
  await tx.select({ id: c.id }).from(c).where(eq(c.id, id)).for('share');
};

/**
 * Takes the one lock under which contents, and what is counted or sampled from them, change: that of the triggers in
 * migration 0003.
 */
export const CONTENTS_LOCKED: SQL = sql`pg_advisory_xact_lock(7208518)`;
export const LOCK_CONTENTS: SQL = sql`select ${CONTENTS_LOCKED}`;

/**
 * Statements that change contents take the lock by themselves; take it first wherever a row of another table is locked
 * before contents change, so that two such transactions cannot deadlock.
 */
export const lockContents = async (tx: Tx): Promise<void> => {
  await tx.execute(LOCK_CONTENTS);
};

type References = { coverId?: string | null; videoId?: string | null; assignee?: string | null };

/** The references that do not exist: a picture, a video, an active account. */
export const missingReferences = async (
  db: Queryable,
  { coverId, videoId, assignee }: References,
): Promise<(keyof References)[]> => {
  const missing: (keyof References)[] = [];
  if (coverId) {
    const rows = await db
      .select({ id: contentPictures.id })
      .from(contentPictures)
      .where(eq(contentPictures.id, coverId));
    if (rows.length === 0) missing.push('coverId');
  }
  if (videoId) {
    const rows = await db.select({ id: videoNames.id }).from(videoNames).where(eq(videoNames.id, videoId));
    if (rows.length === 0) missing.push('videoId');
  }
  if (assignee) {
    const colleague = and(eq(people.id, assignee), isColleague);
    const rows = await db.select({ id: people.id }).from(people).where(colleague);
    if (rows.length === 0) missing.push('assignee');
  }
  return missing;
};

/** Hands in words and pictures that no review has passed since. */
const isUnread = sql`${h.at} > coalesce((select max(r.moved_at) from ${reviewItems} r
  where r.content_id = ${h.contentId} and r.state = 'passed'), '-infinity')`;

/** Who has changed the words or pictures of an item since it last passed review. */
export const findHands = async (db: Queryable, id: number): Promise<string[]> => {
  const rows = await db
    .select({ accountId: h.accountId })
    .from(h)
    .where(and(eq(h.contentId, id), isUnread));
  return rows.map(({ accountId }) => accountId);
};

/** The same as a condition on many items: one of these accounts has. */
export const hasHandOf = (contentId: SQL, accounts: SQL): SQL =>
  sql`exists (select from ${h} where ${h.contentId} = ${contentId} and ${h.accountId} = any (${accounts}) and ${isUnread})`;

/** Whether someone has changed the words or pictures of a rejected item since it was rejected. */
export const wasReworked = (db: Queryable, id: number): Promise<boolean> =>
  oneValue(
    db,
    bool(sql`exists (select from ${h} where ${h.contentId} = ${id}
      and ${h.at} > coalesce((select max(r.rejected_at) from ${reviewItems} r
        where r.content_id = ${h.contentId} and r.state <> 'passed' and r.reason is not null), '-infinity'))`),
    (value) => sql`select ${value}`,
  );
