import { type MessageProgress, type MessageType, messageChannel } from '@onair/contract/notifications/messages';
import type { NewsKind } from '@onair/contract/preferences/preferences';
import type { Locale } from '@onair/contract/text';
import type { Static } from 'typebox';
import type { Write } from '../../../db/write.ts';
import { addMail } from '../../../mail/add-mail.ts';
import { addPush, type PushOwner } from '../push/add-push.ts';
import { deleteMessagesAbout, findWanting, insertMessages, type MessageWords, type Readers } from './message.store.ts';

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

/** Seconds for which a notice of a browser is of use: an alarm that comes late only startles. */
const PUSH_SECONDS = { alarm: 600, others: 86_400 } as const;
/** A link to the message itself, where it leads to no page. */
const BOX = '/user/messages';
/** Of mail to accounts that have chosen no language: that of the company. */
const USUAL: Locale = 'zh-CN';

/** Tells those readers by browser and by mail who have asked for it. */
const sendAlong = async (w: Write, message: Message, kind: NewsKind): Promise<void> => {
  const { title, subTitle = NO_WORDS, content } = message;
  const url = message.link ?? BOX;
  const wanting = await findWanting(w.tx, message.to, kind);
  const bodyOf = (locale: Locale) => [subTitle[locale], content[locale]].filter(Boolean).join('\n');
  const noticeOf = (locale: Locale) => ({ title: title[locale], body: bodyOf(locale) });
  const browsers = wanting.filter(({ browser }) => browser);
  if (browsers.length > 0) {
    await addPush(w, {
      to: browsers.map(({ id }): PushOwner => `account:${id}`),
      words: { 'zh-CN': noticeOf('zh-CN'), 'en-US': noticeOf('en-US') },
      url,
      tag: message.about ?? `${kind}:${w.at.getTime()}`,
      seconds: kind === 'alarm' ? PUSH_SECONDS.alarm : PUSH_SECONDS.others,
    });
  }
  if (!w.canMail || w.publicUrl === null) return;
  for (const { email, language, mail } of wanting) {
    if (!mail || email === '') continue;
    const locale = language ?? USUAL;
    const text = `${bodyOf(locale)}\n\n${w.publicUrl}${url}\n`;
    await addMail(w, { kind: 'message', to: email, subject: title[locale], text });
  }
};

/**
 * Puts a message into the boxes of its readers as part of a write, and tells each of them on the stream once the write
 * is durable; by browser and by mail, too, where an account wants it. The write itself is what gets audited.
 * @returns in how many boxes it is
 */
export const sendMessage = async (w: Write, message: Message): Promise<number> => {
  const { to } = message;
  const kind: NewsKind = message.alarm ? 'alarm' : message.type;
  const sent = await insertMessages(
    w.tx,
    w.at,
    { to, kind },
    {
      type: message.type,
      title: message.title,
      subTitle: message.subTitle ?? NO_WORDS,
      content: message.content,
      avatar: message.avatar ?? '',
      link: message.link ?? null,
      progress: message.messageType ?? null,
      about: message.about ?? null,
    },
  );
  const alarm = message.alarm ? { alarm: true } : {};
  for (const { id, type, accountId } of sent) w.emit(messageChannel, 'arrived', { id, type, ...alarm }, accountId);
  await sendAlong(w, message, kind);
  return sent.length;
};

/** Takes back every message about something that is no longer so, out of every box, read or not. */
export const retractMessages = async (w: Write, about: string): Promise<number> => {
  const gone = await deleteMessagesAbout(w.tx, about);
  for (const { type, accountId } of gone) w.emit(messageChannel, 'changed', { type }, accountId);
  return gone.length;
};
