import type { Queryable } from '../../../db/client.ts';
import { bare, insertFrom, type RowOf, setExcluded } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { parametersInEffect } from '../../stream-parameters/published.views.ts';
import { studioLives } from '../lives/lives.tables.ts';
import { studioRenditions } from '../studios/studios.tables.ts';

const WANTED = { studioId: studioRenditions.studioId, rendition: studioRenditions.rendition };
export type WantedRendition = RowOf<typeof WANTED>;

/** Renditions wanted in current lives, with the stream parameters in effect there. */
export const findWanted = (db: Queryable) =>
  db
    .select({ ...WANTED, parameters: parametersInEffect.parameters })
    .from(studioRenditions)
    .innerJoin(studioLives, and(eq(studioLives.id, studioRenditions.liveId), isNull(studioLives.endedAt)))
    .leftJoin(parametersInEffect, eq(parametersInEffect.studioId, studioRenditions.studioId));

/** The stream parameters in effect in a studio. */
export const findParameters = async (db: Queryable, studioId: string) => {
  const { parameters } = parametersInEffect;
  const [row] = await db
    .select({ parameters })
    .from(parametersInEffect)
    .where(eq(parametersInEffect.studioId, studioId));
  return row?.parameters ?? null;
};

/** @returns false when no live is on in the studio */
export const wantRendition = async (db: Queryable, { studioId, rendition }: WantedRendition): Promise<boolean> => {
  const open = sql`${studioLives} where ${and(eq(studioLives.studioId, studioId), isNull(studioLives.endedAt))}`;
  const wanted = { studioId: sql`${studioLives.studioId}`, rendition, liveId: sql`${studioLives.id}` };
  const { rowCount } = await db.execute(sql`${insertFrom(studioRenditions, wanted, open)}
    on conflict (${bare(WANTED.studioId)}, ${bare(WANTED.rendition)})
    do update set ${setExcluded(studioRenditions.liveId)}`);
  return rowCount === 1;
};

export const dropRendition = async (db: Queryable, { studioId, rendition }: WantedRendition): Promise<void> => {
  await db
    .delete(studioRenditions)
    .where(and(eq(studioRenditions.studioId, studioId), eq(studioRenditions.rendition, rendition)));
};
