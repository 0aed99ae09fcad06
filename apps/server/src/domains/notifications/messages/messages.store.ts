import { type Permission, rolesFor } from '@onair/contract/access';
import { DAY } from '@onair/contract/lib/local-time';
import type { Message, MessageType, Unread } from '@onair/contract/notifications/messages';
import { MUTABLE_KINDS, NOTIFICATIONS_DEFAULT, type NotificationKind } from '@onair/contract/preferences/preferences';
import type { Locale } from '@onair/contract/text';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { among, bare, bigInt, bool, insertFrom, int, present, type RowOf, rowsOf } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from '../../../db/sql.ts';
import { accountChoices, people } from '../../identity/published.views.ts';
import { messages } from '../notifications.tables.ts';

/** A stored message: in both languages, no matter who reads it. */
export type MessageWords = { 'zh-CN': string; 'en-US': string };
type NewMessage = {
  type: MessageType;
  title: MessageWords;
  subTitle: MessageWords;
  content: MessageWords;
  avatar: string;
  link: string | null;
  progress: NonNullable<Message['messageType']> | null;
  about: string | null;
};

/** Recipients: named accounts, every active account, or those with a permission. */
export type Readers = readonly string[] | 'everyone' | 'admin' | Permission;

type MessageRef = { id: number; accountId: string; type: MessageType };

const REF = { id: messages.id, accountId: messages.accountId, type: messages.type };

/** The active ones of these accounts. */
const isReader = (to: Readers): SQL | undefined => {
  if (to === 'everyone') return isNull(people.disabledAt);
  const reads = typeof to === 'string' ? among(people.role, rolesFor(to)) : among(people.id, to);
  return and(isNull(people.disabledAt), reads);
};

const withChoices = sql`${people} join ${accountChoices} on ${accountChoices.id} = ${people.id}`;
/** Whether an account has enabled this kind for a channel; the channel's default where it has chosen nothing. */
const wants = (way: 'muted' | 'desktop' | 'mail', kind: NotificationKind): SQL<boolean> => {
  const usual = NOTIFICATIONS_DEFAULT[way].some((one) => one === kind);
  const chosen = sql`${accountChoices.notifications} -> ${way}::text`;
  return bool(sql`coalesce(jsonb_exists(${chosen}, ${kind}), ${usual})`);
};

/**
 * One row for each reader, in one statement, except for disabled or deleted accounts and those that have turned this
 * kind off.
 */
export const insertMessages = (
  tx: Tx,
  at: Date,
  { to, kind }: { to: Readers; kind: NotificationKind },
  message: NewMessage,
): Promise<MessageRef[]> => {
  const { type, title, subTitle, content, avatar, link, progress, about } = message;
  const shown = MUTABLE_KINDS.some((one) => one === kind) ? sql`not ${wants('muted', kind)}` : undefined;
  const values = {
    accountId: sql`${people.id}`,
    type,
    titleZh: title['zh-CN'],
    titleEn: title['en-US'],
    subTitleZh: subTitle['zh-CN'],
    subTitleEn: subTitle['en-US'],
    contentZh: content['zh-CN'],
    contentEn: content['en-US'],
    avatar,
    link,
    progress,
    about,
    at: at.toISOString(),
  };
  const readers = sql`${withChoices} where ${and(isReader(to), shown)}`;
  return rowsOf(tx, REF, (list) => sql`${insertFrom(messages, values, readers)} returning ${list}`);
};

/** Accounts that want this kind by push or mail as well; `email` is empty where mail is off. */
export const findWanting = (tx: Tx, to: Readers, kind: NotificationKind) => {
  const [browser, mail] = [wants('desktop', kind), wants('mail', kind)];
  const shape = {
    id: people.id,
    email: accountChoices.verifiedEmail,
    language: accountChoices.language,
    browser,
    mail,
  };
  const where = and(isReader(to), or(browser, mail));
  return rowsOf(tx, shape, (list) => sql`select ${list} from ${withChoices} where ${where}`);
};

/** Which messages, locked in the order of their ids: of two that take the same ones, none waits for the other in a circle. */
const inOrder = (which: SQL | undefined): SQL =>
  sql`${messages.id} in (select ${messages.id} from ${messages} where ${which} order by ${messages.id} for update)`;

/** Deletes the messages about some subjects from every box. @returns which existed */
export const deleteMessagesAbout = (tx: Tx, subjects: readonly string[]): Promise<MessageRef[]> =>
  tx
    .delete(messages)
    .where(inOrder(among(messages.about, subjects)))
    .returning(REF);

/** Which of these subjects any box has a message about. */
export const findAnnounced = async (db: Queryable, subjects: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ about: present(messages.about) })
    .from(messages)
    .where(among(messages.about, subjects));
  return rows.map(({ about }) => about);
};

/** Retention of messages. */
const MESSAGE_RETENTION_DAYS = 365;

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
    .where(inOrder(unreadOf(accountId, among(messages.id, ids))))
    .returning({ id: messages.id, type: messages.type });

/** Marks all of the account's unread messages, of one type or of all. @returns how many became read */
export const markAllRead = async (tx: Tx, accountId: string, type: MessageType | null, at: Date): Promise<number> => {
  const { rowCount } = await tx
    .update(messages)
    .set({ readAt: at.toISOString() })
    .where(inOrder(unreadOf(accountId, type ? eq(messages.type, type) : undefined)));
  return rowCount ?? 0;
};

/** Removes the account's read messages of one type. @returns how many. */
export const removeRead = async (tx: Tx, accountId: string, type: MessageType): Promise<number> => {
  const { rowCount } = await tx
    .delete(messages)
    .where(inOrder(and(eq(messages.accountId, accountId), eq(messages.type, type), isNotNull(messages.readAt))));
  return rowCount ?? 0;
};

/** Deletes expired messages. */
export const pruneMessages = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * DAY);
  await deleteExpired(db, olderThan(sql`${messages}`, bare(messages.at), limit), signal);
};
