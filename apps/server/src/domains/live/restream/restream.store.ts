import type { RestreamFigures } from '@onair/contract/live/restream';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bare, bool, excluded } from '../../../db/rows.ts';
import { and, asc, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { type Claim, holdLease } from '../media/leases.store.ts';
import { isActive } from '../studios/studios.store.ts';
import { studios } from '../studios/studios.tables.ts';
import { restreamRuns, restreamTargets } from './restream.tables.ts';

const t = restreamTargets;
const isOpen = isNull(studioLives.endedAt);
/** What was requested in the current live; otherwise the default for each live. */
const wanted = bool(sql`${studioLives.id} is not null
  and case when ${t.askedLive} = ${studioLives.id} then ${t.asked} else ${t.automatic} end`);
const TARGET = {
  id: t.id,
  studioId: t.studioId,
  name: t.name,
  platform: t.platform,
  address: t.address,
  streamKey: t.streamKey,
  automatic: t.automatic,
  run: t.run,
  version: t.version,
  createdAt: t.createdAt,
  wanted,
};

const find = (db: Queryable, where: SQL | undefined) =>
  db
    .select(TARGET)
    .from(t)
    .innerJoin(studios, and(eq(studios.id, t.studioId), isActive))
    .leftJoin(studioLives, and(eq(studioLives.studioId, t.studioId), isOpen))
    .where(where)
    .orderBy(asc(t.createdAt), asc(t.id));
export type TargetRow = Awaited<ReturnType<typeof find>>[number];

/** In the order in which they were added. */
export const findTargets = (db: Queryable, studioId: string): Promise<TargetRow[]> =>
  find(db, eq(t.studioId, studioId));

export const findTarget = async (db: Queryable, id: string): Promise<TargetRow | null> =>
  (await find(db, eq(t.id, id)))[0] ?? null;

/** All targets of current lives, with the live of each. */
export const findWanted = (db: Queryable) =>
  db
    .select({ ...TARGET, liveId: studioLives.id })
    .from(t)
    .innerJoin(studioLives, and(eq(studioLives.studioId, t.studioId), isOpen))
    .where(wanted)
    .orderBy(asc(t.createdAt), asc(t.id));
export type WantedRow = Awaited<ReturnType<typeof findWanted>>[number];

/** @returns false when the studio, which is locked, has reached the maximum */
export const insertTarget = async (tx: Tx, target: typeof t.$inferInsert, most: number): Promise<boolean> => {
  if ((await tx.$count(t, eq(t.studioId, target.studioId))) >= most) return false;
  await tx.insert(t).values(target);
  return true;
};

type Change = Pick<TargetRow, 'name' | 'platform' | 'address' | 'automatic'> & { streamKey?: Buffer };

export const updateTarget = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx
    .update(t)
    .set({ ...change, version: sql`${t.version} + 1` })
    .where(eq(t.id, id));
};

export const deleteTarget = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(t).where(eq(t.id, id));
};

/** An operator's request, for one live. */
export const requestRun = async (
  tx: Tx,
  id: string,
  { live, start }: { live: string; start: boolean },
): Promise<void> => {
  await tx
    .update(t)
    .set({ asked: start, askedLive: live, ...(start ? { run: sql`${t.run} + 1` } : {}) })
    .where(eq(t.id, id));
};

type RunFigures = typeof restreamRuns.$inferInsert;

/** Adds to the totals of lives. @throws LeaseLost */
export const addFigures = async (tx: Tx, claim: Claim, runs: RunFigures[]): Promise<void> => {
  await holdLease(tx, claim);
  const more = (column: (typeof restreamRuns)['bytes']): SQL => sql`${column} + ${excluded(column)}`;
  await tx
    .insert(restreamRuns)
    .values(runs)
    .onConflictDoUpdate({
      target: [restreamRuns.liveId, restreamRuns.targetId],
      set: {
        name: sql`${excluded(restreamRuns.name)}`,
        platform: sql`${excluded(restreamRuns.platform)}`,
        seconds: more(restreamRuns.seconds),
        bytes: more(restreamRuns.bytes),
        retries: more(restreamRuns.retries),
        dropped: more(restreamRuns.dropped),
        fault: sql`${excluded(restreamRuns.fault)}`,
      },
    });
};

export const findFigures = (db: Queryable, liveId: string): Promise<RestreamFigures[]> => {
  const { name, platform, seconds, bytes, retries, dropped, fault } = restreamRuns;
  return db
    .select({ name, platform, seconds, bytes, retries, dropped, fault })
    .from(restreamRuns)
    .where(eq(restreamRuns.liveId, liveId))
    .orderBy(bare(name));
};
