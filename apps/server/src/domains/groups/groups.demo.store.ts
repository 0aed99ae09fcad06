import type { Queryable } from '../../db/client.ts';
import { workGroups } from './groups.tables.ts';

export const hasGroups = async (db: Queryable): Promise<boolean> => {
  const found = await db.select({ id: workGroups.id }).from(workGroups).limit(1);
  return found.length === 1;
};
