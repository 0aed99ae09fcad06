import type { PasswordFault } from './password.ts';

/** The message of each broken rule of a password. `{min}` is filled in where it is shown. */
export const passwordWords: Record<PasswordFault, { 'zh-CN': string; 'en-US': string }> = {
  length: { 'zh-CN': '至少 {min} 个字符', 'en-US': 'At least {min} characters' },
  tooLong: { 'zh-CN': '最多 128 个字符', 'en-US': 'At most 128 characters' },
  digit: { 'zh-CN': '需要包含数字', 'en-US': 'A digit is needed' },
  lower: { 'zh-CN': '需要包含小写字母', 'en-US': 'A lowercase letter is needed' },
  upper: { 'zh-CN': '需要包含大写字母', 'en-US': 'An uppercase letter is needed' },
  special: { 'zh-CN': '需要包含特殊字符', 'en-US': 'A special character is needed' },
  space: { 'zh-CN': '不能包含空格', 'en-US': 'No spaces are allowed' },
  context: {
    'zh-CN': '不能包含用户名、邮箱或产品名称',
    'en-US': 'It must not contain the username, the email or the name of the product',
  },
  common: { 'zh-CN': '该密码过于常见', 'en-US': 'This password is too common' },
  same: { 'zh-CN': '新密码不能与当前密码相同', 'en-US': 'The new password must differ from the current one' },
};
