import { type MessageProgress, type MessageType, messageChannel } from '@onair/contract/notifications/messages';
import type { NotificationKind } from '@onair/contract/preferences/preferences';
import type { Locale } from '@onair/contract/text';
import type { Static } from 'typebox';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { addMails } from '../../../mail/add-mail.ts';
import { addPush, type PushOwner } from '../push/push.service.ts';
import {
  deleteMessagesAbout,
  findWanting,
  insertMessages,
  type MessageWords,
  markAllRead,
  markRead,
  type Readers,
  removeRead,
} from './messages.store.ts';

export type Message = {
  /** Account ids, every active account, or every active admin. */
  to: Readers;
  type: MessageType;
  title: MessageWords;
  subTitle?: MessageWords;
  content: MessageWords;
  /** Path of the page that it refers to, `/list/search-table`. */
  link?: string;
  /** Status of the subject; only on notices and to-dos. */
  messageType?: Static<typeof MessageProgress>;
  /** Address of one of our pictures. */
  avatar?: string;
  /** Its subject, `<kind>:<id>`: needed to withdraw it. */
  about?: string;
  /** Urgent: open consoles play a sound. */
  alarm?: boolean;
  /** About the account's protection: shown even where notices are off, and mailed by its sender, to the address before the change. */
  security?: boolean;
};

const NO_WORDS: MessageWords = { 'zh-CN': '', 'en-US': '' };

/** Text typed by a person, the same in every language. */
export const sameInEveryLanguage = (text: string): MessageWords => ({ 'zh-CN': text, 'en-US': text });

/** Lifetime of a push notice in seconds: a late alarm would only startle. */
const PUSH_SECONDS = { alarm: 600, others: 86_400 } as const;
/** A link to the message itself, where it leads to no page. */
const BOX = '/user/messages';
/** Where mail is turned off. */
const SETTINGS = '/user/setting?tab=notifications';
const WHY: Record<Locale, string> = {
  'zh-CN': '您在“用户设置 › 通知方式”中选择了接收这类邮件，可在那里关闭：',
  'en-US': 'Mail of this kind is on in User Setting › Notifications, where you can turn it off:',
};
/** Language of mail to accounts that have chosen none: the company's. */
const USUAL: Locale = 'zh-CN';

/** Sends push notices and mail to readers who have asked for them. */
const sendAlong = async (w: Write, message: Message, kind: NotificationKind): Promise<void> => {
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
  if (message.security || !w.canMail || w.publicUrl === null) return;
  const settings = `${w.publicUrl}${SETTINGS}`;
  const address = `${w.publicUrl}${url}`;
  await addMails(
    w,
    wanting.flatMap(({ email, language, mail }) => {
      if (!mail || email === '') return [];
      const locale = language ?? USUAL;
      const text = `${bodyOf(locale)}\n\n${address}\n\n${WHY[locale]}\n${settings}\n`;
      return { kind: 'message', to: email, locale, subject: title[locale], text, list: { kind, settings } };
    }),
  );
};

/**
 * Delivers a message to its readers' boxes as part of a write, and notifies each of them on the stream once the write
 * is durable; by push and mail, too, where an account wants that. The write itself is audited.
 * @returns the number of boxes
 */
export const sendMessage = async (w: Write, message: Message): Promise<number> => {
  const { to } = message;
  const kind: NotificationKind = message.alarm ? 'alarm' : message.type;
  const sent = await insertMessages(
    w.tx,
    w.at,
    // Like an alarm, what protects the account can't be muted.
    { to, kind: message.security ? 'alarm' : kind },
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

/** Withdraws every message about a subject, or about one of many, from every box, read or not. */
export const retractMessages = async (w: Write, about: string | readonly string[]): Promise<number> => {
  const subjects = typeof about === 'string' ? [about] : about;
  if (subjects.length === 0) return 0;
  const gone = await deleteMessagesAbout(w.tx, subjects);
  for (const { type, accountId } of gone) w.emit(messageChannel, 'changed', { type }, accountId);
  return gone.length;
};

/** Marks messages of a box as read; without an audit row or event when they were read before. */
export const readOf = (deps: Deps, actor: Actor, accountId: string, given: readonly number[]): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const read = await markRead(w.tx, accountId, given, w.at);
    if (read.length === 0) return true;
    const ids = read.map((message) => message.id).sort((a, b) => a - b);
    w.audit({ action: 'message.read', subjectType: 'account', subjectId: accountId, after: { ids } });
    const types = new Set(read.map((message) => message.type));
    const [only] = types;
    w.emit(messageChannel, 'changed', { type: types.size === 1 && only ? only : null }, accountId);
    return true;
  });

/** Marks a whole box as read, or its messages of one type; as quiet as `readOf` when nothing changes. */
export const readAllOf = (deps: Deps, actor: Actor, accountId: string, type: MessageType | null): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const read = await markAllRead(w.tx, accountId, type, w.at);
    if (read === 0) return true;
    const after = { type, read };
    w.audit({ action: 'message.readAll', subjectType: 'account', subjectId: accountId, after });
    w.emit(messageChannel, 'changed', { type }, accountId);
    return true;
  });

/** Removes the read messages of one type from a box; as quiet as `readOf` when there are none. */
export const clearReadOf = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  type: MessageType,
): Promise<{ removed: number }> =>
  write(deps, actor, async (w) => {
    const removed = await removeRead(w.tx, accountId, type);
    if (removed === 0) return { removed };
    const after = { type, removed };
    w.audit({ action: 'message.clear', subjectType: 'account', subjectId: accountId, after });
    w.emit(messageChannel, 'changed', { type }, accountId);
    return { removed };
  });
