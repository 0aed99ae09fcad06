import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type KeptSlate = { current: string | null; coverId: string | null };

/** Null when there is no such studio. */
export const findSlate = async (db: Queryable, studioId: string): Promise<KeptSlate | null> => {
  const { rows } = await db.execute<KeptSlate>(sql`
    select l.current, l.cover_id as "coverId" from studios s left join slates l on l.studio_id = s.id
    where s.id = ${studioId}`);
  return rows[0] ?? null;
};

export const storeSlate = async (
  tx: Tx,
  slate: { studioId: string; current: string; coverId: string },
): Promise<void> => {
  await tx.execute(sql`
    insert into slates (studio_id, current, cover_id) values (${slate.studioId}, ${slate.current}, ${slate.coverId})
    on conflict (studio_id) do update set current = excluded.current, cover_id = excluded.cover_id`);
};

export const dropSlate = async (tx: Tx, studioId: string): Promise<void> => {
  await tx.execute(sql`delete from slates where studio_id = ${studioId}`);
};
