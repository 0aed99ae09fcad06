import type { Recording, RecordingEnd, RecordingState } from '@onair/contract/live/recordings';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { type Claim, holdLease } from '../media/fence.store.ts';

export type KeptRecording = {
  id: string;
  studioId: string;
  state: RecordingState;
  startedAt: string;
  endedAt: string | null;
  seconds: number;
  bytes: number;
  parts: string[];
  startedBy: string;
  stopAsked: boolean;
  /** The live that it records, null before that is known. */
  liveId: string | null;
  /** The live that is on in its studio. */
  openLiveId: string | null;
  reason: RecordingEnd | null;
  retentionDays: number;
};

const DAY = 86_400_000;

const columns = sql`r.id, r.studio_id as "studioId", r.state, r.started_at as "startedAt", r.ended_at as "endedAt",
  r.seconds, r.bytes, to_jsonb(r.parts) as parts, r.started_by as "startedBy", r.stop_asked as "stopAsked",
  r.live_id as "liveId", r.reason, l.id as "openLiveId",
  coalesce(c.retention_days, 30) as "retentionDays"`;

const iso = (at: string): string => new Date(at).toISOString();

const read = async (db: Queryable, rest: SQL): Promise<KeptRecording[]> => {
  const { rows } = await db.execute<KeptRecording>(
    sql`select ${columns} from recordings r left join recorders c using (studio_id)
      left join studio_lives l on l.studio_id = r.studio_id and l.ended_at is null ${rest}`,
  );
  return rows.map((row) => ({
    ...row,
    startedAt: iso(row.startedAt),
    endedAt: row.endedAt === null ? null : iso(row.endedAt),
  }));
};

export const shownRecording = (kept: KeptRecording): Recording => {
  const { id, studioId, state, startedAt, endedAt, seconds, bytes, startedBy, reason } = kept;
  const keptUntil = endedAt && new Date(Date.parse(endedAt) + kept.retentionDays * DAY).toISOString();
  const parts = kept.parts.length;
  return { id, studioId, state, startedAt, endedAt, seconds, bytes, parts, startedBy, keptUntil, reason };
};

export const findRecording = async (db: Queryable, id: string): Promise<KeptRecording | null> =>
  (await read(db, sql`where r.id = ${id}`))[0] ?? null;

export const findRunning = async (db: Queryable, studioId: string): Promise<KeptRecording | null> =>
  (await read(db, sql`where r.studio_id = ${studioId} and r.state = 'recording'`))[0] ?? null;

/** Of all studios. */
export const findAllRunning = (db: Queryable): Promise<KeptRecording[]> => read(db, sql`where r.state = 'recording'`);

export const findRecordings = async (
  db: Queryable,
  studioId: string,
  page: { limit: number; offset: number },
): Promise<{ list: KeptRecording[]; total: number }> => {
  const list = await read(
    db,
    sql`where r.studio_id = ${studioId} order by r.started_at desc, r.id desc limit ${page.limit} offset ${page.offset}`,
  );
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*) as total from recordings where studio_id = ${studioId}`,
  );
  return { list, total: rows[0]?.total ?? 0 };
};

/** @returns false when the studio records already */
export const insertRecording = async (
  tx: Tx,
  recording: { id: string; studioId: string; startedBy: string },
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into recordings (id, studio_id, state, started_at, started_by, live_id)
    values (${recording.id}, ${recording.studioId}, 'recording', ${at.toISOString()}, ${recording.startedBy},
      (select id from studio_lives where studio_id = ${recording.studioId} and ended_at is null))
    on conflict (studio_id) where state = 'recording' do nothing`);
  return rowCount === 1;
};

export const askToStop = async (db: Queryable, id: string): Promise<void> => {
  await db.execute(sql`update recordings set stop_asked = true where id = ${id} and state = 'recording'`);
};

/** How far a recording that runs is. */
export const noteLength = async (
  db: Queryable,
  id: string,
  length: { seconds: number; bytes: number },
): Promise<void> => {
  await db.execute(sql`
    update recordings set seconds = ${length.seconds}, bytes = ${length.bytes} where id = ${id} and state = 'recording'`);
};

