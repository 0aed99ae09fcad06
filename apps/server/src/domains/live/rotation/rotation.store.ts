import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { type KeptVideo, readVideos } from '../videos/videos.store.ts';

export type KeptRotation = {
  studioId: string;
  loops: number;
  version: number;
  running: boolean;
  startedAt: string | null;
  pending: boolean;
  byDemo: boolean;
  demoEnded: boolean;
  /** What was playing last, for a media process that begins again. */
  playingItem: string | null;
  playingRound: number;
};

const columns = sql`r.studio_id as "studioId", r.loops, r.version, r.running, r.started_at as "startedAt", r.pending,
  r.by_demo as "byDemo", r.demo_ended as "demoEnded", r.playing_item as "playingItem", r.playing_round as "playingRound"`;

const shown = (row: KeptRotation): KeptRotation => ({
  ...row,
  startedAt: row.startedAt === null ? null : new Date(row.startedAt).toISOString(),
});

/** What a studio has that never saved one. */
const fresh = (studioId: string): KeptRotation => ({
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

/** Null when there is no such studio. */
export const findRotation = async (db: Queryable, studioId: string): Promise<KeptRotation | null> => {
  const { rows } = await db.execute<KeptRotation & { known: boolean }>(sql`
    select ${columns}, r.studio_id is not null as known from studios s left join rotations r on r.studio_id = s.id
    where s.id = ${studioId}`);
  const row = rows[0];
  if (!row) return null;
  const { known, ...kept } = row;
  return known ? shown(kept) : fresh(studioId);
};

/** The same, kept from changing until the transaction ends. */
export const lockRotation = async (tx: Tx, studioId: string): Promise<KeptRotation | null> => {
  await tx.execute(sql`
    insert into rotations (studio_id) select id from studios where id = ${studioId} on conflict do nothing`);
  await tx.execute(sql`select from rotations where studio_id = ${studioId} for update`);
  return findRotation(tx, studioId);
};

export const findItems = (db: Queryable, studioId: string): Promise<KeptVideo[]> =>
  readVideos(db, sql`join rotation_items i on i.video_id = v.id where i.studio_id = ${studioId} order by i.place`);

/** The same videos, kept from changing; in the order given, those that there are. */
export const lockVideos = async (tx: Tx, ids: readonly string[]): Promise<Map<string, KeptVideo>> => {
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  await tx.execute(sql`select from videos where id = any (${wanted}) order by id for share`);
  const videos = await readVideos(tx, sql`where v.id = any (${wanted})`);
  return new Map(videos.map((video) => [video.id, video]));
};

export const storeRotation = async (
  tx: Tx,
  rotation: { studioId: string; loops: number; videoIds: readonly string[]; pending: boolean },
): Promise<void> => {
  const { studioId, loops, videoIds, pending } = rotation;
  await tx.execute(sql`
    update rotations set loops = ${loops}, pending = ${pending}, version = version + 1 where studio_id = ${studioId}`);
  await tx.execute(sql`delete from rotation_items where studio_id = ${studioId}`);
  await tx.execute(sql`
    insert into rotation_items (studio_id, place, video_id)
    select ${studioId}::uuid, place - 1, id::uuid
    from jsonb_array_elements_text(${JSON.stringify(videoIds)}::jsonb) with ordinality as item (id, place)`);
};

export const markRunning = async (
  db: Queryable,
  studioId: string,
  running: { since: Date; byDemo: boolean } | null,
): Promise<void> => {
  await db.execute(sql`
    update rotations set running = ${running !== null}, started_at = ${running?.since.toISOString() ?? null},
      by_demo = ${running?.byDemo ?? false}, pending = false, playing_item = null, playing_round = 0
    where studio_id = ${studioId}`);
};

export const markDemoEnded = async (db: Queryable, studioId: string, ended: boolean): Promise<void> => {
  await db.execute(sql`update rotations set demo_ended = ${ended} where studio_id = ${studioId}`);
};

/** What the demo has started is someone's from now on, and the demo does not start by itself any more. */
export const takeOver = async (tx: Tx, studioId: string): Promise<void> => {
  await tx.execute(sql`update rotations set by_demo = false, demo_ended = true where studio_id = ${studioId}`);
};

/** Notes what plays; edits that waited for the end of the item before are in force with it. */
export const notePlaying = async (
  db: Queryable,
  studioId: string,
  { itemId, round }: { itemId: string; round: number },
): Promise<void> => {
  await db.execute(sql`
    update rotations set playing_item = ${itemId}, playing_round = ${Math.min(round, 32_767)}, pending = false
    where studio_id = ${studioId} and running`);
};

/** Studios whose rotation should be playing. */
export const findRunning = async (db: Queryable): Promise<KeptRotation[]> => {
  const { rows } = await db.execute<KeptRotation>(sql`select ${columns} from rotations r where r.running`);
  return rows.map(shown);
};

/** The studio that the company began with. */
export const findMainStudio = async (db: Queryable): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from studios where slug = 'main'`);
  return rows[0]?.id ?? null;
};
