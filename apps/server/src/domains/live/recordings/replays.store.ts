import { REPLAYS_MAX, type Replay } from '@onair/contract/live/replays';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, isNotNull, sql } from '../../../db/sql.ts';
import { studioLives } from '../studios/history.tables.ts';
import { isActive } from '../studios/studios.store.ts';
import { studios } from '../studios/studios.tables.ts';
import { findRecording, type RecordingRow, readRecordings } from './recordings.store.ts';
import { recordings } from './recordings.tables.ts';

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
