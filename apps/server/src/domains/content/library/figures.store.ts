import type { FiguresOfDay } from '@onair/contract/content/item-figures';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/rows.ts';
import { and, eq } from '../../../db/sql.ts';
import { contentDayCounts } from '../../analytics/published.views.ts';
import { contents } from '../items/items.tables.ts';

/** The id of an item's author; null when the item does not exist. */
export const findAuthorId = async (db: Queryable, id: number): Promise<number | null> => {
  const [row] = await db.select({ authorId: contents.authorId }).from(contents).where(eq(contents.id, id));
  return row?.authorId ?? null;
};

/** Figures of an item on the given days; days without events are omitted. */
export const findFigures = (db: Queryable, id: number, days: readonly string[]): Promise<FiguresOfDay[]> => {
  const { contentId, day, exposures, clicks, reads, likes, comments, shares } = contentDayCounts;
  return db
    .select({ day, exposures, clicks, reads, likes, comments, shares })
    .from(contentDayCounts)
    .where(and(eq(contentId, id), among(day, days)));
};
