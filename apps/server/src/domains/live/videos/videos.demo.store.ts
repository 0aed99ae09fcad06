import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** A built-in video, already approved. @returns false when the permanent one exists already */
export const insertDemoVideo = async (
  tx: Tx,
  video: {
    id: string;
    name: string;
    uploadedBy: string;
    bytes: number;
    seconds: number;
    coverId: string;
    demo: boolean;
  },
  at: Date,
): Promise<boolean> => {
  const { id, name, uploadedBy, bytes, seconds, coverId, demo } = video;
  const { rowCount } = await tx.execute(sql`
    insert into videos (id, name, state, family, bytes, received, seconds, prepared_bytes, cover_id, uploaded_by, demo,
      touched_at, created_at)
    values (${id}, ${name}, 'approved', 'flv', ${bytes}, ${bytes}, ${seconds}, ${bytes}, ${coverId}, ${uploadedBy}, ${demo},
      ${at.toISOString()}, ${at.toISOString()})
    on conflict (demo) where demo do nothing`);
  return rowCount === 1;
};
