import { permits } from '@onair/contract/access';
import { DAY } from '@onair/contract/lib/local-time';
import { type PlanFields, SIGNAL_MINUTES } from '@onair/contract/live/schedule';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../../db/client.ts';
import { lockObject } from '../../../db/lock.store.ts';
import { orNull, type RowOf, rowOf, rowsOf } from '../../../db/rows.ts';
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from '../../../db/sql.ts';
import type { Deps, Reader } from '../../../deps.ts';
import { isColleague, people } from '../../identity/published.views.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { studios } from '../studios/studios.tables.ts';
import { plannedLives as p } from './schedule.tables.ts';

const PLAN = {
  id: p.id,
  studioId: p.studioId,
  title: p.title,
  mainCategory: p.mainCategory,
  subCategory: p.subCategory,
  method: p.method,
  cover: orNull(p.cover),
  startsAt: p.startsAt,
  endsAt: p.endsAt,
  notes: p.notes,
  inCharge: orNull(p.inCharge),
  remindMinutes: orNull(p.remindMinutes),
  version: p.version,
  createdBy: orNull(p.createdBy),
  updatedAt: p.updatedAt,
  deletedAt: orNull(p.deletedAt),
  liveId: orNull(p.liveId),
  holds: p.holds,
  remindedAt: orNull(p.remindedAt),
  notifiedAt: orNull(p.notifiedAt),
  studioSlug: studios.slug,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  inChargeName: orNull(people.name),
  /** Whether someone went live by it. */
  chosenAt: orNull(p.chosenAt),
  /** When its live started and ended. */
  liveBeganAt: orNull(studioLives.beganAt),
  liveEndedAt: orNull(studioLives.endedAt),
};
export type PlanRow = RowOf<typeof PLAN>;

const find = (db: Queryable, where: SQL | undefined, rest = sql`order by ${p.startsAt}, ${p.id}`): Promise<PlanRow[]> =>
  rowsOf(
    db,
    PLAN,
    (list) => sql`select ${list} from ${p} join ${studios} on ${studios.id} = ${p.studioId}
      left join ${people} on ${people.id} = ${p.inCharge}
      left join ${studioLives} on ${studioLives.id} = ${p.liveId} where ${where} ${rest}`,
  );

const isThere = isNull(p.deletedAt);
const isOf = (studioId: string | null | undefined) => (studioId ? eq(p.studioId, studioId) : undefined);
const touches = (from: string, to: string) => and(lt(p.startsAt, to), gt(p.endsAt, from));

export const findPlans = (
  db: Queryable,
  { from, to, studioId, most }: { from: string; to: string; studioId?: string | undefined; most: number },
): Promise<PlanRow[]> =>
  find(db, and(isThere, touches(from, to), isOf(studioId)), sql`order by ${p.startsAt}, ${p.id} limit ${most}`);

/** Plans on air, and plans that start before a moment and have not ended. */
export const findComing = (db: Queryable, now: Date, before: Date, studioId?: string): Promise<PlanRow[]> => {
  const isOn = and(isNotNull(p.liveId), isNull(studioLives.endedAt));
  const waits = and(isNull(p.liveId), gt(p.endsAt, now.toISOString()), lt(p.startsAt, before.toISOString()));
  return find(db, and(isThere, isOf(studioId), or(isOn, waits)));
};

const NEXT_DAYS = 7;

/** Plans on air, and those that start within a week. */
export const findNext = (db: Queryable, now: Date, studioId?: string): Promise<PlanRow[]> =>
  findComing(db, now, new Date(now.getTime() + NEXT_DAYS * DAY), studioId);

/** Including deleted ones. */
export const findPlan = async (db: Queryable, id: string): Promise<PlanRow | null> =>
  (await find(db, eq(p.id, id), sql``))[0] ?? null;

/** The plan, locked until the end of the transaction. */
export const lockPlan = async (tx: Tx, id: string): Promise<PlanRow | null> =>
  (await find(tx, eq(p.id, id), sql`for update of ${p}`))[0] ?? null;

/**
 * Planners of one studio wait for each other; the database's constraint would abort the transaction instead of giving a
 * reason.
 */
export const lockSchedule = (tx: Tx, studioId: string): Promise<void> => lockObject(tx, `schedule ${studioId}`);

/** The first plan that occupies the studio in this time; one that went on air no longer does. */
export const findOverlap = async (
  tx: Tx,
  { id, studioId, startsAt, endsAt }: { id: string; studioId: string; startsAt: string; endsAt: string },
): Promise<PlanRow | null> => {
  const others = and(isThere, isNull(p.liveId), isOf(studioId), ne(p.id, id), touches(startsAt, endsAt));
  return (await find(tx, others, sql`order by ${p.startsAt} limit 1`))[0] ?? null;
};

export const insertPlan = async (
  tx: Tx,
  plan: PlanFields & { id: string; createdBy: string | null },
  at: Date,
): Promise<void> => {
  await tx.insert(p).values({ ...plan, createdAt: at.toISOString(), updatedAt: at.toISOString() });
};

type Changes = Partial<PlanFields & { deletedAt: string | null; remindedAt: null; notifiedAt: null }>;

