import { permits } from '@onair/contract/access';
import type { OperationAct, ParameterState } from '@onair/contract/stream-parameters/changes';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import type { Listed, Page } from '../../db/list.ts';
import { among, bigInt, insertFrom, oneValue, type RowOf, rowsOf, string, strings } from '../../db/rows.ts';
import { and, desc, eq, isNull, or, type SQL, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import { auditEntries } from '../audit/published.views.ts';
import { type Deciding, ofOthers } from '../identity/index.ts';
import { people } from '../identity/published.views.ts';
import { studioNames } from '../live/published.views.ts';
import { parameterChanges, parameterProfiles } from './stream-parameters.tables.ts';

const STUDIO = {
  id: studioNames.id,
  slug: studioNames.slug,
  nameZh: studioNames.nameZh,
  nameEn: studioNames.nameEn,
};
export type StudioRow = RowOf<typeof STUDIO>;

const author = alias(people, 'author');
const decider = alias(people, 'decider');
/** A stored change with the names of its people; null for deleted accounts. */
const CHANGE = {
  id: parameterChanges.id,
  number: parameterChanges.number,
  studio: STUDIO,
  state: parameterChanges.state,
  parameters: parameterChanges.parameters,
  original: parameterChanges.original,
  description: parameterChanges.description,
  authorId: parameterChanges.authorId,
  author: author.name,
  submittedAt: parameterChanges.submittedAt,
  decider: decider.name,
  decidedAt: parameterChanges.decidedAt,
  reason: parameterChanges.reason,
  finishedAt: parameterChanges.finishedAt,
  version: parameterChanges.version,
};

const findChanges = (db: Queryable, where: SQL | undefined) =>
  db
    .select(CHANGE)
    .from(parameterChanges)
    .innerJoin(studioNames, eq(studioNames.id, parameterChanges.studioId))
    .leftJoin(author, eq(author.id, parameterChanges.authorId))
    .leftJoin(decider, eq(decider.id, parameterChanges.decidedBy))
    .where(where);

export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number];

const isIt = (id: string) => eq(parameterChanges.id, id);
const isOf = (studioId: string) => eq(parameterChanges.studioId, studioId);
const isOpen = among(parameterChanges.state, ['pending', 'approved']);

export const findChange = async (db: Queryable, id: string): Promise<ChangeRow | null> =>
  (await findChanges(db, isIt(id)))[0] ?? null;

/** A change, locked until the end of the transaction. */
export const lockChange = async (tx: Tx, id: string): Promise<ChangeRow | null> =>
  (await findChanges(tx, isIt(id)).for('update', { of: parameterChanges }))[0] ?? null;

/** The latest open change, else the latest of all; of one studio where it is named. */
export const findPresentChange = async (db: Queryable, studioId: string | null): Promise<ChangeRow | null> => {
  const { submittedAt, number } = parameterChanges;
  const [change = null] = await findChanges(db, studioId === null ? undefined : isOf(studioId))
    .orderBy(desc(isOpen), desc(submittedAt), desc(number))
    .limit(1);
  return change;
};

/** Changes that are neither finished, rejected nor cancelled: at most one per studio. */
export const findOpenChanges = (db: Queryable): Promise<ChangeRow[]> => findChanges(db, isOpen);

export const findOpenChange = async (db: Queryable, studioId: string): Promise<ChangeRow | null> =>
  (await findChanges(db, and(isOpen, isOf(studioId))))[0] ?? null;

type Insert = typeof parameterChanges.$inferInsert;
type NewChange = Omit<Insert, 'state' | 'submittedAt'>;

export const insertChange = async (tx: Tx, change: NewChange, at: Date): Promise<void> => {
  await tx.insert(parameterChanges).values({ ...change, state: 'pending', submittedAt: at.toISOString() });
};

export type Decision = { state: ParameterState; by: string | null; reason: string | null };

/** Stores a decision about a change. The caller holds its lock. */
export const decideChange = async (tx: Tx, id: string, { state, by, reason }: Decision, at: Date): Promise<void> => {
  const decidedAt = at.toISOString();
  const finishedAt = state === 'finished' ? decidedAt : null;
  const version = sql`${parameterChanges.version} + 1`;
  await tx
    .update(parameterChanges)
    .set({ state, decidedBy: by, decidedAt, reason, finishedAt, version })
    .where(isIt(id));
};

/** Changes that await approval by this reader. */
export const openChanges = async (
  db: Queryable,
  { role }: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('stream-parameters', role)) return [];
  const where = and(eq(parameterChanges.state, 'pending'), ofOthers(parameterChanges.authorId, await decider()));
  const found = await findWaiting(
    db,
    { name: parameterChanges.id, since: parameterChanges.submittedAt },
    sql`${parameterChanges} where ${where}`,
  );
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'parameters', count, since, link: `/profile/basic?id=${first}` }];
};

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

const PROFILE = {
  parameters: parameterProfiles.parameters,
  version: parameterProfiles.version,
  since: parameterProfiles.since,
};

const inForceOf = (studioId: string) => and(eq(parameterProfiles.studioId, studioId), isNull(parameterProfiles.until));

/** Studios in order of creation, with the parameters in effect in each. */
export const findStudios = (db: Queryable) =>
  db
    .select({ ...STUDIO, inForce: PROFILE })
    .from(studioNames)
    .leftJoin(parameterProfiles, and(eq(parameterProfiles.studioId, studioNames.id), isNull(parameterProfiles.until)))
    .where(eq(studioNames.archived, false))
    .orderBy(studioNames.createdAt, studioNames.slug);

/**
 * Locks out other changes of a studio until the end of the transaction. @returns false when the studio does not exist
 */
export const lockStudio = async (tx: Tx, id: string): Promise<boolean> => {
  const studio = await tx.select({ id: studioNames.id }).from(studioNames).where(eq(studioNames.id, id)).for('update');
  return studio.length === 1;
};

/** The parameters in effect in a studio, their version and since when; null where there are none. */
export const findInForce = async (db: Queryable, studioId: string) => {
  const [profile = null] = await db.select(PROFILE).from(parameterProfiles).where(inForceOf(studioId));
  return profile;
};

/** Puts parameters into effect; the previous ones end at the same instant and are kept. */
export const putInForce = async (
  tx: Tx,
  { studioId, parameters, changeId }: { studioId: string; parameters: StreamParameters; changeId: string | null },
  at: Date,
): Promise<void> => {
  const since = at.toISOString();
  await tx.update(parameterProfiles).set({ until: since }).where(inForceOf(studioId));
  const version = sql`coalesce(max(${parameterProfiles.version}), 0) + 1`;
  const earlier = sql`${parameterProfiles} where ${eq(parameterProfiles.studioId, studioId)}`;
  await tx.execute(insertFrom(parameterProfiles, { studioId, version, parameters, changeId, since }, earlier));
};
