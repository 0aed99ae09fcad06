import type { StoredDraft } from '@onair/contract/campaigns/campaigns';
import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** How long a draft that nobody touches is kept. */
const DRAFT_DAYS = 90;

/** Whose draft, and of what: a new application, or the correction of one. */
export type DraftOf = { accountId: string; application: string | null };

type Row = { data: ChannelDraft; step: number; savedAt: string };

export const findDraft = async (db: Queryable, { accountId, application }: DraftOf): Promise<StoredDraft | null> => {
  const { rows } = await db.execute<Row>(sql`
    select data, step, saved_at as "savedAt" from activity_drafts
    where account_id = ${accountId} and activity_id is not distinct from ${application}`);
  return rows[0] ? { ...rows[0], savedAt: new Date(rows[0].savedAt).toISOString() } : null;
};

export const putDraft = async (
  db: Queryable,
  { accountId, application }: DraftOf,
  { data, step }: Pick<StoredDraft, 'data' | 'step'>,
  at: Date,
): Promise<void> => {
  await db.execute(sql`
    insert into activity_drafts (account_id, activity_id, data, step, saved_at)
    values (${accountId}, ${application}, ${JSON.stringify(data)}::jsonb, ${step}, ${at.toISOString()})
    on conflict (account_id, activity_id) do update
      set data = excluded.data, step = excluded.step, saved_at = excluded.saved_at`);
};

export const deleteDraft = async (db: Queryable, { accountId, application }: DraftOf): Promise<void> => {
  await db.execute(sql`
    delete from activity_drafts where account_id = ${accountId} and activity_id is not distinct from ${application}`);
};

/** Forgets drafts that were given up long ago. */
export const pruneDrafts = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - DRAFT_DAYS * 86_400_000);
  await db.execute(sql`delete from activity_drafts where saved_at < ${limit.toISOString()}`);
};
