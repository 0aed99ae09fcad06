import type { MessageWords } from '../../notifications/index.ts';

export type Notice = { title: MessageWords; content: MessageWords };

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
      'zh-CN': '您可以在“用户设置”的“安全设置”中重新开启。如果您没有提出过此要求，请联系管理员。',
      'en-US':
        'You can turn it on again under Security settings in User Setting. If you did not ask for this, talk to them.',
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
  passwordChanged: {
    title: { 'zh-CN': '密码已修改', 'en-US': 'The password has changed' },
    content: {
      'zh-CN': '其他设备已退出登录。如果不是您本人的操作，请立即用“忘记密码”重新设置，并联系管理员。',
      'en-US':
        'Other devices were signed out. If this was not you, set another one by “Forgot password” now and tell an admin.',
    },
  },
  emailChanged: {
    title: { 'zh-CN': '安全邮箱已更换', 'en-US': 'The email address has changed' },
    content: {
      'zh-CN': '以前的邮箱不再用于找回密码。如果不是您本人的操作，请立即修改密码并联系管理员。',
      'en-US':
        'The earlier one no longer resets the password. If this was not you, change the password now and tell an admin.',
    },
  },
  emailVerified: {
    title: { 'zh-CN': '邮箱已验证', 'en-US': 'The email address is verified' },
    content: {
      'zh-CN': '现在可用它找回密码、接收消息邮件。',
      'en-US': 'It resets your password and receives your mail from now on.',
    },
  },
  contacts: {
    title: { 'zh-CN': '管理员修改了您的联系方式', 'en-US': 'An admin changed your contact details' },
    content: {
      'zh-CN': '新的邮箱需要您在“用户设置”的“安全设置”中验证。如果信息有误，请联系管理员。',
      'en-US':
        'Verify a new email address under Security settings in User Setting. If anything is wrong, tell an admin.',
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

/** What a notice says beyond what happened: to whom, by whom, from where, when. */
export const noticeWords = {
  'zh-CN': {
    subject: (title: string) => `Onair 播控台：${title}`,
    hello: (name: string, username: string) => `您好，${name}（账号 ${username}）：`,
    newEmail: (email: string) => `新邮箱：${email}`,
    by: (admin: string) => `操作人：${admin}`,
    byCommand: '操作人：服务器命令行',
    from: (device: string, address: string) => `设备：${device}，${address}`,
    unknownDevice: '未知设备',
    at: (time: string) => `时间：${time}`,
    why: '这封邮件关系到账号安全，不能关闭。',
  },
  'en-US': {
    subject: (title: string) => `Onair: ${title}`,
    hello: (name: string, username: string) => `Hello ${name} (account ${username}),`,
    newEmail: (email: string) => `New address: ${email}`,
    by: (admin: string) => `By: ${admin}`,
    byCommand: 'By: a command on the server',
    from: (device: string, address: string) => `Device: ${device}, ${address}`,
    unknownDevice: 'unknown device',
    at: (time: string) => `Time: ${time}`,
    why: 'This mail is about the security of your account, so it can’t be turned off.',
  },
};
