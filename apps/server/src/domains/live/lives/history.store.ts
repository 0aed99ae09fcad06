import { DAY } from '@onair/contract/lib/local-time';
import { EVENTS_MAX, TIMELINE_DAYS, type TimelineEvent, type TimelineKind } from '@onair/contract/live/studios/history';
import type { Db, Queryable } from '../../../db/client.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import {
  among,
  bare,
  excluded,
  float,
  insertFrom,
  int,
  type RowOf,
  recordset,
  rowsOf,
  same,
  setExcluded,
  string,
} from '../../../db/rows.ts';
import { type AnyColumn, and, desc, eq, gte, lt, type SQL, sql } from '../../../db/sql.ts';
import { countedChatLines } from '../../chat/published.views.ts';
import { people } from '../../identity/published.views.ts';
import { mediaNodes, studioLeaseChanges, studioLeases } from '../media/leases.tables.ts';
import { studioEvents, studioLives, studioMinutes, studioViewers } from './lives.tables.ts';

export type { Happening } from './lives.tables.ts';

type Insert = typeof studioEvents.$inferInsert;
type NewEvent = Omit<Insert, 'at'>;

/**
 * An event of a live that is shown but not stored yet, since the database is slow, belongs to the studio alone.
 * @returns false when it is stored already
 */
export const insertEvent = async (db: Queryable, { liveId, ...event }: NewEvent, at: Date): Promise<boolean> => {
  const { id } = studioLives;
  const { rowCount } = await db
    .insert(studioEvents)
    .values({
      ...event,
      liveId: liveId ? sql`(select ${id} from ${studioLives} where ${eq(id, liveId)})` : null,
      at: at.toISOString(),
    })
    .onConflictDoNothing({ target: studioEvents.id });
  return rowCount === 1;
};

const findEvents = async (db: Queryable, where: SQL | undefined): Promise<TimelineEvent[]> => {
  const { id, at, kind, data } = studioEvents;
  const rows = await db
    .select({ id, at, kind, who: people.name, data })
    .from(studioEvents)
    .leftJoin(people, eq(people.id, studioEvents.accountId))
    .where(where)
    .orderBy(desc(at), desc(id))
    .limit(EVENTS_MAX);
  return rows.map(({ data: happened, ...event }) => ({
    ...event,
    act: happened.act ?? null,
    line: happened.line ?? null,
    from: happened.from ?? null,
    to: happened.to ?? null,
    reason: happened.reason ?? null,
    waitedMs: happened.waitedMs ?? null,
    gapMs: happened.gapMs ?? null,
    silentMs: happened.silentMs ?? null,
  }));
};

type Timed = typeof studioEvents | typeof studioMinutes;
const isBetween = (table: Timed, studioId: string, from: Date, to: Date) =>
  and(eq(table.studioId, studioId), gte(table.at, from.toISOString()), lt(table.at, to.toISOString()));

const ofKind = (liveId: string, ...kinds: TimelineKind[]) =>
  and(eq(studioEvents.liveId, liveId), among(studioEvents.kind, kinds));

/** Latest first. */
export const findEventsBetween = (db: Queryable, studioId: string, from: Date, to: Date): Promise<TimelineEvent[]> =>
  findEvents(db, isBetween(studioEvents, studioId, from, to));

export const findEventsOf = (db: Queryable, liveId: string, ...kinds: TimelineKind[]): Promise<TimelineEvent[]> =>
  findEvents(db, ofKind(liveId, ...kinds));

/** All events of a live, earliest first. */
export const findEventsOfLive = async (db: Queryable, liveId: string): Promise<TimelineEvent[]> =>
  (await findEvents(db, eq(studioEvents.liveId, liveId))).reverse();

export const countEvents = (db: Queryable, liveId: string, kind: TimelineKind): Promise<number> =>
  db.$count(studioEvents, ofKind(liveId, kind));

