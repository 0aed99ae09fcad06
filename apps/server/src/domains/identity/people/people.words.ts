/** The message to a person whose account was confirmed. */
export const confirmedNotice = {
  title: { 'zh-CN': '您的账号已确认', 'en-US': 'Your account was confirmed' },
  content: {
    'zh-CN': '您现在可以查看公司的内容与数据，并参与审核和项目',
    'en-US': 'You can now see the company’s content and figures, and take part in reviews and projects',
  },
};

/** Why an act upon an account is refused. */
export const peopleWords = {
  'zh-CN': {
    lastAdmin: '至少需要保留一名可用的管理员',
    ownRole: '不能修改自己的角色，请由另一名管理员操作',
    ownDisabled: '不能停用自己的账号，请由另一名管理员操作',
    ownPassword: '请在“用户设置”的“安全设置”中修改自己的密码',
    ownDetails: '请在“用户设置”中修改自己的资料',
    ownSessions: '请在“用户设置”的“安全设置”中管理自己的会话',
    manyInvites: (max: number) => `同时最多 ${max} 个未使用的邀请，请先撤回不需要的邀请`,
    inviteOver: '该邀请链接已失效，请联系管理员重新邀请',
    inviteSubject: 'Onair 播控台：邀请您加入',
    inviteText: (by: string, link: string, until: string) =>
      `您好：\n\n${by} 邀请您加入 Onair 播控台。请打开以下链接，自行设置用户名和密码（仅可使用一次，有效期至 ${until}）：\n\n${link}\n\n如果您不认识邀请人，请忽略此邮件。\n`,
  },
  'en-US': {
    lastAdmin: 'At least one active admin must be left',
    ownRole: 'You cannot change your own role; another admin can',
    ownDisabled: 'You cannot disable your own account; another admin can',
    ownPassword: 'Change your own password under Security settings in User Setting',
    ownDetails: 'Change your own details in User Setting',
    ownSessions: 'Manage your own sessions under Security settings in User Setting',
    manyInvites: (max: number) => `Up to ${max} invites can be open. Revoke those you no longer need first`,
    inviteOver: 'This invite no longer works. Ask an admin for a new one',
    inviteSubject: 'Onair: you are invited',
    inviteText: (by: string, link: string, until: string) =>
      `Hello,\n\n${by} invites you to Onair. Open this link to set your username and password (it works once, until ${until}):\n\n${link}\n\nIf you do not know this person, ignore this mail.\n`,
  },
};
