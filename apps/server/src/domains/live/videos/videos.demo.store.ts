import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** What the demo broadcast is in the first studio, unless someone has chosen otherwise. */
export const useVideoMethod = async (tx: Tx, studioId: string): Promise<void> => {
  await tx.execute(sql`update studios set method = 'video' where id = ${studioId} and method = 'normal'`);
};

/** The video that came with the product, already approved. @returns false when it is there already */
export const insertDemoVideo = async (
  tx: Tx,
  video: { id: string; name: string; uploadedBy: string; bytes: number; seconds: number; coverId: string },
  at: Date,
): Promise<boolean> => {
  const { id, name, uploadedBy, bytes, seconds, coverId } = video;
  const { rowCount } = await tx.execute(sql`
    insert into videos (id, name, state, family, bytes, received, seconds, prepared_bytes, cover_id, uploaded_by, demo,
      touched_at, created_at)
    values (${id}, ${name}, 'approved', 'flv', ${bytes}, ${bytes}, ${seconds}, ${bytes}, ${coverId}, ${uploadedBy}, true,
      ${at.toISOString()}, ${at.toISOString()})
    on conflict (demo) where demo do nothing`);
  return rowCount === 1;
};
