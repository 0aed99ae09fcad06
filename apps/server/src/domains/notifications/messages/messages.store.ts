import type { Message, MessageType, Unread } from '@onair/contract/notifications/messages';
import type { Locale } from '@onair/contract/text';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { among, bare, bigInt, int, type RowOf, rowsOf } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from '../../../db/sql.ts';
import { messages } from '../notifications.tables.ts';
import { MESSAGE_RETENTION_DAYS } from './message.store.ts';

/** A message in the reader's language. */
const columnsIn = (locale: Locale) => ({
  id: messages.id,
  type: messages.type,
  ...(locale === 'zh-CN'
    ? { title: messages.titleZh, subTitle: messages.subTitleZh, content: messages.contentZh }
    : { title: messages.titleEn, subTitle: messages.subTitleEn, content: messages.contentEn }),
  avatar: messages.avatar,
  link: messages.link,
  time: messages.at,
  status: int(sql`case when ${messages.readAt} is null then 0 else 1 end`),
  messageType: messages.progress,
});

const toMessage = ({ messageType, status, ...row }: RowOf<ReturnType<typeof columnsIn>>): Message => ({
  ...row,
  status: status === 0 ? 0 : 1,
  ...(messageType === null ? {} : { messageType }),
});

/** By the time that they state, which may be earlier than that of their row. */
const NEWEST = sql`${desc(messages.at)}, ${desc(messages.id)}`;

/** The newest of each type, at most `each` of them, all types in one query. */
export const latestMessages = async (
  db: Queryable,
  accountId: string,
  locale: Locale,
  each: number,
): Promise<Message[]> => {
  const rows = await rowsOf(
    db,
    columnsIn(locale),
    (list) => sql`
    select m.* from (values ('message'), ('notice'), ('todo')) kind (name)
    cross join lateral (
      select ${list} from ${messages}
      where ${messages.accountId} = ${accountId} and ${messages.type} = kind.name order by ${NEWEST} limit ${each}
    ) m order by m.time desc, m.id desc`,
  );
  return rows.map(toMessage);
};

export const countUnread = async (db: Queryable, accountId: string): Promise<Unread> => {
  const rows = await db
    .select({ type: messages.type, unread: bigInt(sql`count(*)`) })
    .from(messages)
    .where(and(eq(messages.accountId, accountId), isNull(messages.readAt)))
    .groupBy(messages.type);
  const counts: Unread = { message: 0, notice: 0, todo: 0 };
  for (const { type, unread } of rows) counts[type] = unread;
  return counts;
};

type MessageFilter = { type?: MessageType; status?: number };

/** A page of an account's messages, newest first, with the total number of matches. */
export const findMessages = async (
  db: Queryable,
  accountId: string,
  locale: Locale,
  { type, status }: MessageFilter,
  page: Page,
): Promise<Listed<Message>> => {
  const where = and(
    eq(messages.accountId, accountId),
    type && eq(messages.type, type),
    status === undefined ? undefined : status === 1 ? isNotNull(messages.readAt) : isNull(messages.readAt),
  );
  const from = sql`${messages} where ${where}`;
  const { list, total } = await listPage(db, columnsIn(locale), { from, order: NEWEST, page });
  return { list: list.map(toMessage), total };
};

const unreadOf = (accountId: string, which: SQL | undefined) =>
  and(eq(messages.accountId, accountId), isNull(messages.readAt), which);

/** Marks the account's own unread ones among these ids. @returns which became read */
export const markRead = (tx: Tx, accountId: string, ids: readonly number[], at: Date) =>
  tx
    .update(messages)
    .set({ readAt: at.toISOString() })
    .where(unreadOf(accountId, among(messages.id, ids)))
    .returning({ id: messages.id, type: messages.type });

/** Marks all of the account's unread messages, of one type or of all. @returns how many became read */
export const markAllRead = async (tx: Tx, accountId: string, type: MessageType | null, at: Date): Promise<number> => {
  const { rowCount } = await tx
    .update(messages)
    .set({ readAt: at.toISOString() })
    .where(unreadOf(accountId, type ? eq(messages.type, type) : undefined));
  return rowCount ?? 0;
};

/** Removes the account's read messages of one type. @returns how many. */
export const removeRead = async (tx: Tx, accountId: string, type: MessageType): Promise<number> => {
  const { rowCount } = await tx
    .delete(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.type, type), isNotNull(messages.readAt)));
  return rowCount ?? 0;
};

/** Deletes expired messages. */
export const pruneMessages = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * 86_400_000);
  await deleteExpired(db, olderThan(sql`${messages}`, bare(messages.at), limit), signal);
};
