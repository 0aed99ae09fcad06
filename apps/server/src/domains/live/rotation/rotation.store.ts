import type { Queryable, Tx } from '../../../db/client.ts';
import { among, insertFrom, type RowOf } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { DEMO_ON_AIR } from '../studios/studios.rules.ts';
import { studios } from '../studios/studios.tables.ts';
import { readVideos, type VideoRow } from '../videos/videos.store.ts';
import { rotationItems, rotations, videos } from '../videos/videos.tables.ts';

/** The last two record the current item, for a restarted media process. */
const ROTATION = {
  studioId: rotations.studioId,
  loops: rotations.loops,
  version: rotations.version,
  running: rotations.running,
  startedAt: rotations.startedAt,
  pending: rotations.pending,
  byDemo: rotations.byDemo,
  demoEnded: rotations.demoEnded,
  playingItem: rotations.playingItem,
  playingRound: rotations.playingRound,
};
export type RotationRow = RowOf<typeof ROTATION>;

/** The rotation of a studio that never saved one. */
const unsaved = (studioId: string): RotationRow => ({
  studioId,
  loops: 1,
  version: 1,
  running: false,
  startedAt: null,
  pending: false,
  byDemo: false,
  demoEnded: false,
  playingItem: null,
  playingRound: 0,
});

const isOf = (studioId: string) => eq(rotations.studioId, studioId);

/** Null when the studio does not exist. */
export const findRotation = async (db: Queryable, studioId: string): Promise<RotationRow | null> => {
  const [studio] = await db
    .select({ rotation: ROTATION })
    .from(studios)
    .leftJoin(rotations, eq(rotations.studioId, studios.id))
    .where(and(eq(studios.id, studioId), isNull(studios.archivedAt)));
  return studio ? (studio.rotation ?? unsaved(studioId)) : null;
};

/** The same, locked until the end of the transaction. */
export const lockRotation = async (tx: Tx, studioId: string): Promise<RotationRow | null> => {
  const studio = sql`${studios} where ${eq(studios.id, studioId)}`;
  await tx.execute(sql`${insertFrom(rotations, { studioId: sql`${studios.id}` }, studio)} on conflict do nothing`);
  await tx.select({ version: rotations.version }).from(rotations).where(isOf(studioId)).for('update');
  return findRotation(tx, studioId);
};

/** The studios that a demo company has on air, in a fixed order. */
export const findDemoStudios = async (db: Queryable): Promise<string[]> => {
  const { id, slug, archivedAt } = studios;
  const rows = await db
    .select({ id, slug })
    .from(studios)
    .where(and(among(slug, DEMO_ON_AIR), isNull(archivedAt)));
  const place = (one: { slug: string }): number => DEMO_ON_AIR.indexOf(one.slug);
  return rows.sort((a, b) => place(a) - place(b)).map((one) => one.id);
};

export const findItems = (db: Queryable, studioId: string): Promise<VideoRow[]> => {
  const { videoId, place } = rotationItems;
  const listed = eq(rotationItems.studioId, studioId);
  return readVideos(db, sql`join ${rotationItems} on ${videoId} = ${videos.id} where ${listed} order by ${place}`);
};

/** The same videos, locked; the existing ones in the given order. */
export const lockVideos = async (tx: Tx, ids: readonly string[]): Promise<Map<string, VideoRow>> => {
  const wanted = among(videos.id, ids);
  await tx.select({ id: videos.id }).from(videos).where(wanted).orderBy(videos.id).for('share');
  const locked = await readVideos(tx, sql`where ${wanted}`);
  return new Map(locked.map((video) => [video.id, video]));
};

export const storeRotation = async (
  tx: Tx,
  {
    studioId,
    loops,
    videoIds,
    pending,
  }: { studioId: string; loops: number; videoIds: readonly string[]; pending: boolean },
): Promise<void> => {
  await tx
    .update(rotations)
    .set({ loops, pending, version: sql`${rotations.version} + 1` })
    .where(isOf(studioId));
  await tx.delete(rotationItems).where(eq(rotationItems.studioId, studioId));
  if (videoIds.length === 0) return;
  await tx.insert(rotationItems).values(videoIds.map((videoId, place) => ({ studioId, place, videoId })));
};

const change = async (db: Queryable, studioId: string, changes: Partial<RotationRow>): Promise<void> => {
  await db.update(rotations).set(changes).where(isOf(studioId));
};

export const markRunning = (
  db: Queryable,
  studioId: string,
  running: { since: Date; byDemo: boolean } | null,
): Promise<void> =>
  change(db, studioId, {
    running: running !== null,
    startedAt: running?.since.toISOString() ?? null,
    byDemo: running?.byDemo ?? false,
    pending: false,
    playingItem: null,
    playingRound: 0,
  });

export const markDemoEnded = (db: Queryable, studioId: string, demoEnded: boolean): Promise<void> =>
  change(db, studioId, { demoEnded });

/** A rotation started by the demo becomes a person's own, and the demo no longer starts automatically. */
export const takeFromDemo = (tx: Tx, studioId: string): Promise<void> =>
  change(tx, studioId, { byDemo: false, demoEnded: true });

/** Records the current item; edits that waited for the end of the previous item take effect with it. */
export const notePlaying = async (
  db: Queryable,
  studioId: string,
  { itemId, round }: { itemId: string; round: number },
): Promise<void> => {
  await db
    .update(rotations)
    .set({ playingItem: itemId, playingRound: Math.min(round, 32_767), pending: false })
    .where(and(isOf(studioId), rotations.running));
};

/** Studios whose rotation should be playing. */
export const findRunning = (db: Queryable): Promise<RotationRow[]> =>
  db.select(ROTATION).from(rotations).where(eq(rotations.running, true));

/** The oldest studio. */
export const findMainStudio = async (db: Queryable): Promise<string | null> => {
  const [studio] = await db.select({ id: studios.id }).from(studios).where(eq(studios.slug, 'main'));
  return studio?.id ?? null;
};
