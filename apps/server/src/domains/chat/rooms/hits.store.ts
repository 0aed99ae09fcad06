import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type LineHit = { id: string; disguised: boolean };

/** Notes that recognition hit lines, for the cards of its two rules. */
export const noteLineHits = async (db: Queryable, day: string, hits: readonly LineHit[]): Promise<void> => {
  await db.execute(sql`
    insert into chat_rule_hits (rule, day, line_id)
    select rule, ${day}::date, hit.id from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as hit (id uuid, disguised boolean),
      lateral (values ('banned', true), ('multilingual', hit.disguised)) as of (rule, counts)
    where counts on conflict do nothing`);
};

/** Lines of a room that wait for an operator. */
export const countWaiting = async (db: Queryable, studioId: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from chat_lines where studio_id = ${studioId} and review = 'pending'`);
  return rows[0]?.count ?? 0;
};
