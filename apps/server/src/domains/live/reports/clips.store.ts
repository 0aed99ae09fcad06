import type { LiveClip } from '@onair/contract/live/live-reports';
import type { Queryable, Tx } from '../../../db/client.ts';
import { insertFrom, orNull, type RowOf, rowOf, rowsOf } from '../../../db/rows.ts';
import { eq, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { liveClips, studioLives } from '../lives/lives.tables.ts';

const CLIP = {
  id: liveClips.id,
  startsAt: liveClips.startsAt,
  endsAt: liveClips.endsAt,
  note: liveClips.note,
  by: orNull(people.name),
  version: liveClips.version,
};
const OF_LIVE = {
  ...CLIP,
  liveId: liveClips.liveId,
  studioId: studioLives.studioId,
  beganAt: studioLives.beganAt,
  endedAt: studioLives.endedAt,
};
/** A clip with its live. */
type ClipRow = RowOf<typeof OF_LIVE>;

const clipsWhere = (where: SQL): SQL => sql`${liveClips} join ${studioLives} on ${studioLives.id} = ${liveClips.liveId}
  left join ${people} on ${people.id} = ${liveClips.madeBy} where ${where}`;

/** In chronological order. */
export const findClips = (db: Queryable, liveId: string): Promise<LiveClip[]> =>
  rowsOf(
    db,
    CLIP,
    (list) =>
      sql`select ${list} from ${clipsWhere(eq(liveClips.liveId, liveId))} order by ${liveClips.startsAt}, ${liveClips.id}`,
  );

/** A clip, locked until the end of the transaction. */
export const lockClip = (tx: Tx, id: string): Promise<ClipRow | null> =>
  rowOf(tx, OF_LIVE, (list) => sql`select ${list} from ${clipsWhere(eq(liveClips.id, id))} for update of ${liveClips}`);

export const countClips = (db: Queryable, liveId: string): Promise<number> =>
  db.$count(liveClips, eq(liveClips.liveId, liveId));

export type Span = { startsAt: string; endsAt: string; note: string };
type NewClip = Span & { id: string; liveId: string; madeBy: string | null };

export const insertClip = async (tx: Tx, clip: NewClip, at: Date): Promise<void> => {
  await tx.insert(liveClips).values({ ...clip, madeAt: at.toISOString() });
};

/**
 * A clip of the seconds up to an instant, but not before the live started; at least a second long.
 * @returns false while the live is not stored yet
 */
export const insertMark = async (
  tx: Tx,
  { seconds, liveId, ...clip }: Omit<NewClip, 'startsAt' | 'endsAt'> & { seconds: number },
  at: Date,
): Promise<boolean> => {
  const { beganAt, id } = studioLives;
  const to = sql`${at.toISOString()}::timestamptz`;
  const values = {
    ...clip,
    liveId: sql`${id}`,
    startsAt: sql`greatest(${beganAt}, ${to} - make_interval(secs => ${seconds}))`,
    endsAt: sql`greatest(${to}, ${beganAt} + interval '1 second')`,
    madeAt: at.toISOString(),
  };
  const { rowCount } = await tx.execute(insertFrom(liveClips, values, sql`${studioLives} where ${eq(id, liveId)}`));
  return rowCount === 1;
};

export const saveClip = async (tx: Tx, id: string, { startsAt, endsAt, note }: Span): Promise<void> => {
  await tx
    .update(liveClips)
    .set({ startsAt, endsAt, note, version: sql`${liveClips.version} + 1` })
    .where(eq(liveClips.id, id));
};

export const removeClip = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(liveClips).where(eq(liveClips.id, id));
};
