import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import { parameterChanges as c } from './stream-parameters.tables.ts';

/** Changes of other admins that wait for approval. */
export const openChanges = async (db: Queryable, { role, accountId }: Reader): Promise<Work[]> => {
  if (role !== 'admin') return [];
  const where = and(eq(c.state, 'pending'), sql`${c.authorId} is distinct from ${accountId}`);
  const found = await findWaiting(db, { name: c.id, since: c.submittedAt }, sql`${c} where ${where}`);
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'parameters', count, since, link: `/profile/basic?id=${first}` }];
};
