import type { EndReason, LiveReportCard, TimelineEvent } from '@onair/contract/live/studio-history';
import type { LiveMethod } from '@onair/contract/live/studio-now';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** What was on air in a live so far: sums over its seconds, in kilobits and frames. */
export type Totals = { seconds: number; video: number; audio: number; frames: number };

/** A live that is on. */
export type OpenLive = {
  id: string;
  studioId: string;
  method: LiveMethod;
  title: string;
  beganAt: string;
  totals: Totals;
  /** Whether its row is in the database: what happens while that is away is stored later. */
  stored: boolean;
};

/** The live of a studio that is on by the database; `lastSeenAt` is when its figures were stored last. */
export const findOpenLive = async (
  db: Queryable,
  studioId: string,
): Promise<(OpenLive & { peak: number; lastSeenAt: string }) | null> => {
  const { rows } = await db.execute<Omit<OpenLive, 'totals'> & Totals & { peak: number; lastSeenAt: string }>(sql`
    select id, studio_id as "studioId", method, title, began_at as "beganAt", peak, on_air_seconds as seconds,
      video_kilobits as video, audio_kilobits as audio, frames,
      coalesce(last_seen_at, began_at) as "lastSeenAt"
    from studio_lives where studio_id = ${studioId} and ended_at is null`);
  const row = rows[0];
  if (!row) return null;
  const { seconds, video, audio, frames, ...live } = row;
  return {
    ...live,
    beganAt: new Date(live.beganAt).toISOString(),
    lastSeenAt: new Date(live.lastSeenAt).toISOString(),
    totals: { seconds, video, audio, frames },
    stored: true,
  };
};

export type NewLive = { id: string; studioId: string; title: string; method: LiveMethod };

/** @returns false when it is stored already */
export const insertLive = async (tx: Tx, { id, studioId, title, method }: NewLive, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into studio_lives (id, studio_id, title, method, began_at)
    values (${id}, ${studioId}, ${title}, ${method}, ${at.toISOString()})
    on conflict (id) do nothing`);
  return rowCount === 1;
};

/** Whether another live of the studio was on at this moment or shortly before. */
export const wasLiveSince = async (tx: Tx, live: NewLive, since: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    select from studio_lives where studio_id = ${live.studioId} and id <> ${live.id}
      and (ended_at is null or ended_at > ${since.toISOString()}) limit 1`);
  return rowCount === 1;
};

/** What outlasts the minutes and events of a live. */
export type KeptReport = {
  minutesWatched: number;
  chatMessages: number;
  meanVideoKbps: number | null;
  meanAudioKbps: number | null;
  meanFps: number | null;
  stalls: number;
  switches: TimelineEvent[];
  acts: TimelineEvent[];
};

export type Ending = { at: Date; reason: EndReason; report: KeptReport };

/** @returns false when it had ended already */
export const closeLive = async (tx: Tx, id: string, { at, reason, report }: Ending): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update studio_lives set ended_at = greatest(${at.toISOString()}::timestamptz, began_at), end_reason = ${reason},
      report = ${JSON.stringify(report)}::jsonb
    where id = ${id} and ended_at is null`);
  return rowCount === 1;
};

/** Notes who asked for the end, in the transaction of that act; the live may be closed already. */
export const noteEnder = async (tx: Tx, id: string, accountId: string | null): Promise<void> => {
  await tx.execute(sql`
    update studio_lives set ended_by = ${accountId} where id = ${id} and (ended_at is null or end_reason = 'operator')`);
};

export type LiveFigures = Totals & { id: string; peak: number; unique: number };

export const findTotals = async (db: Queryable, id: string): Promise<Totals> => {
  const { rows } = await db.execute<Totals>(sql`
    select on_air_seconds as seconds, video_kilobits as video, audio_kilobits as audio, frames
    from studio_lives where id = ${id}`);
  return rows[0] ?? { seconds: 0, video: 0, audio: 0, frames: 0 };
};

/** Figures of lives that are on, all in one statement; once more changes nothing. */
export const saveFigures = async (db: Queryable, figures: LiveFigures[], at: Date): Promise<void> => {
  if (figures.length === 0) return;
  await db.execute(sql`
    update studio_lives l set peak = greatest(l.peak, f.peak), unique_viewers = greatest(l.unique_viewers, f.unique),
      on_air_seconds = f.seconds, video_kilobits = f.video, audio_kilobits = f.audio, frames = f.frames,
      last_seen_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (id uuid, peak integer, "unique" integer,
      seconds integer, video double precision, audio double precision, frames double precision)
    where l.id = f.id and l.ended_at is null`);
};

export type EndedLive = Omit<LiveReportCard, 'studio'> & { nameZh: string; nameEn: string; report: KeptReport };

const endedColumns = sql`l.id, l.studio_id as "studioId", s.name_zh as "nameZh", s.name_en as "nameEn", l.title, l.method,
  l.began_at as "beganAt", l.ended_at as "endedAt",
  greatest(0, round(extract(epoch from l.ended_at - l.began_at)))::int as seconds, l.end_reason as "endReason",
  a.name as "endedBy", l.peak, l.unique_viewers as unique, (l.report ->> 'chatMessages')::int as "chatMessages", l.report`;

const findEnded = async (db: Queryable, rest: SQL): Promise<EndedLive[]> => {
  const { rows } = await db.execute<EndedLive>(sql`
    select ${endedColumns} from studio_lives l join studios s on s.id = l.studio_id
      left join people a on a.id = l.ended_by
    where l.ended_at is not null and ${rest}`);
  return rows.map((row) => ({
    ...row,
    beganAt: new Date(row.beganAt).toISOString(),
    endedAt: new Date(row.endedAt).toISOString(),
  }));
};

export const findEndedLive = async (db: Queryable, id: string): Promise<EndedLive | null> =>
  (await findEnded(db, sql`l.id = ${id}`))[0] ?? null;

export const findEndedLives = async (
  db: Queryable,
  studioId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: EndedLive[]; total: number }> => {
  const list = await findEnded(
    db,
    sql`l.studio_id = ${studioId} order by l.began_at desc, l.id desc limit ${limit} offset ${offset}`,
  );
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from studio_lives where studio_id = ${studioId} and ended_at is not null`);
  return { list, total: rows[0]?.total ?? 0 };
};

export const shownCard = ({ nameZh, nameEn, report, ...live }: EndedLive, locale: Locale): LiveReportCard => ({
  ...live,
  studio: locale === 'zh-CN' ? nameZh : nameEn,
});

/** The live named, else the one that is on, else the last. */
export const findLive = async (
  db: Queryable,
  studioId: string,
  id: string | null,
): Promise<{ id: string; beganAt: string; endedAt: string | null; unique: number } | null> => {
  const { rows } = await db.execute<{ id: string; beganAt: string; endedAt: string | null; unique: number }>(sql`
    select id, began_at as "beganAt", ended_at as "endedAt", unique_viewers as unique from studio_lives
    where studio_id = ${studioId} and (${id}::uuid is null or id = ${id}::uuid)
    order by ended_at is not null, began_at desc limit 1`);
  const live = rows[0];
  if (!live) return null;
  const { beganAt, endedAt } = live;
  return {
    ...live,
    beganAt: new Date(beganAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
};
