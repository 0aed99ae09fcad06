import { RESET_FRAGMENT } from '@onair/contract/identity/session';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import { mailer } from '../../../mail/mailer.ts';
import { RESET_MINUTES } from './resets.store.ts';

/** Sends a reset link. Present only when the installation can send mail and knows its own address. */
export type SendReset = (mail: { to: string; username: string; token: string; locale: Locale }) => Promise<void>;

/** Texts about reset links. */
export const resetWords = {
  'zh-CN': {
    over: '这个链接已使用过或已失效，请重新申请一个',
    subject: 'Onair 播控台：重置密码',
    text: (username: string, link: string) =>
      `您好，${username}：\n\n请在 ${RESET_MINUTES} 分钟内打开以下链接设置新密码（仅可使用一次）：\n\n${link}\n\n如果不是您本人的操作，请忽略此邮件，密码不会改变。\n`,
  },
  'en-US': {
    over: 'This link was used or has expired. Ask for a new one',
    subject: 'Onair: reset your password',
    text: (username: string, link: string) =>
      `Hello ${username},\n\nopen this link within ${RESET_MINUTES} minutes to set a new password (it works once):\n\n${link}\n\nIf you did not ask for this, ignore this mail: the password stays as it is.\n`,
  },
};

export const resetMailer = (deps: Pick<Deps, 'config' | 'inReadersLanguage'>): SendReset | null => {
  const send = mailer(deps);
  const { publicUrl } = deps.config;
  if (send === null || publicUrl === null) return null;
  return ({ to, username, token, locale }) => {
    const { subject, text } = resetWords[locale];
    return send({ to, locale, subject, text: text(username, `${publicUrl}/login#${RESET_FRAGMENT}=${token}`) });
  };
};
