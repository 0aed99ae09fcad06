import {
  READER_COMMENTS_SHOWN,
  type ReaderBlock,
  type ReaderComment,
  type ReaderCommentRules,
} from '@onair/contract/content/reader-comments';
import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, bigInt, string } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from '../../../db/sql.ts';
import { reread } from '../../../db/write.ts';
import { people } from '../../identity/published.views.ts';
import {
  readerBlocks as b,
  closedComments as closed,
  readerComments as r,
  readerCommentRules as rules,
} from '../items/items.tables.ts';

const isBlockedAt = (now: Date) => or(isNull(b.blockedUntil), gt(b.blockedUntil, now.toISOString()));

const COMMENT = {
  id: r.id,
  name: r.name,
  body: r.body,
  state: r.state,
  words: r.words,
  heldFor: r.heldFor,
  createdAt: r.createdAt,
};

/** The latest readers' comments on an item that are shown, latest first. */
export const findShownComments = (db: Queryable, contentId: number) =>
  db
    .select({ name: r.name, body: r.body, createdAt: r.createdAt })
    .from(r)
    .where(and(eq(r.contentId, contentId), eq(r.state, 'shown')))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(READER_COMMENTS_SHOWN);

/** The latest readers' comments on an item in every state, latest first. */
export const findReaderComments = async (db: Queryable, contentId: number, now: Date): Promise<ReaderComment[]> => {
  const rows = await db
    .select({ ...COMMENT, network: r.network, blocked: b.id })
    .from(r)
    .leftJoin(b, and(eq(b.network, r.network), isBlockedAt(now)))
    .where(eq(r.contentId, contentId))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(READER_COMMENTS_SHOWN);
  return rows.map(({ network, blocked, ...comment }) => ({
    ...comment,
    sender: network === null ? 'unknown' : blocked === null ? 'free' : 'blocked',
  }));
};

type NewComment = Omit<ReaderComment, 'createdAt' | 'sender'> & { contentId: number; network: string; at: Date };

export const insertReaderComment = async (tx: Tx, { at, ...comment }: NewComment): Promise<void> => {
  await tx.insert(r).values({ ...comment, createdAt: at.toISOString() });
};

type Decided = { contentId: number; id: string; state: 'shown' | 'hidden'; by: string; at: Date };

/** @returns its text; null when it does not exist or has this state already */
export const decideReaderComment = async (
  tx: Tx,
  { contentId, id, state, by, at }: Decided,
): Promise<string | null> => {
  const [decided] = await tx
    .update(r)
    .set({ state, decidedBy: by, decidedAt: at.toISOString() })
    .where(and(eq(r.contentId, contentId), eq(r.id, id), ne(r.state, state)))
    .returning({ body: r.body });
  return decided?.body ?? null;
};

/** A comment's name and the network that it came from. */
export const findSender = async (db: Queryable, contentId: number, id: string) => {
  const [sender = null] = await db
    .select({ name: r.name, network: r.network })
    .from(r)
    .where(and(eq(r.contentId, contentId), eq(r.id, id)));
  return sender;
};

const isHeldOn = (contentId: number) => and(eq(r.contentId, contentId), eq(r.state, 'held'));

/** Comments of an item that await a reviewer. */
export const countHeld = (db: Queryable, contentId: number): Promise<number> => db.$count(r, isHeldOn(contentId));

/** Those of these items on which comments are held, in the order of their ids. */
export const findHeldOn = async (db: Queryable, contentIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: r.contentId })
    .from(r)
    .where(and(among(r.contentId, contentIds), eq(r.state, 'held')))
    .orderBy(r.contentId);
  return rows.map(({ id }) => id);
};

/** Why the latest of them is held; null where none is. */
export const findLatestHeld = async (db: Queryable, contentId: number) => {
  const [held = null] = await db
    .select({ heldFor: r.heldFor, words: r.words })
    .from(r)
    .where(isHeldOn(contentId))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(1);
  return held;
};

/** Whether a comment of this network is shown. */
export const isKnownSender = async (db: Queryable, network: string): Promise<boolean> =>
  (
    await db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.network, network), eq(r.state, 'shown')))
      .limit(1)
  ).length > 0;

/** How far back those count who comment from a network. */
const LATELY_MS = 30 * DAY;
const NAMED_MAX = 20;

/** How many comments a network has sent lately, and by which names, the latest first. */
export const findNamesOf = async (
  db: Queryable,
  network: string,
  now: Date,
): Promise<{ comments: number; names: string[] }> => {
  const since = new Date(now.getTime() - LATELY_MS).toISOString();
  const named = await db
    .select({ name: r.name, all: bigInt(sql`sum(count(*)) over ()`) })
    .from(r)
    .where(and(eq(r.network, network), gt(r.createdAt, since)))
    .groupBy(r.name)
    .orderBy(desc(sql`max(${r.createdAt})`), r.name)
    .limit(NAMED_MAX);
  return { comments: named[0]?.all ?? 0, names: named.map(({ name }) => name) };
};

