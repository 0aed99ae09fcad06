import type { RenditionName } from '@onair/contract/live/media-lines';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type WantedRendition = { studioId: string; rendition: RenditionName };

/** What is wanted of the lives that are on. */
export const findWanted = async (db: Queryable): Promise<WantedRendition[]> => {
  const { rows } = await db.execute<WantedRendition>(sql`
    select w.studio_id as "studioId", w.rendition from studio_renditions w
      join studio_lives l on l.id = w.live_id and l.ended_at is null`);
  return rows;
};

/** @returns false when no live is on in the studio */
export const wantRendition = async (db: Queryable, { studioId, rendition }: WantedRendition): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into studio_renditions (studio_id, rendition, live_id)
    select studio_id, ${rendition}, id from studio_lives where studio_id = ${studioId} and ended_at is null
    on conflict (studio_id, rendition) do update set live_id = excluded.live_id`);
  return rowCount === 1;
};

export const dropRendition = async (db: Queryable, { studioId, rendition }: WantedRendition): Promise<void> => {
  await db.execute(sql`delete from studio_renditions where studio_id = ${studioId} and rendition = ${rendition}`);
};
