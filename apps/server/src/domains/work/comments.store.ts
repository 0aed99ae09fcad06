import { rolesFor } from '@onair/contract/access';
import { AREA_OF, type Remark, type TalkSubject } from '@onair/contract/work/talk';
import type { Queryable, Tx } from '../../db/client.ts';
import { among, rowsOf } from '../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, sql } from '../../db/sql.ts';
import { campaignNames } from '../campaigns/published.views.ts';
import { mentionsIn, WRITER, withAuthor } from '../identity/index.ts';
import { isColleague, people } from '../identity/published.views.ts';
import { liveSpans, studioNames } from '../live/published.views.ts';
import { parameterChangeStudios } from '../stream-parameters/published.views.ts';
import { remarks } from './work.tables.ts';

export type About = { subject: TalkSubject; id: string };
type Named = { zh: string; en: string; author: string | null };

/** The subject of comments: its names, and its creator; null when it does not exist. */
export const findSubject = async (db: Queryable, { subject, id }: About): Promise<Named | null> => {
  if (subject === 'activity') {
    const { name, author, deletedAt } = campaignNames;
    const [row] = await db
      .select({ name, author })
      .from(campaignNames)
      .where(and(eq(campaignNames.id, id), isNull(deletedAt)));
    return row ? { zh: row.name, en: row.name, author: row.author } : null;
  }
  const studio = { zh: studioNames.nameZh, en: studioNames.nameEn };
  if (subject === 'parameterChange') {
    const [row = null] = await db
      .select({ ...studio, author: parameterChangeStudios.author })
      .from(parameterChangeStudios)
      .innerJoin(studioNames, eq(studioNames.id, parameterChangeStudios.studioId))
      .where(eq(parameterChangeStudios.id, id));
    return row;
  }
  const [row] = await db
    .select({ ...studio, title: liveSpans.title })
    .from(liveSpans)
    .innerJoin(studioNames, eq(studioNames.id, liveSpans.studioId))
    .where(eq(liveSpans.id, id));
  return row ? { zh: row.title || row.zh, en: row.title || row.en, author: null } : null;
};

const REMARK = {
  id: remarks.id,
  ...WRITER,
  body: remarks.body,
  mentions: mentionsIn(remarks.mentions),
  createdAt: remarks.createdAt,
};

/** The comments on a subject, oldest first; only one when named. */
export const findRemarks = async (
  db: Queryable,
  { subject, id }: About,
  only: string | null = null,
): Promise<Remark[]> => {
  const rows = await rowsOf(
    db,
    REMARK,
    (list) => sql`
    select ${list} from ${remarks} left join ${people} on ${people.id} = ${remarks.author}
    where ${eq(remarks.subject, subject)} and ${eq(remarks.subjectId, id)} and (${only}::uuid is null or ${remarks.id} = ${only}::uuid)
    order by ${remarks.createdAt}, ${remarks.id}`,
  );
  return rows.map(withAuthor);
};

export const insertRemark = async (tx: Tx, remark: typeof remarks.$inferInsert): Promise<void> => {
  await tx.insert(remarks).values(remark);
};

export const removeRemark = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(remarks).where(eq(remarks.id, id));
};

/** The colleagues among these accounts that may see the subject. */
export const findReaders = async (db: Queryable, subject: TalkSubject, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(among(people.id, ids), among(people.role, rolesFor(`${AREA_OF[subject]}:read`)), isColleague));
  return rows.map(({ id }) => id);
};

/** The subjects of demo comments: the latest of each kind. */
export const latestSubjects = async (db: Queryable): Promise<About[]> => {
  const { id, createdAt, deletedAt } = campaignNames;
  const change = parameterChangeStudios.id;
  const [activities, changes, lives] = await Promise.all([
    db.select({ id }).from(campaignNames).where(isNull(deletedAt)).orderBy(desc(createdAt)).limit(1),
    db.select({ id: change }).from(parameterChangeStudios).orderBy(desc(change)).limit(1),
    db
      .select({ id: liveSpans.id })
      .from(liveSpans)
      .where(isNotNull(liveSpans.endedAt))
      .orderBy(desc(liveSpans.endedAt))
      .limit(1),
  ]);
  return [
    ...activities.map((one) => ({ ...one, subject: 'activity' as const })),
    ...changes.map((one) => ({ ...one, subject: 'parameterChange' as const })),
    ...lives.map((one) => ({ ...one, subject: 'live' as const })),
  ];
};
