import { DAY } from '@onair/contract/lib/local-time';
import type { Recording, RecordingEnd } from '@onair/contract/live/recordings';
import { REPLAYS_MAX, type Replay } from '@onair/contract/live/replays';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { among, bool, insertFrom, int, orNull, present, type RowOf, rowOf, rowsOf, same } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from '../../../db/sql.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { type Claim, holdLease } from '../media/leases.store.ts';
import { isActive } from '../studios/studios.store.ts';
import { studios } from '../studios/studios.tables.ts';
import { partStarts } from './recording-files.rules.ts';
import { recorders, recordings } from './recordings.tables.ts';

/** For studios that have never chosen. */
const RETENTION_DAYS = 30;
/** How long a studio's recordings are kept; of `recorders`, which may be missing. */
const retentionDays = int(sql`coalesce(${recorders.retentionDays}, ${sql.raw(String(RETENTION_DAYS))})`);

/** What a studio has chosen for its recordings. */
type RecorderRow = { automatic: boolean; retentionDays: number; version: number };

/** Null when the studio does not exist. */
export const findRecorder = async (db: Queryable, studioId: string): Promise<RecorderRow | null> => {
  const [recorder = null] = await db
    .select({
      automatic: bool(sql`coalesce(${recorders.automatic}, false)`),
      retentionDays,
      version: int(sql`coalesce(${recorders.version}, 1)`),
    })
    .from(studios)
    .leftJoin(recorders, eq(recorders.studioId, studios.id))
    .where(eq(studios.id, studioId));
  return recorder;
};

/** The same, locked until the end of the transaction. */
export const lockRecorder = async (tx: Tx, studioId: string): Promise<RecorderRow | null> => {
  const studio = sql`${studios} where ${eq(studios.id, studioId)}`;
  const chosen = eq(recorders.studioId, studioId);
  await tx.execute(sql`${insertFrom(recorders, { studioId: sql`${studios.id}` }, studio)} on conflict do nothing`);
  await tx.select({ version: recorders.version }).from(recorders).where(chosen).for('update');
  return findRecorder(tx, studioId);
};

export const storeRecorder = async (
  tx: Tx,
  studioId: string,
  { automatic, retentionDays: days }: { automatic: boolean; retentionDays: number },
): Promise<void> => {
  await tx
    .update(recorders)
    .set({ automatic, retentionDays: days, version: sql`${recorders.version} + 1` })
    .where(eq(recorders.studioId, studioId));
};

const RECORDING = {
  id: recordings.id,
  studioId: recordings.studioId,
  state: recordings.state,
  startedAt: recordings.startedAt,
  endedAt: recordings.endedAt,
  seconds: recordings.seconds,
  bytes: recordings.bytes,
  parts: recordings.parts,
  runStarts: recordings.runStarts,
  startedBy: recordings.startedBy,
  stopAsked: recordings.stopAsked,
  /** The live that it records, null before that is known. */
  liveId: recordings.liveId,
  /** The current live of its studio. */
  openLiveId: orNull(studioLives.id),
  reason: recordings.reason,
  offeredAt: recordings.offeredAt,
  version: recordings.version,
  retentionDays,
};
export type RecordingRow = RowOf<typeof RECORDING>;

const tables = sql`${recordings} left join ${recorders} on ${recorders.studioId} = ${recordings.studioId}
  left join ${studioLives} on ${studioLives.studioId} = ${recordings.studioId} and ${isNull(studioLives.endedAt)}`;

const isIt = (id: string) => eq(recordings.id, id);
const isOf = (studioId: string) => eq(recordings.studioId, studioId);
const isRunning = eq(recordings.state, 'recording');

const readRecordings = (db: Queryable, where: SQL | undefined): Promise<RecordingRow[]> =>
  rowsOf(db, RECORDING, (list) => sql`select ${list} from ${tables} where ${where}`);

/** Whether the audience may be offered it: something was recorded, and its live has ended. */
export const isOfferable = ({ state, parts, liveId, openLiveId }: RecordingRow): boolean =>
  state !== 'recording' && parts.length > 0 && liveId !== null && liveId !== openLiveId;

