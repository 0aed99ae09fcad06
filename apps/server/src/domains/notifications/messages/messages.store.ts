import type { Role } from '@onair/contract/access';
import type { Message, MessageType, Unread } from '@onair/contract/notifications/messages';
import type { Locale } from '@onair/contract/text';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { MESSAGE_RETENTION_DAYS } from './message.store.ts';

type Row = Omit<Message, 'messageType'> & { messageType: Message['messageType'] | null };

/** The columns of a message in the reader's language. */
const columns = (locale: Locale): SQL => {
  const words = locale === 'zh-CN' ? sql`title_zh as title, sub_title_zh as "subTitle", content_zh as content` : null;
  return sql`id, type, ${words ?? sql`title_en as title, sub_title_en as "subTitle", content_en as content`}, avatar, link,
    at as time, case when read_at is null then 0 else 1 end as status, progress as "messageType"`;
};

const toMessage = ({ messageType, time, ...row }: Row): Message => ({
  ...row,
  time: new Date(time).toISOString(),
  ...(messageType === null || messageType === undefined ? {} : { messageType }),
});

/** The newest of each type, at most `each` of them, all types together in one query. */
export const latestMessages = async (
  db: Queryable,
  accountId: string,
  locale: Locale,
  each: number,
): Promise<Message[]> => {
  const { rows } = await db.execute<Row>(sql`
    select m.* from (values ('message'), ('notice'), ('todo')) kind (name)
    cross join lateral (
      select ${columns(locale)} from messages
      where account_id = ${accountId} and type = kind.name order by id desc limit ${each}
    ) m order by m.id desc`);
  return rows.map(toMessage);
};

export const countUnread = async (db: Queryable, accountId: string): Promise<Unread> => {
  const { rows } = await db.execute<{ type: MessageType; unread: number }>(sql`
    select type, count(*) as unread from messages where account_id = ${accountId} and read_at is null group by type`);
  const counts: Unread = { message: 0, notice: 0, todo: 0 };
  for (const { type, unread } of rows) counts[type] = unread;
  return counts;
};

export type MessageFilter = { type?: MessageType; status?: number };

const matching = (accountId: string, { type, status }: MessageFilter): SQL => sql`
  account_id = ${accountId}
  ${type === undefined ? sql`` : sql`and type = ${type}`}
  ${status === undefined ? sql`` : status === 1 ? sql`and read_at is not null` : sql`and read_at is null`}`;

/** A page of an account's messages, the newest first, with the number of all that match. */
export const findMessages = async (
  db: Queryable,
  accountId: string,
  locale: Locale,
  filter: MessageFilter,
  page: { limit: number; offset: number },
): Promise<{ list: Message[]; total: number }> => {
  const where = matching(accountId, filter);
  const { rows } = await db.execute<Row>(sql`
    select ${columns(locale)} from messages where ${where} order by id desc limit ${page.limit} offset ${page.offset}`);
  const counted = await db.execute<{ total: number }>(sql`select count(*) as total from messages where ${where}`);
  return { list: rows.map(toMessage), total: counted.rows[0]?.total ?? 0 };
};

type Changed = { id: number; type: MessageType };

/** Marks the account's own unread ones among these ids. @returns which became read. */
export const markRead = async (tx: Tx, accountId: string, ids: readonly number[], at: Date): Promise<Changed[]> => {
  const { rows } = await tx.execute<Changed>(sql`
    update messages set read_at = ${at.toISOString()}
    where account_id = ${accountId} and read_at is null
      and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
    returning id, type`);
  return rows;
};

/** Marks all of the account's unread messages, of one type or of every. @returns how many became read. */
export const markAllRead = async (tx: Tx, accountId: string, type: MessageType | null, at: Date): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update messages set read_at = ${at.toISOString()}
    where account_id = ${accountId} and read_at is null ${type ? sql`and type = ${type}` : sql``}`);
  return rowCount ?? 0;
};

/** Removes the account's read messages of one type. @returns how many. */
export const removeRead = async (tx: Tx, accountId: string, type: MessageType): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    delete from messages where account_id = ${accountId} and type = ${type} and read_at is not null`);
  return rowCount ?? 0;
};

/** Whether the demo company's messages were ever sent; the audit log remembers when the boxes have been cleared since. */
export const demoWasSent = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`select from audit_log where subject_type = 'installation' and subject_id = 'demo' and action = 'demo.messages' limit 1`,
  );
  return rowCount === 1;
};

/** The accounts of the demo company that may sign in. */
export const demoReaders = async (db: Queryable): Promise<{ id: string; role: Role }[]> => {
  const { rows } = await db.execute<{ id: string; role: Role }>(
    sql`select id, role from accounts where demo and disabled_at is null order by account_number`,
  );
  return rows;
};

/** Forgets messages past their retention. */
export const pruneMessages = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * 86_400_000);
  await forget(db, olderThan(sql`messages`, sql`at`, limit), signal);
};
