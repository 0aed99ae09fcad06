/**
 * Every act that the audit log knows, `<feature>.<verb>`, with the words that a person reads: what was done, to be shown
 * behind the name of whoever did it. A write with an act that is not named here does not compile.
 */
export const auditActions = {
  'session.start': { 'zh-CN': '登录', 'en-US': 'signed in' },
  'session.end': { 'zh-CN': '退出登录', 'en-US': 'ended a session' },
  'session.endOthers': { 'zh-CN': '退出了其他会话', 'en-US': 'ended the other sessions' },
  'session.endAll': { 'zh-CN': '结束了账号的全部会话', 'en-US': 'ended every session of an account' },
  'session.switchRole': { 'zh-CN': '切换了角色', 'en-US': 'switched roles' },
  'account.register': { 'zh-CN': '注册了账号', 'en-US': 'registered an account' },
  'account.create': { 'zh-CN': '创建了账号', 'en-US': 'created an account' },
  'account.enable': { 'zh-CN': '启用了账号', 'en-US': 'enabled an account' },
  'account.disable': { 'zh-CN': '停用了账号', 'en-US': 'disabled an account' },
  'account.changeRole': { 'zh-CN': '修改了账号角色', 'en-US': 'changed the role of an account' },
  'account.changePassword': { 'zh-CN': '修改了密码', 'en-US': 'changed the password' },
  'account.resetPassword': { 'zh-CN': '重置了密码', 'en-US': 'reset a password' },
  'preferences.save': { 'zh-CN': '保存了偏好设置', 'en-US': 'saved preferences' },
  'message.read': { 'zh-CN': '阅读了消息', 'en-US': 'read messages' },
  'message.readAll': { 'zh-CN': '将消息全部标为已读', 'en-US': 'marked all messages as read' },
  'message.unread': { 'zh-CN': '将消息标为未读', 'en-US': 'marked messages as unread' },
  'message.clear': { 'zh-CN': '清空了消息', 'en-US': 'cleared messages' },
  'announcement.publish': { 'zh-CN': '发布了公告', 'en-US': 'published an announcement' },
  'announcement.edit': { 'zh-CN': '编辑了公告', 'en-US': 'edited an announcement' },
  'announcement.withdraw': { 'zh-CN': '撤回了公告', 'en-US': 'withdrew an announcement' },
  'policy.create': { 'zh-CN': '新建了集合', 'en-US': 'created a set' },
  'policy.edit': { 'zh-CN': '编辑了集合', 'en-US': 'edited a set' },
  'policy.status': { 'zh-CN': '上线或下线了集合', 'en-US': 'put sets online or offline' },
  'policy.pick': { 'zh-CN': '调整了集合内容', 'en-US': 'changed the items of a set' },
  'policy.delete': { 'zh-CN': '删除了集合', 'en-US': 'deleted sets' },
  'policy.restore': { 'zh-CN': '恢复了集合', 'en-US': 'restored sets' },
  'policy.import': { 'zh-CN': '导入了集合', 'en-US': 'imported sets' },
  'content.publish': { 'zh-CN': '发布了内容', 'en-US': 'published content' },
  'activity.create': { 'zh-CN': '创建了渠道活动', 'en-US': 'created a channel activity' },
  'ledger.open': { 'zh-CN': '开立了账本', 'en-US': 'opened the ledger' },
  'demo.messages': { 'zh-CN': '写入了演示消息', 'en-US': 'wrote the demo messages' },
} as const satisfies Record<string, { 'zh-CN': string; 'en-US': string }>;

export type AuditAction = keyof typeof auditActions;
