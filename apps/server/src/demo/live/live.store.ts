import type { LiveMethod } from '@onair/contract/live/studios/now';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

type DemoStudio = { id: string; slug: string; nameZh: string; nameEn: string; createdAt: Date };

/** Creates a studio unless its slug exists. @returns its id */
export const ensureStudio = async (tx: Queryable, studio: DemoStudio): Promise<string> => {
  await tx.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at)
    values (${studio.id}, ${studio.slug}, ${studio.nameZh}, ${studio.nameEn}, ${studio.createdAt.toISOString()})
    on conflict (slug) do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from studios where slug = ${studio.slug}`);
  return rows[0]?.id ?? studio.id;
};

type Studio = {
  id: string;
  title: string;
  method: LiveMethod;
  mainCategory: string | null;
  subCategory: string | null;
};

export const findStudio = async (db: Queryable, slug: string): Promise<Studio | null> => {
  const { rows } = await db.execute<Studio>(sql`
    select id, title, method, main_category as "mainCategory", sub_category as "subCategory"
    from studios where slug = ${slug} and archived_at is null`);
  return rows[0] ?? null;
};

type Described = {
  title: string;
  online_notification: string;
  main_category: string;
  sub_category: string;
  method: LiveMethod;
};

/** Gives a studio what its audience reads, and how its lives are made. */
export const describeStudio = async (tx: Queryable, id: string, told: Described): Promise<void> => {
  await tx.execute(sql`
    update studios set title = ${told.title}, online_notification = ${told.online_notification},
      main_category = ${told.main_category}, sub_category = ${told.sub_category}, method = ${told.method},
      version = version + 1
    where id = ${id}`);
};

const some = async (rows: Promise<{ rows: unknown[] }>): Promise<boolean> => (await rows).rows.length > 0;

export const hasLives = (db: Queryable, studioId: string): Promise<boolean> =>
  some(db.execute(sql`select 1 from studio_lives where studio_id = ${studioId} limit 1`));

export const hasPlans = (db: Queryable, studioId: string): Promise<boolean> =>
  some(db.execute(sql`select 1 from planned_lives where studio_id = ${studioId} limit 1`));

export const hasRecordings = (db: Queryable, studioId: string): Promise<boolean> =>
  some(db.execute(sql`select 1 from recordings where studio_id = ${studioId} limit 1`));

export const hasTargets = (db: Queryable, studioId: string): Promise<boolean> =>
  some(db.execute(sql`select 1 from restream_targets where studio_id = ${studioId} limit 1`));

export const hasChat = (db: Queryable, studioId: string): Promise<boolean> =>
  some(db.execute(sql`select 1 from chat_lines where studio_id = ${studioId} limit 1`));

export type EndedLive = { id: string; title: string; method: LiveMethod; beganAt: string; endedAt: string };

/** Ended lives of a studio since an instant, in no order. */
export const livesSince = async (db: Queryable, studioId: string, since: Date): Promise<EndedLive[]> => {
  const { rows } = await db.execute<EndedLive>(sql`
    select id, title, method, began_at as "beganAt", ended_at as "endedAt" from studio_lives
    where studio_id = ${studioId} and ended_at is not null and began_at > ${since.toISOString()}`);
  return rows;
};

/** The last lives of a studio, latest first. */
export const lastLives = async (db: Queryable, studioId: string, limit: number): Promise<EndedLive[]> => {
  const { rows } = await db.execute<EndedLive>(sql`
    select id, title, method, began_at as "beganAt", ended_at as "endedAt" from studio_lives
    where studio_id = ${studioId} and ended_at is not null order by began_at desc, id desc limit ${limit}`);
  return rows;
};

/** How many lines were said in each minute of a live. */
export const talkOf = async (db: Queryable, liveId: string): Promise<{ at: string; chat: number }[]> => {
  const { rows } = await db.execute<{ at: string; chat: number }>(sql`
    select at, chat from studio_minutes where live_id = ${liveId} order by at`);
  return rows;
};

/** Whether the video that stays with the demo company is there. */
export const hasDemoVideo = (db: Queryable): Promise<boolean> =>
  some(db.execute(sql`select 1 from videos where demo limit 1`));

/** Puts a video on the rotation of a studio that has none. @returns false where there is one */
export const startRotation = async (tx: Queryable, studioId: string, videoId: string): Promise<boolean> => {
  await tx.execute(sql`insert into rotations (studio_id) values (${studioId}) on conflict do nothing`);
  const { rowCount } = await tx.execute(sql`
    update rotations r set loops = 0, pending = false, version = version + 1
    where studio_id = ${studioId} and not exists (select from rotation_items i where i.studio_id = r.studio_id)`);
  if (rowCount !== 1) return false;
  await tx.execute(sql`insert into rotation_items (studio_id, place, video_id) values (${studioId}, 0, ${videoId})`);
  return true;
};
