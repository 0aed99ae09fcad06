import type { OperationAct, ParameterState } from '@onair/contract/stream-parameters/changes';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** A row of the audit log about a change; `paths` are the parameters that the change touches. */
export type Operation = {
  seq: number;
  changeId: string;
  number: number;
  nameZh: string;
  nameEn: string;
  act: OperationAct;
  /** Of the change, now. */
  state: ParameterState;
  paths: string[];
  who: string;
  at: string;
};

/** The operation log, a view of the audit log, of one studio or of all, the latest first. */
export const findOperations = async (
  db: Queryable,
  studioId: string | null,
  page: { limit: number; offset: number },
): Promise<{ list: Operation[]; total: number }> => {
  // The subject's text becomes an id, not the other way round: changes are then found by their key.
  const from = sql`
    from audit_entries l
      join parameter_changes c on c.id = case when l.subject_type = 'parameterChange' then l.subject_id::uuid end
    where l.subject_type = 'parameterChange' and (${studioId}::uuid is null or c.studio_id = ${studioId}::uuid)`;
  const { rows } = await db.execute<Operation & { changed: Record<string, unknown> | null }>(sql`
    select l.seq, c.id as "changeId", c.number, c.state, s.name_zh as "nameZh", s.name_en as "nameEn",
      split_part(l.action, '.', 2) as act, coalesce(a.name, l.account_name) as who, l.at,
      (select f.after -> 'parameters' from audit_entries f
       where f.subject_type = 'parameterChange' and f.subject_id = l.subject_id and f.action = 'parameter.submit'
       limit 1) as changed
    from (select l.seq, l.subject_id, l.action, l.account_id, l.account_name, l.at, c.id as change_id
      ${from} order by l.seq desc limit ${page.limit} offset ${page.offset}) l
      join parameter_changes c on c.id = l.change_id
      join studio_names s on s.id = c.studio_id
      left join people a on a.id = l.account_id
    order by l.seq desc`);
  const counted = await db.execute<{ total: number }>(sql`select count(*) as total ${from}`);
  return {
    list: rows.map(({ changed, ...row }) => ({
      ...row,
      paths: Object.keys(changed ?? {}),
      at: new Date(row.at).toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};
