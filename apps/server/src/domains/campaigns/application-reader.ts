import type { ApplicationReader } from '@onair/contract/campaigns/application';
import type { Queryable } from '../../db/client.ts';
import type { Reader } from '../../deps.ts';
import { otherAdmins } from '../identity/index.ts';

/** Who looks at, or moves, an application. */
export const readerOf = async (db: Queryable, session: Reader, authorId: string | null): Promise<ApplicationReader> => {
  const isAuthor = authorId === session.accountId;
  const alone = isAuthor && (await otherAdmins(db, session.accountId)).length === 0;
  return { role: session.role, isAuthor, alone };
};
