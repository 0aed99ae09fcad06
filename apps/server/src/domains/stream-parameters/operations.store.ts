import type { OperationAct } from '@onair/contract/stream-parameters/changes';
import type { Queryable } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import type { Listed, Page } from '../../db/list.ts';
import { bigInt, oneValue, type RowOf, rowsOf, string, strings } from '../../db/rows.ts';
import { and, desc, eq, or, sql } from '../../db/sql.ts';
import { auditEntries } from '../audit/published.views.ts';
import { people } from '../identity/published.views.ts';
import { studioNames } from '../live/published.views.ts';
import { parameterChanges } from './stream-parameters.tables.ts';

const ACTS: readonly OperationAct[] = ['submit', 'approve', 'reject', 'cancel', 'finish'];

const { seq, subjectType, subjectId, action } = auditEntries;
/** Comments on a change have it as their subject too. */
const isAct = or(...ACTS.map((act) => eq(action, `parameter.${act}`)));
const submission = alias(auditEntries, 'submission');
const submitted = sql`(select ${submission.after} -> 'parameters' as parameters from ${auditEntries} submission
  where ${submission.subjectType} = 'parameterChange' and ${submission.subjectId} = ${subjectId}
    and ${submission.action} = 'parameter.submit' limit 1) submitted`;

/** An audit row about a change, with the change's current state; `paths` are the parameters that it touches. */
const OPERATION = {
  seq,
  changeId: parameterChanges.id,
  number: parameterChanges.number,
  state: parameterChanges.state,
  nameZh: studioNames.nameZh,
  nameEn: studioNames.nameEn,
  action,
  who: string(sql`coalesce(${people.name}, ${auditEntries.accountName})`),
  at: auditEntries.at,
  paths: strings(sql`array(select jsonb_object_keys(submitted.parameters) from ${submitted})`),
};
export type Operation = Omit<RowOf<typeof OPERATION>, 'action'> & { act: OperationAct };

// The subject's text is cast to an id, not vice versa: changes are then found by their key.
const ofChange = sql`${parameterChanges.id} = case when ${subjectType} = 'parameterChange' then ${subjectId}::uuid end`;

/** The operation log, a view of the audit log, for one studio or all, latest first. */
export const findOperations = async (
  db: Queryable,
  studioId: string | null,
  { limit, offset }: Page,
): Promise<Listed<Operation>> => {
  const ofStudio = studioId === null ? undefined : eq(parameterChanges.studioId, studioId);
  const entries = sql`${auditEntries} join ${parameterChanges} on ${ofChange}
    where ${and(eq(subjectType, 'parameterChange'), isAct, ofStudio)}`;
  const rows = await rowsOf(
    db,
    OPERATION,
    (list) => sql`
    select ${list} from (
        select ${auditEntries}.* from ${entries} order by ${desc(seq)} limit ${limit} offset ${offset}
      ) ${auditEntries}
      join ${parameterChanges} on ${ofChange}
      join ${studioNames} on ${studioNames.id} = ${parameterChanges.studioId}
      left join ${people} on ${people.id} = ${auditEntries.accountId}
    order by ${desc(seq)}`,
  );
  const total = await oneValue(db, bigInt(sql`count(*)`), (count) => sql`select ${count} from ${entries}`);
  const list = rows.flatMap(({ action, ...row }) => {
    const act = ACTS.find((each) => action === `parameter.${each}`);
    return act ? [{ ...row, act }] : [];
  });
  return { list, total };
};
