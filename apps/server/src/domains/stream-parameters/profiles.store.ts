import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Queryable, Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import type { InForce, KeptStudio } from './stream-parameters.store.ts';

export type StudioRow = KeptStudio & { inForce: InForce | null };

/** Studios in the order in which they were opened, with what is in force in each. */
export const findStudios = async (db: Queryable): Promise<StudioRow[]> => {
  const { rows } = await db.execute<
    KeptStudio & { parameters: StreamParameters | null; profile: number; since: string }
  >(sql`
    select s.id, s.slug, s.name_zh as "nameZh", s.name_en as "nameEn", p.parameters, p.version as profile, p.since
    from studio_names s left join parameter_profiles p on p.studio_id = s.id and p.until is null
    order by s.created_at, s.slug`);
  return rows.map(({ parameters, profile, since, ...studio }) => ({
    ...studio,
    inForce: parameters ? { parameters, version: profile, since: new Date(since).toISOString() } : null,
  }));
};

/** Keeps other changes of a studio waiting until the transaction ends. @returns false when there is no such studio */
export const lockStudio = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`select from studio_names where id = ${id} for update`);
  return rowCount === 1;
};

export const findInForce = async (db: Queryable, studioId: string): Promise<InForce | null> => {
  const { rows } = await db.execute<InForce>(sql`
    select parameters, version, since from parameter_profiles where studio_id = ${studioId} and until is null`);
  const row = rows[0];
  return row ? { ...row, since: new Date(row.since).toISOString() } : null;
};

/** Puts parameters in force; what was in force before ends at the same instant and is kept. */
export const putInForce = async (
  tx: Tx,
  profile: { studioId: string; parameters: StreamParameters; changeId: string | null },
  at: Date,
): Promise<void> => {
  const { studioId, parameters, changeId } = profile;
  await tx.execute(sql`
    update parameter_profiles set until = ${at.toISOString()} where studio_id = ${studioId} and until is null`);
  await tx.execute(sql`
    insert into parameter_profiles (studio_id, version, parameters, change_id, since)
    select ${studioId}::uuid, coalesce(max(version), 0) + 1, ${JSON.stringify(parameters)}::jsonb, ${changeId}::uuid,
      ${at.toISOString()}::timestamptz
    from parameter_profiles where studio_id = ${studioId}`);
};
