import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, ne, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { certifications as c } from './certification.tables.ts';

/** Requests of other accounts that wait for a decision. */
export const openCertifications = async (db: Queryable, { role, accountId }: Reader): Promise<Work[]> => {
  if (role !== 'admin') return [];
  const where = and(eq(c.state, 'auditing'), ne(c.accountId, accountId));
  const found = await findWaiting(db, { name: c.id, since: c.createdAt }, sql`${c} where ${where}`);
  if (!found) return [];
  const { count, since } = found;
  return [{ kind: 'certifications', count, since, link: '/dashboard/approvals?kind=certification' }];
};
