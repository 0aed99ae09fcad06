/** Why an act upon an account is refused. */
export const peopleWords = {
  'zh-CN': {
    lastAdmin: '至少需要保留一名可用的管理员',
    ownRole: '不能修改自己的角色，请由另一名管理员操作',
    ownDisabled: '不能停用自己的账号，请由另一名管理员操作',
    ownPassword: '请在用户设置的安全设置中修改自己的密码',
    ownSessions: '请在用户设置的安全设置中管理自己的会话',
  },
  'en-US': {
    lastAdmin: 'At least one active admin must be left',
    ownRole: 'You cannot change your own role; another admin can',
    ownDisabled: 'You cannot disable your own account; another admin can',
    ownPassword: 'Change your own password in the security settings',
    ownSessions: 'Manage your own sessions in the security settings',
  },
};
