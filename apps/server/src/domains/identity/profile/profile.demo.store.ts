import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Where the demo company's people live, by the place they work at; only where nothing is said yet. */
export const placeDemoPeople = async (tx: Tx, areas: Readonly<Record<string, string>>): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update accounts a set country = 'CN', area = p.value
    from jsonb_each_text(${JSON.stringify(areas)}::jsonb) p
    where a.demo and a.country = '' and a.location = p.key`);
  return rowCount ?? 0;
};