export const presentRecording = (row: RecordingRow): Recording => {
  const { id, studioId, state, startedAt, endedAt, seconds, bytes, startedBy, reason, offeredAt, version } = row;
  const keptUntil = endedAt && new Date(Date.parse(endedAt) + row.retentionDays * DAY).toISOString();
  const parts = row.parts.length;
  const offer = { offerable: isOfferable(row), offeredAt, version };
  return { id, studioId, state, startedAt, endedAt, seconds, bytes, parts, startedBy, keptUntil, reason, ...offer };
};

export const findRecording = async (db: Queryable, id: string): Promise<RecordingRow | null> =>
  (await readRecordings(db, isIt(id)))[0] ?? null;

const RECORDED = {
  slug: studios.slug,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  /** Of its live; null where it has none. */
  title: orNull(
    same(
      studioLives.title,
      sql`(select ${studioLives.title} from ${studioLives} where ${eq(studioLives.id, recordings.liveId)})`,
    ),
  ),
};
/** What a recording shows, also of a studio that is archived by now. */
export type Recorded = RowOf<typeof RECORDED>;

export const findRecorded = (db: Queryable, id: string): Promise<Recorded | null> =>
  rowOf(
    db,
    RECORDED,
    (list) =>
      sql`select ${list} from ${recordings} join ${studios} on ${studios.id} = ${recordings.studioId} where ${isIt(id)}`,
  );

export const findRunning = async (db: Queryable, studioId: string): Promise<RecordingRow | null> =>
  (await readRecordings(db, and(isOf(studioId), isRunning)))[0] ?? null;

/** Of all studios. */
export const findAllRunning = (db: Queryable): Promise<RecordingRow[]> => readRecordings(db, isRunning);

/** A page of a studio's recordings, latest first. */
export const findRecordings = (db: Queryable, studioId: string, page: Page): Promise<Listed<RecordingRow>> =>
  listPage(db, RECORDING, {
    from: sql`${tables} where ${isOf(studioId)}`,
    order: sql`${desc(recordings.startedAt)}, ${desc(recordings.id)}`,
    page,
    total: sql`select count(*) from ${recordings} where ${isOf(studioId)}`,
  });

/** @returns false when the studio is recording already */
export const insertRecording = async (
  tx: Tx,
  recording: { id: string; studioId: string; startedBy: string },
  at: Date,
): Promise<boolean> => {
  const open = and(eq(studioLives.studioId, recording.studioId), isNull(studioLives.endedAt));
  const liveId = sql`(select ${studioLives.id} from ${studioLives} where ${open})`;
  const { rowCount } = await tx
    .insert(recordings)
    .values({ ...recording, state: 'recording', startedAt: at.toISOString(), liveId })
    .onConflictDoNothing({ target: recordings.studioId, where: sql`state = 'recording'` });
  return rowCount === 1;
};

export const askToStop = async (db: Queryable, id: string): Promise<void> => {
  await db
    .update(recordings)
    .set({ stopAsked: true })
    .where(and(isIt(id), isRunning));
};

/** The progress of a running recording. */
export const noteLength = async (
  db: Queryable,
  id: string,
  { seconds, bytes }: { seconds: number; bytes: number },
): Promise<void> => {
  await db
    .update(recordings)
    .set({ seconds, bytes })
    .where(and(isIt(id), isRunning));
};

export type Ended = {
  state: 'finished' | 'interrupted';
  reason: RecordingEnd;
  seconds: number;
  bytes: number;
  parts: readonly string[];
};

export const settleRecording = async (tx: Tx, id: string, { parts, ...ended }: Ended, at: Date): Promise<boolean> => {
  const { rowCount } = await tx
    .update(recordings)
    .set({ ...ended, parts: [...parts], endedAt: at.toISOString() })
    .where(and(isIt(id), isRunning));
  return rowCount === 1;
};

export const removeRecording = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(recordings).where(isIt(id));
};

/** Playable recordings of a live, earliest first. */
export const findPlayable = async (db: Queryable, liveId: string) => {
  const { id, startedAt, endedAt, seconds, parts, runStarts } = recordings;
  const rows = await db
    .select({ id, startedAt, endedAt: present(endedAt), seconds, parts, runStarts })
    .from(recordings)
    .where(and(eq(recordings.liveId, liveId), ne(recordings.state, 'recording')))
    .orderBy(startedAt, id);
  return rows.flatMap(({ parts: files, runStarts: runs, ...row }) =>
    files.length > 0 ? [{ ...row, starts: partStarts(files, row.startedAt, runs) }] : [],
  );
};

