import type { EndReason } from '@onair/contract/live/live-reports';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type RowOf, recordset, time } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from '../../../db/sql.ts';
import type { Playback } from '../audience/playback.rules.ts';
import { type ReportRow, studioLives, studioMinutes, studioViewers } from './lives.tables.ts';

export type { ReportRow } from './lives.tables.ts';

/** The measurements of a live so far: sums over its seconds, in kilobits and frames. */
const TOTALS = {
  seconds: studioLives.onAirSeconds,
  video: studioLives.videoKilobits,
  audio: studioLives.audioKilobits,
  frames: studioLives.frames,
};
export type Totals = RowOf<typeof TOTALS>;

/** A live that is on. */
export type OpenLive = {
  id: string;
  studioId: string;
  method: LiveMethod;
  title: string;
  beganAt: string;
  totals: Totals;
  /** Whether its row is stored: events while the database is unavailable are stored later. */
  stored: boolean;
};

const isIt = (id: string) => eq(studioLives.id, id);
const isOn = isNull(studioLives.endedAt);
const isOf = (studioId: string) => eq(studioLives.studioId, studioId);

/** The current live of the studio according to the database; `lastSeenAt` is when its figures were last stored. */
export const findOpenLive = async (
  db: Queryable,
  studioId: string,
): Promise<(OpenLive & { peak: number; playback: Playback; lastSeenAt: string }) | null> => {
  const [live] = await db
    .select({
      id: studioLives.id,
      studioId: studioLives.studioId,
      method: studioLives.method,
      title: studioLives.title,
      beganAt: studioLives.beganAt,
      peak: studioLives.peak,
      playback: studioLives.playback,
      totals: TOTALS,
      lastSeenAt: time(sql`coalesce(${studioLives.lastSeenAt}, ${studioLives.beganAt})`),
    })
    .from(studioLives)
    .where(and(isOf(studioId), isOn));
  return live ? { ...live, stored: true } : null;
};

type NewLive = { id: string; studioId: string; title: string; method: LiveMethod };

/** @returns false when it is stored already */
export const insertLive = async (tx: Tx, { id, studioId, title, method }: NewLive, at: Date): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(studioLives)
    .values({ id, studioId, title, method, beganAt: at.toISOString() })
    .onConflictDoNothing({ target: studioLives.id });
  return rowCount === 1;
};

/** Whether another live of the studio was on air at this moment or shortly before. */
export const wasLiveSince = async (tx: Tx, live: NewLive, since: Date): Promise<boolean> => {
  const lately = or(isOn, gt(studioLives.endedAt, since.toISOString()));
  const others = await tx
    .select({ id: studioLives.id })
    .from(studioLives)
    .where(and(isOf(live.studioId), ne(studioLives.id, live.id), lately))
    .limit(1);
  return others.length === 1;
};

/**
 * The audience of a live, at least as large as the stored data implies: everyone who watched was a viewer, and there
 * was at least one at a time. In-memory counts may have been lost with their process.
 */
export const raiseToMinimum = async (tx: Tx, id: string): Promise<void> => {
  const { peak, uniqueViewers } = studioLives;
  const viewers = sql`(select count(*) from ${studioViewers} where ${eq(studioViewers.liveId, id)})`;
  const highest = sql`(select max(${studioMinutes.peak}) from ${studioMinutes} where ${eq(studioMinutes.liveId, id)})`;
  await tx
    .update(studioLives)
    .set({
      uniqueViewers: sql`greatest(${uniqueViewers}, ${viewers})`,
      peak: sql`greatest(${peak}, ${highest}, least(1, greatest(${uniqueViewers}, ${viewers})))`,
    })
    .where(isIt(id));
};

export type Ending = { at: Date; reason: EndReason; report: ReportRow };

/** @returns false when it had ended already */
export const closeLive = async (tx: Tx, id: string, { at, reason, report }: Ending): Promise<boolean> => {
  const endedAt = sql`greatest(${at.toISOString()}::timestamptz, ${studioLives.beganAt})`;
  const { rowCount } = await tx
    .update(studioLives)
    .set({ endedAt, endReason: reason, report })
    .where(and(isIt(id), isOn));
  return rowCount === 1;
};

/** Records who requested the end, in the transaction of that act; the live may be closed already. */
export const noteEnder = async (tx: Tx, id: string, accountId: string | null): Promise<void> => {
  await tx
    .update(studioLives)
    .set({ endedBy: accountId })
    .where(and(isIt(id), or(isOn, eq(studioLives.endReason, 'operator'))));
};

/** What a live is called, and how it went on air, where it has only just begun. */
export const nameLive = async (
  tx: Tx,
  id: string,
  { title, method }: Pick<NewLive, 'title'> & Partial<Pick<NewLive, 'method'>>,
): Promise<void> => {
  await tx
    .update(studioLives)
    .set({ title, method })
    .where(and(isIt(id), isOn));
};

/** A live that nobody sends to goes on until then in any case. @returns false when it has ended, or is not stored yet */
export const holdLive = async (tx: Tx, id: string, until: Date): Promise<boolean> => {
  const { holdUntil } = studioLives;
  const { rowCount } = await tx
    .update(studioLives)
    .set({ holdUntil: sql`greatest(${holdUntil}, ${until.toISOString()}::timestamptz)` })
    .where(and(isIt(id), isOn));
  return rowCount === 1;
};

type LiveFigures = Totals & { id: string; peak: number; unique: number; playback: Playback };

export const findTotals = async (db: Queryable, id: string): Promise<Totals> => {
  const [totals] = await db.select(TOTALS).from(studioLives).where(isIt(id));
  return totals ?? { seconds: 0, video: 0, audio: 0, frames: 0 };
};

/** Figures of current lives, all in one statement; idempotent. */
export const saveFigures = async (db: Queryable, figures: LiveFigures[], at: Date): Promise<void> => {
  if (figures.length === 0) return;
  const { id, peak, uniqueViewers, playback } = studioLives;
  const { from, columns } = recordset({ id, peak, unique: uniqueViewers, playback, ...TOTALS }, figures);
  await db
    .update(studioLives)
    .set({
      peak: sql`greatest(${peak}, ${columns.peak})`,
      uniqueViewers: sql`greatest(${uniqueViewers}, ${columns.unique})`,
      onAirSeconds: columns.seconds,
      videoKilobits: columns.video,
      audioKilobits: columns.audio,
      frames: columns.frames,
      playback: columns.playback,
      lastSeenAt: at.toISOString(),
    })
    .from(from)
    .where(and(sql`${id} = ${columns.id}`, isOn));
};

const { beganAt, endedAt } = studioLives;

/** The named live, else the current one, else the last. */
export const findLive = async (db: Queryable, studioId: string, id: string | null) => {
  const [live = null] = await db
    .select({ id: studioLives.id, beganAt, endedAt, peak: studioLives.peak, unique: studioLives.uniqueViewers })
    .from(studioLives)
    .where(and(isOf(studioId), id === null ? undefined : isIt(id)))
    .orderBy(isNotNull(endedAt), desc(beganAt))
    .limit(1);
  return live;
};
