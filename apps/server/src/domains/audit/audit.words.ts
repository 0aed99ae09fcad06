/** Words of files and refusals about the audit log. */
export const auditWords = {
  'zh-CN': {
    sheet: '审计日志',
    fileName: '审计日志',
    columns: ['序号', '时间', '账号', '角色', '操作', '操作代码', '对象类型', '对象', '地址', '变更前', '变更后'],
    system: '系统',
    tooManyExports: '已有导出正在进行，请稍后再试',
    fromAfterTo: '开始日期不能晚于结束日期',
  },
  'en-US': {
    sheet: 'Audit log',
    fileName: 'audit-log',
    columns: [
      'No.',
      'Time',
      'Account',
      'Role',
      'Action',
      'Code',
      'Object',
      'Object ID',
      'IP address',
      'Before',
      'After',
    ],
    system: 'System',
    tooManyExports: 'An export is under way; try again in a moment',
    fromAfterTo: 'The first day cannot be after the last',
  },
};
