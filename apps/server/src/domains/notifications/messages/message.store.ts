import type { Message, MessageType } from '@onair/contract/notifications/messages';
import type { Tx } from '../../../db/client.ts';
import { among, insertFrom } from '../../../db/many.ts';
import { rowsOf } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { messages } from './messages.tables.ts';

/** A message as it is stored: both languages, no matter who reads it. */
export type MessageWords = { 'zh-CN': string; 'en-US': string };
export type NewMessage = {
  type: MessageType;
  title: MessageWords;
  subTitle: MessageWords;
  content: MessageWords;
  avatar: string;
  link: string | null;
  progress: NonNullable<Message['messageType']> | null;
  about: string | null;
};

/** Whom a message is for: named accounts, every account that may sign in, or those of them that are administrators. */
export type Readers = readonly string[] | 'everyone' | 'admins';

export type MessageRef = { id: number; accountId: string; type: MessageType };

const REF = { id: messages.id, accountId: messages.accountId, type: messages.type };

/** One row for each reader, in one statement; accounts that are disabled or gone get none. */
export const insertMessages = (tx: Tx, at: Date, to: Readers, message: NewMessage): Promise<MessageRef[]> => {
  const { type, title, subTitle, content, avatar, link, progress, about } = message;
  const reads = to === 'everyone' ? undefined : to === 'admins' ? eq(people.role, 'admin') : among(people.id, to);
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
  const readers = sql`${people} where ${and(isNull(people.disabledAt), reads)}`;
  return rowsOf(tx, REF, (list) => sql`${insertFrom(messages, values, readers)} returning ${list}`);
};

/** Removes the messages about something from every box. @returns which were there. */
export const deleteMessagesAbout = (tx: Tx, about: string): Promise<MessageRef[]> =>
  tx.delete(messages).where(eq(messages.about, about)).returning(REF);

/** How long messages are kept. */
export const MESSAGE_RETENTION_DAYS = 365;
