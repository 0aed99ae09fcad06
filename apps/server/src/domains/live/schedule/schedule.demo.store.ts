import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type PastLive = {
  id: string;
  title: string;
  began_at: string;
  ended_at: string;
  method: 'normal' | 'flowControl' | 'video';
};

/** Ended lives of a studio, from which its plans are made. */
export const livesSince = async (db: Queryable, studioId: string, since: Date): Promise<PastLive[]> => {
  const { rows } = await db.execute<PastLive>(sql`
    select id, title, method, began_at, ended_at from studio_lives
    where studio_id = ${studioId} and ended_at is not null and began_at > ${since.toISOString()}`);
  return rows;
};

export const hasPlans = async (db: Queryable, studioId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from planned_lives where studio_id = ${studioId} limit 1`);
  return rows.length > 0;
};
