import { MAIL_CODE_MINUTES } from '@onair/contract/identity/security';

/** Mails about the address of an account. */
export const contactMails = {
  'zh-CN': {
    code: (username: string, code: string) => ({
      subject: 'Onair 播控台：验证新邮箱',
      text: `您好，${username}：\n\n验证码：${code}\n\n请在 ${MAIL_CODE_MINUTES} 分钟内填写，用于将此邮箱设为该账号的安全邮箱。\n\n如果不是您本人的操作，请忽略此邮件，不要把验证码告诉任何人。\n`,
    }),
  },
  'en-US': {
    code: (username: string, code: string) => ({
      subject: 'Onair: prove your new address',
      text: `Hello ${username},\n\nyour code: ${code}\n\nEnter it within ${MAIL_CODE_MINUTES} minutes to make this the address of your account.\n\nIf you did not ask for this, ignore this mail and give the code to nobody.\n`,
    }),
  },
};

export const contactWords = {
  'zh-CN': {
    codeOver: '验证码不正确或已失效，可重新发送',
    sameEmail: '新邮箱与当前邮箱相同',
    notSent: '邮件未能发出，请检查邮箱地址或稍后重试',
  },
  'en-US': {
    codeOver: 'The code is wrong or no longer valid. You can have another one sent',
    sameEmail: 'That is your address already',
    notSent: 'The mail could not be sent. Check the address or try again later',
  },
};