/** A minute of a studio so far; `seconds` are those on air, over which the rates are averaged. */
const MINUTE = {
  studioId: studioMinutes.studioId,
  at: studioMinutes.at,
  liveId: studioMinutes.liveId,
  seconds: studioMinutes.seconds,
  videoKbps: studioMinutes.videoKbps,
  audioKbps: studioMinutes.audioKbps,
  fps: studioMinutes.fps,
  viewers: studioMinutes.viewers,
  peak: studioMinutes.peak,
  unique: studioMinutes.uniqueViewers,
  chat: studioMinutes.chat,
};
export type Minute = RowOf<typeof MINUTE>;
/** A minute computed from its seconds; chat is counted where it is stored. */
export type BookMinute = Omit<Minute, 'chat'>;
export type MinuteKey = { studioId: string; at: string };

/** Stores minutes in one statement, repeatedly while they last. */
export const saveMinutes = async (db: Queryable, minutes: Minute[]): Promise<void> => {
  if (minutes.length === 0) return;
  const { from, columns } = recordset(MINUTE, minutes);
  const { unique, ...rest } = columns;
  const { studioId, at, unique: uniqueViewers, ...measured } = MINUTE;
  await db.execute(sql`${insertFrom(studioMinutes, { ...rest, uniqueViewers: unique }, from)}
    on conflict (${bare(studioId)}, ${bare(at)}) do update
    set ${setExcluded(...Object.values(measured), uniqueViewers)}`);
};

/** The stored values of these minutes. */
export const findStoredMinutes = async (
  db: Queryable,
  keys: readonly { studioId: string; at: string }[],
): Promise<Minute[]> => {
  if (keys.length === 0) return [];
  const { studioId, at } = studioMinutes;
  const asked = recordset({ studioId, at }, keys);
  return rowsOf(
    db,
    MINUTE,
    (list) => sql`
    select ${list} from ${asked.from}
      join ${studioMinutes} on ${studioId} = ${asked.columns.studioId} and ${at} = ${asked.columns.at}`,
  );
};

const { studioId: _studio, liveId: _live, seconds: _seconds, ...POINT } = MINUTE;

const MINUTES_MAX = 1_440;

const findMinutes = async (db: Queryable, where: SQL | undefined): Promise<RowOf<typeof POINT>[]> => {
  const rows = await db
    .select(POINT)
    .from(studioMinutes)
    .where(where)
    .orderBy(desc(studioMinutes.at))
    .limit(MINUTES_MAX);
  return rows.reverse();
};

export const findMinutesBetween = (db: Queryable, studioId: string, from: Date, to: Date) =>
  findMinutes(db, isBetween(studioMinutes, studioId, from, to));

/** The latest 1,440 of a live. */
export const findMinutesOf = (db: Queryable, liveId: string) => findMinutes(db, eq(studioMinutes.liveId, liveId));

/** Seconds watched in a live by a viewer (hash in base64), from its start until now. */
export type Watched = { liveId: string; viewer: string; seconds: number };

/** All in one statement of as many parameters whatever their number; idempotent. */
export const saveWatched = async (db: Queryable, watched: Watched[]): Promise<void> => {
  if (watched.length === 0) return;
  const { liveId, viewer, seconds } = studioViewers;
  const given = sql`unnest(${sql.param(watched.map((row) => row.liveId))}::uuid[],
    ${sql.param(watched.map((row) => Buffer.from(row.viewer, 'base64').toString('hex')))}::text[],
    ${sql.param(watched.map((row) => row.seconds))}::double precision[]) as given (live_id, viewer, seconds)`;
  const values = {
    liveId: sql`given.live_id`,
    viewer: sql`decode(given.viewer, 'hex')`,
    seconds: sql`given.seconds`,
  };
  await db.execute(sql`
    ${insertFrom(studioViewers, values, given)}
    on conflict (${bare(liveId)}, ${bare(viewer)})
      do update set ${bare(seconds)} = greatest(${seconds}, ${excluded(seconds)})`);
};

const WATCHED = {
  minutes: float(sql`coalesce(sum(${studioViewers.seconds}), 0) / 60`),
  viewers: int(sql`count(*)`),
};

