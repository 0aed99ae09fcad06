import { ANNOTATIONS_MAX, type Annotations } from '@onair/contract/analytics/annotations';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, gt, isNull, lt, or } from '../../../db/sql.ts';
import { liveSpans, studioNames } from '../../live/published.views.ts';

/** Lives on air between two instants, earliest first; if there are too many, the latest. */
export const findLives = async (
  db: Queryable,
  from: string,
  to: string,
  locale: Locale,
): Promise<Annotations['lives']> => {
  const { id, studioId, title, beganAt, endedAt, peak } = liveSpans;
  const rows = await db
    .select({
      id,
      studio: locale === 'zh-CN' ? studioNames.nameZh : studioNames.nameEn,
      title,
      from: beganAt,
      to: endedAt,
      peak,
    })
    .from(liveSpans)
    .innerJoin(studioNames, eq(studioNames.id, studioId))
    .where(and(lt(beganAt, to), or(isNull(endedAt), gt(endedAt, from))))
    .orderBy(desc(beganAt), id)
    .limit(ANNOTATIONS_MAX);
  return rows.reverse();
};
