import type { StoredDraft } from '@onair/contract/campaigns/campaigns';
import type { Queryable } from '../../db/client.ts';
import { and, eq, lt, sql } from '../../db/sql.ts';
import { activityDrafts } from './campaigns.tables.ts';

/** Retention of an untouched draft. */
const DRAFT_DAYS = 90;

/** The owner of a draft and its subject: a new application, or the correction of one. */
type DraftOf = { accountId: string; application: string | null };

const isOf = ({ accountId, application }: DraftOf) =>
  and(eq(activityDrafts.accountId, accountId), sql`${activityDrafts.activityId} is not distinct from ${application}`);

export const findDraft = async (db: Queryable, of: DraftOf): Promise<StoredDraft | null> => {
  const { data, step, savedAt } = activityDrafts;
  const [draft = null] = await db.select({ data, step, savedAt }).from(activityDrafts).where(isOf(of));
  return draft;
};

export const putDraft = async (
  db: Queryable,
  { accountId, application }: DraftOf,
  { data, step }: Pick<StoredDraft, 'data' | 'step'>,
  at: Date,
): Promise<void> => {
  const draft = { data, step, savedAt: at.toISOString() };
  await db
    .insert(activityDrafts)
    .values({ accountId, activityId: application, ...draft })
    .onConflictDoUpdate({ target: [activityDrafts.accountId, activityDrafts.activityId], set: draft });
};

export const deleteDraft = async (db: Queryable, of: DraftOf): Promise<void> => {
  await db.delete(activityDrafts).where(isOf(of));
};

/** Deletes abandoned drafts. */
export const pruneDrafts = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - DRAFT_DAYS * 86_400_000);
  await db.delete(activityDrafts).where(lt(activityDrafts.savedAt, limit.toISOString()));
};
