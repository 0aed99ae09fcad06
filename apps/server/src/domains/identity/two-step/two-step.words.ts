import type { MessageWords } from '../../notifications/index.ts';

export const codeWrong = {
  'zh-CN': '验证码不正确或已使用过，请输入最新的验证码',
  'en-US': 'The code is wrong or was used before. Enter the latest one',
};

export const currentWrong = { 'zh-CN': '当前密码不正确', 'en-US': 'The current password is wrong' };

type Notice = { title: MessageWords; content: MessageWords };

/** The owner's message after a change of the account's protection. */
export const securityNotices = {
  twoStepOn: {
    title: { 'zh-CN': '两步验证已开启', 'en-US': 'Two-step sign-in is on' },
    content: {
      'zh-CN': '登录时除密码外还需要验证器中的验证码。请妥善保管恢复码。',
      'en-US': 'Signing in now takes a code of your authenticator beside the password. Keep the recovery codes safe.',
    },
  },
  twoStepOff: {
    title: { 'zh-CN': '两步验证已关闭', 'en-US': 'Two-step sign-in is off' },
    content: {
      'zh-CN': '登录只需要密码。如果不是您本人的操作，请立即修改密码并联系管理员。',
      'en-US': 'The password alone signs in. If this was not you, change it now and tell an admin.',
    },
  },
  twoStepReset: {
    title: { 'zh-CN': '管理员关闭了您的两步验证', 'en-US': 'An admin turned off your two-step sign-in' },
    content: {
      'zh-CN': '您可以在安全设置中重新开启。如果您没有提出过此要求，请联系管理员。',
      'en-US': 'You can turn it on again in the security settings. If you did not ask for this, talk to them.',
    },
  },
  passwordReset: {
    title: { 'zh-CN': '管理员重置了您的密码', 'en-US': 'An admin reset your password' },
    content: {
      'zh-CN': '请修改密码。如果您没有提出过此要求，请联系其他管理员。',
      'en-US': 'Change it now. If you did not ask for this, talk to another admin.',
    },
  },
  recoveryCodes: {
    title: { 'zh-CN': '恢复码已更换', 'en-US': 'The recovery codes are new' },
    content: {
      'zh-CN': '以前的恢复码全部失效。如果不是您本人的操作，请立即修改密码并联系管理员。',
      'en-US': 'The earlier ones no longer work. If this was not you, change the password and tell an admin.',
    },
  },
  phone: {
    title: { 'zh-CN': '安全手机已修改', 'en-US': 'The phone number has changed' },
    content: {
      'zh-CN': '如果不是您本人的操作，请立即修改密码并联系管理员。',
      'en-US': 'If this was not you, change the password now and tell an admin.',
    },
  },
  email: {
    title: { 'zh-CN': '安全邮箱已修改', 'en-US': 'The email address has changed' },
    content: {
      'zh-CN': '如果不是您本人的操作，请立即修改密码并联系管理员。',
      'en-US': 'If this was not you, change the password now and tell an admin.',
    },
  },
  contacts: {
    title: { 'zh-CN': '管理员修改了您的联系方式', 'en-US': 'An admin changed your contact details' },
    content: {
      'zh-CN': '新的邮箱需要您在安全设置中验证。如果信息有误，请联系管理员。',
      'en-US': 'Verify a new email address in the security settings. If anything is wrong, tell an admin.',
    },
  },
} as const satisfies Record<string, Notice>;

export type SecurityNotice = keyof typeof securityNotices;

export const recoveryUsed = (left: number): Notice => ({
  title: { 'zh-CN': '使用了一个恢复码', 'en-US': 'A recovery code was used' },
  content: {
    'zh-CN': `还剩 ${left} 个。如果不是您本人的操作，请立即修改密码并联系管理员。`,
    'en-US': `${left} are left. If this was not you, change the password now and tell an admin.`,
  },
});