export const areCommentsOpen = async (db: Queryable, contentId: number): Promise<boolean> =>
  (await db.$count(closed, eq(closed.contentId, contentId))) === 0;

/** @returns whether anything changed */
export const openComments = async (
  tx: Tx,
  { contentId, open, by, at }: { contentId: number; open: boolean; by: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = open
    ? await tx.delete(closed).where(eq(closed.contentId, contentId))
    : await tx.insert(closed).values({ contentId, closedAt: at.toISOString(), closedBy: by }).onConflictDoNothing();
  return rowCount === 1;
};

const RULES = { holdFirst: rules.holdFirst, holdLinks: rules.holdLinks, version: rules.version };

/** The one row, made by its migration. */
export const findCommentRules = async (db: Queryable): Promise<ReaderCommentRules> =>
  reread((await db.select(RULES).from(rules))[0]);

/** The same, locked until the end of the transaction. */
export const lockCommentRules = async (tx: Tx): Promise<ReaderCommentRules> =>
  reread((await tx.select(RULES).from(rules).for('update'))[0]);

export const saveCommentRules = async (
  tx: Tx,
  { holdFirst, holdLinks }: Omit<ReaderCommentRules, 'version'>,
): Promise<ReaderCommentRules> =>
  reread(
    (
      await tx
        .update(rules)
        .set({ holdFirst, holdLinks, version: sql`${rules.version} + 1` })
        .returning(RULES)
    )[0],
  );

const BLOCK = {
  id: b.id,
  names: b.names,
  reason: b.reason,
  at: b.blockedAt,
  until: b.blockedUntil,
  by: string(sql`coalesce(${people.name}, '')`),
  refused: b.refused,
  refusedAt: b.refusedAt,
};

/** Networks that may be blocked at the same time: all of them are in one list, where each can be lifted. */
export const BLOCKS_MAX = 500;

/** Networks that are blocked now, latest first. */
export const findBlocks = (db: Queryable, now: Date, id?: string): Promise<ReaderBlock[]> =>
  db
    .select(BLOCK)
    .from(b)
    .leftJoin(people, eq(people.id, b.blockedBy))
    .where(and(isBlockedAt(now), id === undefined ? undefined : eq(b.id, id)))
    .orderBy(desc(b.blockedAt), b.id)
    .limit(BLOCKS_MAX);

/** What the audit log has of a block. */
const BLOCK_STATE = { names: b.names, reason: b.reason, until: b.blockedUntil, refused: b.refused };

/** How many other networks than this are blocked. */
export const countOtherBlocks = (db: Queryable, network: string, now: Date): Promise<number> =>
  db.$count(b, and(ne(b.network, network), isBlockedAt(now)));

/** The block of this network that a new one would replace, locked until the end of the transaction. */
export const lockBlockOf = async (tx: Tx, network: string, now: Date) => {
  const [block = null] = await tx
    .select(BLOCK_STATE)
    .from(b)
    .where(and(eq(b.network, network), isBlockedAt(now)))
    .for('update');
  return block;
};

/** Deletes blocks that have ended. */
export const pruneReaderBlocks = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(b).where(lte(b.blockedUntil, now.toISOString()));
};

type NewBlock = {
  id: string;
  network: string;
  contentId: number;
  names: string[];
  reason: string;
  at: Date;
  until: Date | null;
  by: string;
};

/** Blocks a network; where it is blocked already, time and reason are replaced. @returns the id of the block */
export const blockNetwork = async (tx: Tx, { at, until, by, ...block }: NewBlock): Promise<string> => {
  const times = { blockedAt: at.toISOString(), blockedUntil: until?.toISOString() ?? null, blockedBy: by };
  const { id: _id, network: _network, ...changes } = { ...block, ...times };
  const [stored] = await tx
    .insert(b)
    .values({ ...block, ...times })
    .onConflictDoUpdate({ target: b.network, set: { ...changes, refused: 0, refusedAt: null } })
    .returning({ id: b.id });
  return reread(stored).id;
};

/** @returns the block that was lifted; null where there is none */
export const liftBlock = async (tx: Tx, id: string) => {
  const [lifted = null] = await tx
    .delete(b)
    .where(eq(b.id, id))
    .returning({ ...BLOCK_STATE, contentId: b.contentId });
  return lifted;
};

/** A comment arrives: where its network is blocked, that is counted. @returns the block */
export const noteRefused = async (db: Queryable, network: string, now: Date) => {
  const [block = null] = await db
    .update(b)
    .set({ refused: sql`${b.refused} + 1`, refusedAt: now.toISOString() })
    .where(and(eq(b.network, network), isBlockedAt(now)))
    .returning({ until: b.blockedUntil, reason: b.reason });
  return block;
};
