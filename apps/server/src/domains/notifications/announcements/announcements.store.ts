import type { Announcement } from '@onair/contract/notifications/announcements';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

export type AnnouncementDraft = Pick<Announcement, 'tag' | 'title' | 'content' | 'featured'>;

const columns = sql`id, tag, title, content, featured, author, published_at as "publishedAt", version`;

const toAnnouncement = (row: Announcement): Announcement => ({
  ...row,
  publishedAt: new Date(row.publishedAt).toISOString(),
});

const one = async (db: Queryable, query: SQL): Promise<Announcement | null> => {
  const { rows } = await db.execute<Announcement>(query);
  return rows[0] ? toAnnouncement(rows[0]) : null;
};

/** A page of the announcements in force, the newest first, with the number of all of them. */
export const findAnnouncements = async (
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ list: Announcement[]; total: number }> => {
  const { rows } = await db.execute<Announcement>(sql`
    select ${columns} from announcements where withdrawn_at is null
    order by published_at desc, id desc limit ${page.limit} offset ${page.offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from announcements where withdrawn_at is null`,
  );
  return { list: rows.map(toAnnouncement), total: counted.rows[0]?.total ?? 0 };
};

/** An announcement in force, kept from changing until the transaction ends; null when there is none. */
export const lockAnnouncement = (tx: Tx, id: string): Promise<Announcement | null> =>
  one(tx, sql`select ${columns} from announcements where id = ${id} and withdrawn_at is null for update`);

export const insertAnnouncement = async (
  tx: Tx,
  draft: AnnouncementDraft & { id: string; authorId: string | null; author: string; publishedAt: Date },
): Promise<Announcement> => {
  const stored = await one(
    tx,
    sql`
    insert into announcements (id, tag, title, content, featured, author_id, author, published_at)
    values (${draft.id}, ${draft.tag}, ${draft.title}, ${draft.content}, ${draft.featured}, ${draft.authorId},
      ${draft.author}, ${draft.publishedAt.toISOString()})
    returning ${columns}`,
  );
  if (!stored) throw new Error('an inserted announcement came back empty');
  return stored;
};

/** Replaces an announcement that is still at this version; null when it is not. */
export const updateAnnouncement = (
  tx: Tx,
  id: string,
  version: number,
  { tag, title, content, featured }: AnnouncementDraft,
): Promise<Announcement | null> =>
  one(
    tx,
    sql`
    update announcements set tag = ${tag}, title = ${title}, content = ${content}, featured = ${featured},
      version = version + 1
    where id = ${id} and version = ${version} and withdrawn_at is null
    returning ${columns}`,
  );

export const markWithdrawn = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    update announcements set withdrawn_at = ${at.toISOString()}, version = version + 1
    where id = ${id} and withdrawn_at is null`);
};

/** Whether anything was ever published, in force or not. */
export const hasAnnouncements = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from announcements limit 1`);
  return rowCount === 1;
};

/** Who publishes in the demo company; nobody in particular where there is no such account. */
export const findDemoAdmin = async (db: Queryable): Promise<{ authorId: string | null; author: string }> => {
  const { rows } = await db.execute<{ authorId: string; author: string }>(sql`
    select id as "authorId", name as author from accounts where demo and role = 'admin' order by account_number limit 1`);
  return rows[0] ?? { authorId: null, author: 'Onair' };
};