/** All recordings of a studio. */
export const findAllOf = (db: Queryable, studioId: string): Promise<RecordingRow[]> =>
  readRecordings(db, isOf(studioId));

/** Expired recordings. */
export const findExpired = (db: Queryable, at: Date): Promise<RecordingRow[]> =>
  readRecordings(
    db,
    sql`${recordings.endedAt} < ${at.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`,
  );

/**
 * Studios with a live that must be recorded automatically and is not; without lives whose recording a person has ended.
 */
export const findUnrecorded = async (db: Queryable): Promise<string[]> => {
  const { studioId } = studioLives;
  const stopped = and(eq(recordings.liveId, studioLives.id), recordings.stopAsked);
  const recorded = sql`select from ${recordings} where ${recordings.studioId} = ${studioId} and (${isRunning} or ${stopped})`;
  const rows = await db
    .select({ studioId })
    .from(studioLives)
    .innerJoin(recorders, eq(recorders.studioId, studioId))
    .where(and(isNull(studioLives.endedAt), recorders.automatic, sql`not exists (${recorded})`));
  return rows.map((row) => row.studioId);
};

/** Sets the live of a recording that started before the live was stored. */
export const bindLive = async (db: Queryable, id: string, liveId: string): Promise<void> => {
  await db
    .update(recordings)
    .set({ liveId })
    .where(and(isIt(id), isNull(recordings.liveId)));
};

/** Starts another run of a recorder, for the studio's holder. @returns its number, null when the recording has ended */
export const claimRun = async (tx: Tx, claim: Claim, id: string, at: Date): Promise<number | null> => {
  await holdLease(tx, claim);
  const [recording] = await tx
    .update(recordings)
    .set({
      runs: sql`${recordings.runs} + 1`,
      runStarts: sql`${recordings.runStarts} || ${JSON.stringify([at])}::jsonb`,
    })
    .where(and(isIt(id), isRunning))
    .returning({ runs: recordings.runs });
  return recording?.runs ?? null;
};

/** Records files found on disk for a recording that has ended. */
export const noteParts = async (
  db: Queryable,
  id: string,
  { parts, bytes }: { parts: readonly string[]; bytes: number },
): Promise<void> => {
  await db
    .update(recordings)
    .set({ bytes, parts: [...parts] })
    .where(and(isIt(id), ne(recordings.state, 'recording')));
};

/** Those of these ids that are recordings. */
export const findNamed = (db: Queryable, ids: readonly string[]): Promise<RecordingRow[]> =>
  readRecordings(db, among(recordings.id, ids));

const { id, studioId, startedAt, seconds, offeredAt } = recordings;
const isOffered = isNotNull(offeredAt);

/** Recordings of a studio that its audience may watch, latest first. */
export const findReplays = (db: Queryable, ofStudio: string): Promise<Replay[]> =>
  db
    .select({ id, title: studioLives.title, startedAt, seconds })
    .from(recordings)
    .innerJoin(studioLives, eq(studioLives.id, recordings.liveId))
    .where(and(eq(studioId, ofStudio), isOffered))
    .orderBy(desc(startedAt), desc(id))
    .limit(REPLAYS_MAX);

/** What the audience of a studio may watch at this moment; null for anything else. */
export const findReplay = async (db: Queryable, slug: string, replayId: string): Promise<RecordingRow | null> => {
  const named = sql`(select ${studios.id} from ${studios} where ${and(eq(studios.slug, slug), isActive)})`;
  const [recording = null] = await readRecordings(db, and(eq(id, replayId), isOffered, eq(studioId, named)));
  return recording;
};

/** A recording of a studio that is not archived, locked until the end of the transaction. */
export const lockRecording = async (tx: Tx, recordingId: string): Promise<RecordingRow | null> => {
  const present = sql`${studioId} in (select ${studios.id} from ${studios} where ${isActive})`;
  const isIt = and(eq(id, recordingId), present);
  const [locked] = await tx.select({ id }).from(recordings).where(isIt).for('update');
  return locked ? findRecording(tx, locked.id) : null;
};

/** @param at null withdraws it */
export const storeOffer = async (tx: Tx, recordingId: string, at: Date | null): Promise<void> => {
  await tx
    .update(recordings)
    .set({ offeredAt: at?.toISOString() ?? null, version: sql`${recordings.version} + 1` })
    .where(eq(id, recordingId));
};
