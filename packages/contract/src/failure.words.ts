import type { FailureName } from './failure.ts';

/** The message of each failure, in both languages. The server fills in `{name}`. */
export const failureWords: Record<FailureName, { 'zh-CN': string; 'en-US': string }> = {
  failed: { 'zh-CN': '操作失败', 'en-US': 'The operation failed' },
  usernameEmpty: { 'zh-CN': '用户名不能为空', 'en-US': 'Username cannot be empty' },
  passwordEmpty: { 'zh-CN': '密码不能为空', 'en-US': 'Password cannot be empty' },
  wrongCredentials: { 'zh-CN': '账号或者密码错误', 'en-US': 'The account or password is wrong' },
  weakPassword: { 'zh-CN': '密码不符合要求', 'en-US': 'The password does not meet the rule' },
  forbidden: {
    'zh-CN': '您所在的用户组没有权限执行此操作',
    'en-US': 'Your user group does not have the authority to perform this operation',
  },
  notFound: { 'zh-CN': '内容不存在或已被删除', 'en-US': 'It does not exist or has been deleted' },
  taken: { 'zh-CN': '该名称已被使用', 'en-US': 'That name is already in use' },
  rejected: { 'zh-CN': '当前状态不允许此操作', 'en-US': 'That is not possible in the present state' },
  closed: { 'zh-CN': '此功能已关闭', 'en-US': 'This function is turned off' },
  notSignedIn: { 'zh-CN': '未登录', 'en-US': 'Not signed in' },
  conflict: {
    'zh-CN': '内容已被他人修改，请查看最新版本后再保存',
    'en-US': 'Someone else has changed this meanwhile. Look at the latest version, then save again',
  },
  keyReused: {
    'zh-CN': '同一个幂等键已用于另一个请求',
    'en-US': 'That idempotency key was used for a different request',
  },
  mustChangePassword: { 'zh-CN': '请先修改初始密码', 'en-US': 'Change the initial password first' },
  signedInElsewhere: { 'zh-CN': '账号已在其他地方登录', 'en-US': 'This account has signed in elsewhere' },
  secondStep: {
    'zh-CN': '请输入两步验证的验证码',
    'en-US': 'Enter the code of your two-step sign-in',
  },
  expired: { 'zh-CN': '登录已过期', 'en-US': 'The session has expired' },
  insufficientBalance: { 'zh-CN': '余额不足，请先充值', 'en-US': 'The balance is too low. Top it up first' },
  invalid: { 'zh-CN': '提交的内容有误，请检查', 'en-US': 'Some of what was sent is not valid' },
  noRoute: { 'zh-CN': '接口不存在', 'en-US': 'There is no such endpoint' },
  misdirected: {
    'zh-CN': '服务器不接受此域名的访问，请联系管理员',
    'en-US': 'The server is not known by this name. Tell an admin',
  },
  tooLarge: { 'zh-CN': '提交的内容过大', 'en-US': 'What was sent is too large' },
  unsupportedType: { 'zh-CN': '不支持的内容类型', 'en-US': 'That content type is not supported' },
  rangePast: { 'zh-CN': '所请求的范围超出文件末尾', 'en-US': 'The range asked for is past the end of the file' },
  tooMany: { 'zh-CN': '操作过于频繁，请稍后再试', 'en-US': 'Too many requests. Try again later' },
  noSpace: {
    'zh-CN': '服务器磁盘空间不足，请稍后再试',
    'en-US': 'The disk of the server is nearly full. Try again later',
  },
  internal: { 'zh-CN': '服务器出了点问题', 'en-US': 'Internal server error' },
  unavailable: { 'zh-CN': '服务暂时不可用，请稍后重试', 'en-US': 'The service is unavailable for now. Try again' },
};
