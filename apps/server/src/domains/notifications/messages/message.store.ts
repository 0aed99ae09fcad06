import { type Permission, rolesFor } from '@onair/contract/access';
import type { Message, MessageType } from '@onair/contract/notifications/messages';
import { MUTABLE_KINDS, NOTIFICATIONS_DEFAULT, type NotificationKind } from '@onair/contract/preferences/preferences';
import type { Tx } from '../../../db/client.ts';
import { among, bool, insertFrom, rowsOf } from '../../../db/rows.ts';
import { and, eq, isNull, or, type SQL, sql } from '../../../db/sql.ts';
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

/** Deletes the messages about a subject from every box. @returns which existed */
export const deleteMessagesAbout = (tx: Tx, about: string): Promise<MessageRef[]> =>
  tx.delete(messages).where(eq(messages.about, about)).returning(REF);

/** Retention of messages. */
export const MESSAGE_RETENTION_DAYS = 365;
