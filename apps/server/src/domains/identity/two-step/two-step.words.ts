export const codeWrong = {
  'zh-CN': '验证码不正确或已使用过，请输入最新的验证码',
  'en-US': 'The code is wrong or was used before. Enter the latest one',
};

export const currentWrong = { 'zh-CN': '当前密码不正确', 'en-US': 'The current password is wrong' };
