import type { Announcement } from '@onair/contract/notifications/announcements';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { and, desc, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { announcements } from '../notifications.tables.ts';

export type AnnouncementDraft = Pick<Announcement, 'tag' | 'title' | 'content' | 'featured'>;

const ANNOUNCEMENT = {
  id: announcements.id,
  tag: announcements.tag,
  title: announcements.title,
  content: announcements.content,
  featured: announcements.featured,
  author: announcements.author,
  publishedAt: announcements.publishedAt,
  version: announcements.version,
};
const inForce = (...more: SQL[]) => and(isNull(announcements.withdrawnAt), ...more);
const later = sql`${announcements.version} + 1`;

/** A page of the current announcements, newest first, with their total number. */
export const findAnnouncements = (db: Queryable, page: Page): Promise<Listed<Announcement>> =>
  listPage(db, ANNOUNCEMENT, {
    from: sql`${announcements} where ${inForce()}`,
    order: sql`${desc(announcements.publishedAt)}, ${desc(announcements.id)}`,
    page,
  });

/** A current announcement, locked until the end of the transaction; null when there is none. */
export const lockAnnouncement = async (tx: Tx, id: string): Promise<Announcement | null> => {
  const [found = null] = await tx
    .select(ANNOUNCEMENT)
    .from(announcements)
    .where(inForce(eq(announcements.id, id)))
    .for('update');
  return found;
};

type Published = AnnouncementDraft & { id: string; authorId: string | null; author: string; publishedAt: Date };

export const insertAnnouncement = async (tx: Tx, { publishedAt, ...draft }: Published): Promise<Announcement> => {
  const values = { ...draft, publishedAt: publishedAt.toISOString() };
  const [stored] = await tx.insert(announcements).values(values).returning(ANNOUNCEMENT);
  if (!stored) throw new Error('an inserted announcement came back empty');
  return stored;
};

/** Replaces an announcement at this version; null when the version differs. */
export const updateAnnouncement = async (
  tx: Tx,
  id: string,
  version: number,
  { tag, title, content, featured }: AnnouncementDraft,
): Promise<Announcement | null> => {
  const [stored = null] = await tx
    .update(announcements)
    .set({ tag, title, content, featured, version: later })
    .where(inForce(eq(announcements.id, id), eq(announcements.version, version)))
    .returning(ANNOUNCEMENT);
  return stored;
};

export const markWithdrawn = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .update(announcements)
    .set({ withdrawnAt: at.toISOString(), version: later })
    .where(inForce(eq(announcements.id, id)));
};