export type Ended = {
  state: 'finished' | 'interrupted';
  reason: RecordingEnd;
  seconds: number;
  bytes: number;
  parts: readonly string[];
};

export const settleRecording = async (tx: Tx, id: string, ended: Ended, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update recordings set state = ${ended.state}, reason = ${ended.reason}, ended_at = ${at.toISOString()}, seconds = ${ended.seconds},
      bytes = ${ended.bytes}, parts = array(select jsonb_array_elements_text(${JSON.stringify(ended.parts)}::jsonb))
    where id = ${id} and state = 'recording'`);
  return rowCount === 1;
};

export const removeRecording = async (db: Queryable, id: string): Promise<void> => {
  await db.execute(sql`delete from recordings where id = ${id}`);
};

/** Recordings whose time is over. */
export const findExpired = (db: Queryable, at: Date): Promise<KeptRecording[]> =>
  read(
    db,
    sql`where r.ended_at < ${at.toISOString()}::timestamptz - make_interval(days => coalesce(c.retention_days, 30))`,
  );

/** Studios whose live is on, must be recorded by itself and is not; lives whose recording a person has ended are left out. */
export const findUnrecorded = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ studioId: string }>(sql`
    select l.studio_id as "studioId" from studio_lives l join recorders c using (studio_id)
    where l.ended_at is null and c.automatic
      and not exists (select from recordings r
        where r.studio_id = l.studio_id and (r.state = 'recording' or r.live_id = l.id and r.stop_asked))`);
  return rows.map(({ studioId }) => studioId);
};

/** Names the live of a recording that was begun before its row. */
export const bindLive = async (db: Queryable, id: string, liveId: string): Promise<void> => {
  await db.execute(sql`update recordings set live_id = ${liveId} where id = ${id} and live_id is null`);
};

/** Begins another run of a recorder, for the studio's holder. @returns its number, null when the recording has ended */
export const claimRun = async (tx: Tx, claim: Claim, id: string): Promise<number | null> => {
  await holdLease(tx, claim);
  const { rows } = await tx.execute<{ runs: number }>(
    sql`update recordings set runs = runs + 1 where id = ${id} and state = 'recording' returning runs`,
  );
  return rows[0]?.runs ?? null;
};

/** Notes files that were found on disk for a recording that has ended. */
export const noteParts = async (
  db: Queryable,
  id: string,
  { parts, bytes }: { parts: readonly string[]; bytes: number },
): Promise<void> => {
  await db.execute(sql`
    update recordings set bytes = ${bytes}, parts = array(select jsonb_array_elements_text(${JSON.stringify(parts)}::jsonb))
    where id = ${id} and state <> 'recording'`);
};

export type KeptRecorder = { automatic: boolean; retentionDays: number; version: number };

/** Null when there is no such studio. */
export const findRecorder = async (db: Queryable, studioId: string): Promise<KeptRecorder | null> => {
  const { rows } = await db.execute<KeptRecorder>(sql`
    select coalesce(c.automatic, false) as automatic, coalesce(c.retention_days, 30) as "retentionDays",
      coalesce(c.version, 1) as version
    from studios s left join recorders c on c.studio_id = s.id where s.id = ${studioId}`);
  return rows[0] ?? null;
};

/** The same, kept from changing until the transaction ends. */
export const lockRecorder = async (tx: Tx, studioId: string): Promise<KeptRecorder | null> => {
  await tx.execute(sql`
    insert into recorders (studio_id) select id from studios where id = ${studioId} on conflict do nothing`);
  await tx.execute(sql`select from recorders where studio_id = ${studioId} for update`);
  return findRecorder(tx, studioId);
};

export const storeRecorder = async (
  tx: Tx,
  studioId: string,
  { automatic, retentionDays }: { automatic: boolean; retentionDays: number },
): Promise<void> => {
  await tx.execute(sql`
    update recorders set automatic = ${automatic}, retention_days = ${retentionDays}, version = version + 1
    where studio_id = ${studioId}`);
};

/** Those of these ids that are recordings. */
export const findNamed = (db: Queryable, ids: readonly string[]): Promise<KeptRecording[]> =>
  read(db, sql`where r.id = any (array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`);
