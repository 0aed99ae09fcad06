/** Words of chat files and of refusals to operators. */
export const chatPageWords = {
  'zh-CN': {
    sheet: '聊天记录',
    columns: ['序号', '时间', '用户', '身份', '内容', '原文', '状态', '收藏', '命中词'],
    ranks: ['游客', '用户', '房管', '管理员'],
    states: { shown: '正常', deleted: '已删除', held: '待审核' },
    yes: '是',
    tooManyExports: '已有导出正在进行，请稍后再试',
    tooManyLines: (most: number) => `最多导出 ${most} 条，请缩小筛选范围。`,
    disabled: '该账号已停用。',
    unconfirmed: '该账号尚未确认，在聊天中仍是游客。请先由管理员确认该账号。',
    isAdmin: '管理员和直播运营无需设为房管。',
    noNetwork: '只能对游客和待确认账号所在的网络禁言，此人请按个人禁言。',
  },
  'en-US': {
    sheet: 'Chat',
    columns: ['No.', 'Time', 'User', 'Rank', 'Content', 'Original', 'Status', 'Saved', 'Words found'],
    ranks: ['Guest', 'User', 'Moderator', 'Admin'],
    states: { shown: 'Shown', deleted: 'Deleted', held: 'Awaits review' },
    yes: 'Yes',
    tooManyExports: 'An export is under way; try again in a moment',
    tooManyLines: (most: number) => `A file holds up to ${most} messages. Narrow the filter.`,
    disabled: 'This account is disabled. Select another one.',
    unconfirmed: 'Nobody has confirmed this account yet: in chats it is a guest. Ask an admin to confirm it first.',
    isAdmin: 'Admins and live operators moderate every chat already. Select someone else.',
    noNetwork: 'Only the network of a guest or an unconfirmed account can be muted. Mute this person alone.',
  },
};