/** Total minutes watched, and the number of viewers; zeros after the retention. */
export const watchedOf = async (db: Queryable, liveId: string): Promise<RowOf<typeof WATCHED>> => {
  const [watched] = await db.select(WATCHED).from(studioViewers).where(eq(studioViewers.liveId, liveId));
  return watched ?? { minutes: 0, viewers: 0 };
};

/** Viewers of a live by hash in base64, up to a limit, with their seconds watched. */
export const findViewers = (db: Queryable, liveId: string, most: number) =>
  db
    .select({ viewer: string(sql`encode(${studioViewers.viewer}, 'base64')`), seconds: studioViewers.seconds })
    .from(studioViewers)
    .where(eq(studioViewers.liveId, liveId))
    .limit(most);

/** Minutes, events and lease changes are kept for 90 days, viewers for a day after their live. */
export const pruneHistory = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - TIMELINE_DAYS * DAY);
  for (const table of [studioMinutes, studioEvents, studioLeaseChanges]) {
    await deleteExpired(db, olderThan(sql`${table}`, bare(table.at), limit), signal);
  }
  const held = sql`exists (select from ${studioLeases} where ${studioLeases.node} = ${mediaNodes.id})`;
  await db.delete(mediaNodes).where(sql`${mediaNodes.until} < clock_timestamp() - interval '1 day' and not ${held}`);
  const watched = sql`exists (select from ${studioViewers} where ${studioViewers.liveId} = ${studioLives.id})`;
  const ended = lt(studioLives.endedAt, new Date(now.getTime() - DAY).toISOString());
  const lives = await db.select({ id: studioLives.id }).from(studioLives).where(and(ended, watched));
  for (const { id } of lives) {
    const expired = sql`${bare(studioViewers.liveId)} = ${id}::uuid`;
    const viewers = {
      table: sql`${studioViewers}`,
      along: bare(studioViewers.viewer),
      type: 'bytea',
      expired,
    } as const;
    await deleteExpired(db, viewers, signal);
  }
};

/** Chat messages of a studio from one instant to before another. */
export const countLines = (db: Queryable, studioId: string, from: Date, until: Date): Promise<number> => {
  const { saidAt } = countedChatLines;
  const between = and(gte(saidAt, from.toISOString()), lt(saidAt, until.toISOString()));
  return db.$count(countedChatLines, and(eq(countedChatLines.studioId, studioId), between));
};

type Operand = AnyColumn | SQL;
const countedIn = (studioId: Operand, at: Operand) =>
  int(sql`(select count(*) from ${countedChatLines} where ${countedChatLines.studioId} = ${studioId}
    and ${countedChatLines.saidAt} >= ${at} and ${countedChatLines.saidAt} < ${at} + interval '1 minute')`);

const keyOf = ({ studioId, at }: MinuteKey): string => `${studioId} ${Date.parse(at)}`;

/** Minutes with their chat messages so far. */
export const withChat = async (db: Queryable, minutes: readonly BookMinute[]): Promise<Minute[]> => {
  if (minutes.length === 0) return [];
  const keys = minutes.map(({ studioId, at }): MinuteKey => ({ studioId, at }));
  const asked = recordset({ studioId: studioMinutes.studioId, at: studioMinutes.at }, keys);
  const { studioId, at } = asked.columns;
  const shape = {
    studioId: same(studioMinutes.studioId, studioId),
    at: same(studioMinutes.at, at),
    chat: countedIn(studioId, at),
  };
  const rows = await rowsOf(db, shape, (list) => sql`select ${list} from ${asked.from}`);
  const chat = new Map(rows.map((row) => [keyOf(row), row.chat]));
  return minutes.map((minute) => ({ ...minute, chat: chat.get(keyOf(minute)) ?? 0 }));
};

/** Recounts the chat messages in the minutes of a live: reviews may have passed or rejected some since. */
export const recountMinutes = async (db: Queryable, liveId: string): Promise<void> => {
  const chat = countedIn(studioMinutes.studioId, studioMinutes.at);
  await db.update(studioMinutes).set({ chat }).where(eq(studioMinutes.liveId, liveId));
};
