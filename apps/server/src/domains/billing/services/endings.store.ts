import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

type Ending = { id: string; expiresAt: Date; cancelledAt: Date | null; said: number[] };

/** Contracts that end before a moment, with what was said about that end. */
export const findEnding = async (db: Queryable, before: Date): Promise<Ending[]> => {
  const { rows } = await db.execute<{
    id: string;
    expiresAt: string | Date;
    cancelledAt: string | Date | null;
    said: number[];
  }>(sql`
    select s.id, s.expires_at as "expiresAt", s.cancelled_at as "cancelledAt",
      coalesce(json_agg(n.days) filter (where n.days is not null), '[]') as said
    from services s left join service_notices n on n.service_id = s.id and n.contract_end = s.expires_at
    where s.expires_at <= ${before.toISOString()} group by s.id order by s.expires_at`);
  return rows.map(({ expiresAt, cancelledAt, ...row }) => ({
    ...row,
    expiresAt: new Date(expiresAt),
    cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
  }));
};

/** Notes what is said about the end of a contract. @returns the steps that had not been noted yet */
export const noteEnding = async (
  tx: Tx,
  { id, end, steps, at }: { id: string; end: Date; steps: readonly number[]; at: Date },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ days: number }>(sql`
    insert into service_notices (service_id, contract_end, days, at)
    select ${id}, ${end.toISOString()}::timestamptz, days::smallint, ${at.toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(steps)}::jsonb) as days
    on conflict do nothing returning days`);
  return rows.map((row) => row.days);
};
