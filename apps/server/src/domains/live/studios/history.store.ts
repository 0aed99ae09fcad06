import type { TimelineEvent, TimelineKind, TimelinePoint } from '@onair/contract/live/studio-history';
import { EVENTS_MAX, TIMELINE_DAYS } from '@onair/contract/live/studio-history';
import type { Db, Queryable } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { type SQL, sql } from '../../../db/sql.ts';

export type Happening = Partial<Omit<TimelineEvent, 'id' | 'at' | 'kind' | 'who'>>;
export type NewEvent = {
  id: string;
  studioId: string;
  liveId: string | null;
  kind: TimelineKind;
  accountId?: string | null;
  data: Happening;
};

/** @returns false when it is stored already */
export const insertEvent = async (db: Queryable, event: NewEvent, at: Date): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into studio_events (id, studio_id, live_id, at, kind, account_id, data)
    values (${event.id}, ${event.studioId}, ${event.liveId}, ${at.toISOString()}, ${event.kind},
      ${event.accountId ?? null}, ${JSON.stringify(event.data)}::jsonb)
    on conflict (id) do nothing`);
  return rowCount === 1;
};

const findEvents = async (db: Queryable, where: SQL): Promise<TimelineEvent[]> => {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    kind: TimelineKind;
    who: string | null;
    data: Happening;
  }>(
    sql`select e.id, e.at, e.kind, a.name as who, e.data from studio_events e left join people a on a.id = e.account_id
      where ${where} order by e.at desc, e.id desc limit ${EVENTS_MAX}`,
  );
  return rows.map(({ id, at, kind, who, data }) => ({
    id,
    at: new Date(at).toISOString(),
    kind,
    who,
    act: data.act ?? null,
    line: data.line ?? null,
    from: data.from ?? null,
    to: data.to ?? null,
    reason: data.reason ?? null,
    waitedMs: data.waitedMs ?? null,
    gapMs: data.gapMs ?? null,
    silentMs: data.silentMs ?? null,
  }));
};

/** The latest first. */
export const findEventsBetween = (db: Queryable, studioId: string, from: Date, to: Date): Promise<TimelineEvent[]> =>
  findEvents(db, sql`e.studio_id = ${studioId} and e.at >= ${from.toISOString()} and e.at < ${to.toISOString()}`);

export const findEventsOf = (db: Queryable, liveId: string, kind: TimelineKind): Promise<TimelineEvent[]> =>
  findEvents(db, sql`e.live_id = ${liveId} and e.kind = ${kind}`);

export const countEvents = async (db: Queryable, liveId: string, kind: TimelineKind): Promise<number> => {
  const { rows } = await db.execute<{ events: number }>(sql`
    select count(*)::int as events from studio_events where live_id = ${liveId} and kind = ${kind}`);
  return rows[0]?.events ?? 0;
};

/** A minute of a studio so far; `seconds` are those with something on air, of which the rates are means. */
export type Minute = {
  studioId: string;
  at: string;
  liveId: string | null;
  seconds: number;
  videoKbps: number | null;
  audioKbps: number | null;
  fps: number | null;
  viewers: number;
  peak: number;
  unique: number;
  chat: number;
};

/** Stores minutes, again and again while they last, all in one statement. */
export const saveMinutes = async (db: Queryable, minutes: Minute[]): Promise<void> => {
  if (minutes.length === 0) return;
  await db.execute(sql`
    insert into studio_minutes (studio_id, at, live_id, seconds, video_kbps, audio_kbps, fps, viewers, peak,
      unique_viewers, chat)
    select m."studioId", m.at, m."liveId", m.seconds, m."videoKbps", m."audioKbps", m.fps, m.viewers, m.peak, m."unique", m.chat
    from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as m ("studioId" uuid, at timestamptz, "liveId" uuid,
      seconds integer, "videoKbps" double precision, "audioKbps" double precision, fps double precision,
      viewers integer, peak integer, "unique" integer, chat integer)
    on conflict (studio_id, at) do update set live_id = excluded.live_id, seconds = excluded.seconds,
      video_kbps = excluded.video_kbps, audio_kbps = excluded.audio_kbps, fps = excluded.fps,
      viewers = excluded.viewers, peak = excluded.peak, unique_viewers = excluded.unique_viewers, chat = excluded.chat`);
};

/** What is stored of these minutes. */
export const findStoredMinutes = async (
  db: Queryable,
  keys: readonly { studioId: string; at: string }[],
): Promise<Minute[]> => {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<Minute>(sql`
    select m.studio_id as "studioId", m.at, m.live_id as "liveId", m.seconds, m.video_kbps as "videoKbps",
      m.audio_kbps as "audioKbps", m.fps, m.viewers, m.peak, m.unique_viewers as unique, m.chat
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k ("studioId" uuid, at timestamptz)
      join studio_minutes m on m.studio_id = k."studioId" and m.at = k.at`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
};

type PointRow = TimelinePoint & { peak: number; unique: number };

const MINUTES_MAX = 1_440;

const findMinutes = async (db: Queryable, where: SQL): Promise<PointRow[]> => {
  const { rows } = await db.execute<PointRow>(sql`
    select at, video_kbps as "videoKbps", audio_kbps as "audioKbps", fps, viewers, chat, peak, unique_viewers as unique
    from studio_minutes where ${where} order by at desc limit ${MINUTES_MAX}`);
  return rows.reverse().map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
};

export const findMinutesBetween = (db: Queryable, studioId: string, from: Date, to: Date): Promise<PointRow[]> =>
  findMinutes(db, sql`studio_id = ${studioId} and at >= ${from.toISOString()} and at < ${to.toISOString()}`);

/** The latest 1,440 of a live. */
export const findMinutesOf = (db: Queryable, liveId: string): Promise<PointRow[]> =>
  findMinutes(db, sql`live_id = ${liveId}`);

/** Seconds watched in a live by a viewer (hash in base64), from its beginning until now. */
export type Watched = { liveId: string; viewer: string; seconds: number };

/** All in one statement; once more changes nothing. */
export const saveWatched = async (db: Queryable, watched: Watched[]): Promise<void> => {
  if (watched.length === 0) return;
  await db.execute(sql`
    insert into studio_viewers (live_id, viewer, seconds)
    select w."liveId", decode(w.viewer, 'base64'), w.seconds
    from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as w ("liveId" uuid, viewer text, seconds double precision)
    on conflict (live_id, viewer) do update set seconds = greatest(studio_viewers.seconds, excluded.seconds)`);
};

/** Minutes watched by everybody together, and how many they were; zeros once they are forgotten. */
export const watchedOf = async (db: Queryable, liveId: string): Promise<{ minutes: number; viewers: number }> => {
  const { rows } = await db.execute<{ minutes: number; viewers: number }>(sql`
    select coalesce(sum(seconds), 0) / 60 as minutes, count(*)::int as viewers from studio_viewers
    where live_id = ${liveId}`);
  return rows[0] ?? { minutes: 0, viewers: 0 };
};

/** Viewers of a live by their hashes in base64, at most so many, and the seconds that each has watched. */
export const findViewers = async (
  db: Queryable,
  liveId: string,
  most: number,
): Promise<{ viewer: string; seconds: number }[]> => {
  const { rows } = await db.execute<{ viewer: string; seconds: number }>(sql`
    select encode(viewer, 'base64') as viewer, seconds from studio_viewers where live_id = ${liveId} limit ${most}`);
  return rows;
};

const DAY = 86_400_000;

/** Minutes, events and changes of leases are kept for 90 days, viewers for a day after their live. */
export const pruneHistory = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - TIMELINE_DAYS * DAY);
  await forget(db, olderThan(sql`studio_minutes`, sql`at`, limit), signal);
  await forget(db, olderThan(sql`studio_events`, sql`at`, limit), signal);
  await forget(db, olderThan(sql`studio_lease_changes`, sql`at`, limit), signal);
  await db.execute(sql`
    delete from media_nodes where until < clock_timestamp() - interval '1 day'
      and not exists (select from studio_leases l where l.node = media_nodes.id)`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from studio_lives l where ended_at < ${new Date(now.getTime() - DAY).toISOString()}
      and exists (select from studio_viewers v where v.live_id = l.id)`);
  for (const { id } of rows) {
    const past = sql`live_id = ${id}::uuid`;
    await forget(db, { table: sql`studio_viewers`, along: sql`viewer`, type: 'bytea', past }, signal);
  }
};
