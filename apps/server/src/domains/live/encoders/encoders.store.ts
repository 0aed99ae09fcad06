import { DAY } from '@onair/contract/lib/local-time';
import { TURNED_AWAY_DAYS, TURNED_AWAY_KEPT, type TurnedAwayEncoder } from '@onair/contract/live/encoders';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { among, bare, excluded } from '../../../db/rows.ts';
import { desc, lt, sql } from '../../../db/sql.ts';
import { studios } from '../studios/studios.tables.ts';
import { turnedAwayEncoders as t } from './encoders.tables.ts';

export type NewTurnedAway = typeof t.$inferInsert;

const SHOWN = {
  id: t.id,
  firstAt: t.firstAt,
  lastAt: t.lastAt,
  times: t.times,
  reason: t.reason,
  way: t.way,
  address: t.address,
  encoder: t.encoder,
  application: t.application,
  keyEnding: t.keyEnding,
  detail: t.detail,
  studioId: t.studioId,
  line: t.line,
};

/** The latest first. */
export const findTurnedAway = (db: Queryable, most: number): Promise<TurnedAwayEncoder[]> =>
  db.select(SHOWN).from(t).orderBy(desc(t.lastAt), desc(t.id)).limit(most);

/** Adds refusals to those of the same minute. One of a studio that was deleted meanwhile keeps its row without it. */
export const putTurnedAway = async (tx: Tx, rows: readonly NewTurnedAway[]): Promise<void> => {
  const named = [...new Set(rows.flatMap(({ studioId }) => studioId ?? []))];
  const known = new Set(
    (named.length > 0 ? await tx.select({ id: studios.id }).from(studios).where(among(studios.id, named)) : []).map(
      ({ id }) => id,
    ),
  );
  const kept = rows.map((row) => ({ ...row, studioId: row.studioId && known.has(row.studioId) ? row.studioId : null }));
  await tx
    .insert(t)
    .values(kept)
    .onConflictDoUpdate({
      target: t.bucket,
      set: {
        times: sql`${t.times} + ${excluded(t.times)}`,
        lastAt: sql`greatest(${t.lastAt}, ${excluded(t.lastAt)})`,
        encoder: sql`coalesce(${excluded(t.encoder)}, ${t.encoder})`,
      },
    });
  const oldest = sql`(select ${bare(t.lastAt)} from ${t} order by ${bare(t.lastAt)} desc offset ${TURNED_AWAY_KEPT} limit 1)`;
  await tx.delete(t).where(lt(t.lastAt, oldest));
};

/** Deletes those that are too old to help anyone. */
export const pruneTurnedAway = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - TURNED_AWAY_DAYS * DAY);
  await deleteExpired(db, olderThan(sql`${t}`, bare(t.lastAt), limit), signal);
};