/** Invalidates forms and calendars with the previous version. */
export const updatePlan = async (tx: Tx, id: string, changes: Changes, at: Date): Promise<void> => {
  await tx
    .update(p)
    .set({ ...changes, version: sql`${p.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(p.id, id));
};

export const notePlan = async (
  tx: Tx,
  id: string,
  changes: Partial<Pick<typeof p.$inferInsert, 'chosenAt' | 'remindedAt' | 'notifiedAt' | 'liveId'>>,
): Promise<void> => {
  await tx.update(p).set(changes).where(eq(p.id, id));
};

/** Whether any plan, deleted or not, shows this picture. */
export const isCover = async (tx: Tx, cover: string): Promise<boolean> => (await tx.$count(p, eq(p.cover, cover))) > 0;

type Window = { studioId: string; at: Date; chosenSince: Date; earliest: Date };

/** The plan of a live that starts now: the one that was selected a moment ago, else the one of this time. */
export const findPlanOfLive = async (
  tx: Tx,
  { studioId, at, chosenSince, earliest }: Window,
): Promise<PlanRow | null> => {
  const chosen = gt(p.chosenAt, chosenSince.toISOString());
  const now = and(lte(p.startsAt, earliest.toISOString()), gt(p.endsAt, at.toISOString()));
  const where = and(isThere, isNull(p.liveId), isOf(studioId), or(chosen, now));
  const order = sql`order by (${chosen}) is true desc, ${p.startsAt} limit 1 for update of ${p}`;
  return (await find(tx, where, order))[0] ?? null;
};

/** The plan of a live that starts only after this moment and that nobody chose for it, locked. */
export const lockPlanAhead = async (tx: Tx, liveId: string, at: Date): Promise<PlanRow | null> => {
  const where = and(eq(p.liveId, liveId), gt(p.startsAt, at.toISOString()), isNull(p.chosenAt));
  return (await find(tx, where, sql`limit 1 for update of ${p}`))[0] ?? null;
};

/** Plans with a reminder due for staff or audience. */
export const findDue = async (db: Queryable, now: Date, notifyBefore: Date): Promise<string[]> => {
  const at = now.toISOString();
  const staff = and(isNull(p.remindedAt), sql`${p.startsAt} - ${p.remindMinutes} * interval '1 minute' <= ${at}`);
  const audience = and(isNull(p.notifiedAt), lte(p.startsAt, notifyBefore.toISOString()));
  const rows = await db
    .select({ id: p.id })
    .from(p)
    .where(and(isThere, isNull(p.liveId), gt(p.endsAt, at), or(staff, audience)));
  return rows.map(({ id }) => id);
};

/** The plans of a studio for a calendar feed, including recently deleted ones. */
export const findForCalendar = (db: Queryable, studioId: string, since: Date, most: number): Promise<PlanRow[]> =>
  find(
    db,
    and(isOf(studioId), gt(p.endsAt, since.toISOString())),
    sql`order by ${p.startsAt} desc, ${p.id} limit ${most}`,
  );

/** Removes plans that were deleted before a moment. @returns the removed plans and their covers */
export const pruneDeleted = async (tx: Tx, before: Date): Promise<{ ids: string[]; covers: string[] }> => {
  const gone = await tx.delete(p).where(lt(p.deletedAt, before.toISOString())).returning({ id: p.id, cover: p.cover });
  return { ids: gone.map(({ id }) => id), covers: [...new Set(gone.flatMap(({ cover }) => cover ?? []))] };
};

/** Whether plans without a live have ended lately, so that no write starts in vain. */
export const hasEnded = async (db: Queryable, now: Date, since: Date): Promise<boolean> =>
  (await db.$count(
    p,
    and(isThere, isNull(p.liveId), lte(p.endsAt, now.toISOString()), gt(p.endsAt, since.toISOString())),
  )) > 0;

/**
 * Recently ended plans without a live of their own although one was on air in their time: they get it.
 * @returns their ids and lives
 */
export const settleEnded = async (tx: Tx, now: Date, since: Date): Promise<{ id: string; liveId: string | null }[]> => {
  const { id, studioId, beganAt, endedAt } = studioLives;
  const overlaps = sql`${studioId} = ${p.studioId} and ${beganAt} < ${p.endsAt}
    and coalesce(${endedAt}, ${now.toISOString()}) > ${p.startsAt}`;
  const last = sql`(select ${id} from ${studioLives} where ${overlaps} order by ${beganAt} desc limit 1)`;
  const lately = and(lte(p.endsAt, now.toISOString()), gt(p.endsAt, since.toISOString()));
  return tx
    .update(p)
    .set({ liveId: last })
    .where(and(isThere, isNull(p.liveId), lately, sql`exists ${last}`))
    .returning({ id: p.id, liveId: p.liveId });
};

/** Plans without a live that start before a moment and have not ended, for the list of open work. */
const findBeginning = async (db: Queryable, now: Date, until: Date) =>
  db
    .select({ id: p.id, studioId: p.studioId, startsAt: p.startsAt, slug: studios.slug })
    .from(p)
    .innerJoin(studios, eq(studios.id, p.studioId))
    .where(and(isThere, isNull(p.liveId), lte(p.startsAt, until.toISOString()), gt(p.endsAt, now.toISOString())))
    .orderBy(p.startsAt);

export const isPerson = async (db: Queryable, id: string): Promise<boolean> => {
  const row = await rowOf(
    db,
    { id: people.id },
    (list) => sql`select ${list} from ${people} where ${and(eq(people.id, id), isColleague)}`,
  );
  return row !== null;
};

/** Plans that start within minutes, or should have started, in studios without a signal. */
export const openPlans = async (
  db: Queryable,
  { role }: Reader,
  now: Date,
  { live }: Pick<Deps, 'live'>,
): Promise<Work[]> => {
  if (!permits('live', role)) return [];
  const beginning = await findBeginning(db, now, new Date(now.getTime() + SIGNAL_MINUTES * 60_000));
  const silent = beginning.filter(({ studioId }) => !live.now(studioId)?.lines.some(({ phase }) => phase === 'live'));
  const [first] = silent;
  if (!first) return [];
  const link = silent.length === 1 ? `/dashboard/monitor?studio=${first.slug}` : '/dashboard/schedule?view=list';
  return [{ kind: 'plans', count: silent.length, since: first.startsAt, link }];
};
