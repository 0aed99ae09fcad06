import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Queryable, Tx } from '../../db/client.ts';
import { insertFrom } from '../../db/rows.ts';
import { and, eq, isNull, sql } from '../../db/sql.ts';
import { studioNames } from '../live/published.views.ts';
import { STUDIO } from './stream-parameters.store.ts';
import { parameterProfiles } from './stream-parameters.tables.ts';

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
