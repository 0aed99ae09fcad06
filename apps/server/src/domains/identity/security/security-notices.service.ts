import { deviceOf } from '@onair/contract/identity/device-name';
import type { Locale } from '@onair/contract/text';
import type { Write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { minuteFormat } from '../../../lib/calendar.ts';
import { addMail } from '../../../mail/add-mail.ts';
import { sendMessage } from '../../notifications/index.ts';
import type { AccountRow } from '../session/accounts.store.ts';
import { type Notice, noticeWords, type SecurityNotice, securityNotices } from './security-notices.words.ts';

const LINK = '/user/setting?tab=security';
/** The language of mail to an account: the company's where it has chosen none. */
const languageOf = ({ language }: AccountRow): Locale => (language === 'en-US' ? 'en-US' : 'zh-CN');

type Options = {
  /** The caller: their device is named, and an admin who is not the owner. */
  actor: Actor;
  /** The new address, masked, where that is what changed: the earlier one is notified, verified or not. */
  newEmail?: string;
};

/** Lines that say who did it, from which device, and when. */
const circumstances = (deps: Deps, w: Write, owner: AccountRow, { actor, newEmail }: Options, locale: Locale) => {
  const words = noticeWords[locale];
  const { browser, system } = deviceOf(actor.userAgent);
  const device = [browser, system].filter(Boolean).join(' · ') || words.unknownDevice;
  const byOther = actor.session !== null && actor.session.accountId !== owner.id;
  return [
    ...(newEmail ? [words.newEmail(newEmail)] : []),
    ...(actor.authority.by === 'product' ? [words.byCommand] : []),
    // An admin's device is their own business.
    ...(byOther ? [words.by(actor.session?.name ?? '')] : []),
    ...(actor.authority.by === 'product' || byOther ? [] : [words.from(device, actor.address)]),
    words.at(minuteFormat(locale, deps.config.timeZone)(w.at.toISOString())),
  ];
};

/**
 * Notifies the owner of a change of the account's protection: in their message box, and by mail to the address that was
 * verified before the change. Neither can be turned off. One function for all of them, so that no path forgets one.
 * @param owner the account as it was before the change
 */
export const notifyOwner = async (
  deps: Deps,
  w: Write,
  owner: AccountRow,
  notice: SecurityNotice | Notice,
  options: Options,
): Promise<void> => {
  const { title, content } = typeof notice === 'string' ? securityNotices[notice] : notice;
  const textIn = (locale: Locale) =>
    [...circumstances(deps, w, owner, options, locale), content[locale]].join(locale === 'zh-CN' ? '；' : '. ');
  const words = { 'zh-CN': textIn('zh-CN'), 'en-US': textIn('en-US') };
  await sendMessage(w, { to: [owner.id], type: 'notice', title, content: words, link: LINK, security: true });
  const to = options.newEmail ? owner.verifiedEmail || owner.email : owner.verifiedEmail;
  if (to === '') return;
  const locale = languageOf(owner);
  const { subject, hello, why } = noticeWords[locale];
  const lines = [
    `${title[locale]}${locale === 'zh-CN' ? '。' : '.'}`,
    ...circumstances(deps, w, owner, options, locale),
  ];
  const text = [hello(owner.name || owner.username, owner.username), lines.join('\n'), content[locale], why].join(
    '\n\n',
  );
  await addMail(w, { kind: 'security', to, locale, subject: subject(title[locale]), text: `${text}\n` });
};
