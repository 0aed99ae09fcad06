import type { MessageType } from '@onair/contract/notifications/messages';
import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** A message as it is stored: both languages, no matter who reads it. */
export type MessageWords = { 'zh-CN': string; 'en-US': string };
export type NewMessage = {
  type: MessageType;
  title: MessageWords;
  subTitle: MessageWords;
  content: MessageWords;
  avatar: string;
  link: string | null;
  progress: number | null;
  about: string | null;
};

/** Whom a message is for: named accounts, every account that may sign in, or those of them that are administrators. */
export type Readers = readonly string[] | 'everyone' | 'admins';

export type MessageRef = { id: number; accountId: string; type: MessageType };

/** One row for each reader, in one statement; accounts that are disabled or gone get none. */
export const insertMessages = async (tx: Tx, at: Date, to: Readers, m: NewMessage): Promise<MessageRef[]> => {
  const readers =
    to === 'everyone'
      ? sql`true`
      : to === 'admins'
        ? sql`role = 'admin'`
        : sql`id in (select jsonb_array_elements_text(${JSON.stringify(to)}::jsonb)::uuid)`;
  const { rows } = await tx.execute<MessageRef>(sql`
    insert into messages (account_id, type, title_zh, title_en, sub_title_zh, sub_title_en, content_zh, content_en,
      avatar, link, progress, about, at)
    select id, ${m.type}, ${m.title['zh-CN']}, ${m.title['en-US']}, ${m.subTitle['zh-CN']}, ${m.subTitle['en-US']},
      ${m.content['zh-CN']}, ${m.content['en-US']}, ${m.avatar}, ${m.link}, ${m.progress}::smallint, ${m.about},
      ${at.toISOString()}::timestamptz
    from accounts where disabled_at is null and ${readers}
    returning id, account_id as "accountId", type`);
  return rows;
};

/** Removes the messages about something from every box. @returns which were there. */
export const deleteMessagesAbout = async (tx: Tx, about: string): Promise<MessageRef[]> => {
  const { rows } = await tx.execute<MessageRef>(sql`
    delete from messages where about = ${about} returning id, account_id as "accountId", type`);
  return rows;
};

/** How long messages are kept. */
export const MESSAGE_RETENTION_DAYS = 365;
