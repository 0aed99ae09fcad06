import { type MessageProgress, type MessageType, messageChannel } from '@onair/contract/notifications/messages';
import type { Static } from 'typebox';
import type { Write } from '../../../db/write.ts';
import { deleteMessagesAbout, insertMessages, type MessageWords, type Readers } from './message.store.ts';

export type Message = {
  /** Account ids, every active account, or every active administrator. */
  to: Readers;
  type: MessageType;
  title: MessageWords;
  subTitle?: MessageWords;
  content: MessageWords;
  /** Path of the page that it is about, `/list/search-table`. */
  link?: string;
  /** How far the matter is; only on notices and todos. */
  messageType?: Static<typeof MessageProgress>;
  /** Address of a picture of ours. */
  avatar?: string;
  /** What it is about, `<kind>:<id>`: needed to take it back. */
  about?: string;
  /** Someone must look now: open consoles sound. */
  alarm?: boolean;
};

const NO_WORDS: MessageWords = { 'zh-CN': '', 'en-US': '' };

/** A person's own words, which are the same in every language. */
export const ownWords = (text: string): MessageWords => ({ 'zh-CN': text, 'en-US': text });

/**
 * Puts a message into the boxes of its readers as part of a write, and tells each of them on the stream once the write
 * is durable. The write itself is what gets audited.
 * @returns how many accounts received it
 */
export const sendMessage = async (w: Write, message: Message): Promise<number> => {
  const sent = await insertMessages(w.tx, w.at, message.to, {
    type: message.type,
    title: message.title,
    subTitle: message.subTitle ?? NO_WORDS,
    content: message.content,
    avatar: message.avatar ?? '',
    link: message.link ?? null,
    progress: message.messageType ?? null,
    about: message.about ?? null,
  });
  const alarm = message.alarm ? { alarm: true } : {};
  for (const { id, type, accountId } of sent) w.emit(messageChannel, 'arrived', { id, type, ...alarm }, accountId);
  return sent.length;
};

/** Takes back every message about something that is no longer so, out of every box, read or not. */
export const retractMessages = async (w: Write, about: string): Promise<number> => {
  const gone = await deleteMessagesAbout(w.tx, about);
  for (const { type, accountId } of gone) w.emit(messageChannel, 'changed', { type }, accountId);
  return gone.length;
};
