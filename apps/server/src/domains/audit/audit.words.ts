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

const zh = (row: number) =>
  `每日校验发现第 ${row} 条记录起与写入时不一致，日志可能被改动、删除或截断。请立即保留数据库与 audit-head.log 的副本，并在审计日志页查看原因。`;
const en = (row: number) =>
  `The verification found that the log is not what was written, from row ${row} on: it was changed, rows were removed, or its end was cut. Keep copies of the database and of audit-head.log now, and see the audit log for the reason.`;

/** The message to admins about a log that is not intact. */
export const brokenWords = (row: number) => ({
  title: { 'zh-CN': '审计日志校验未通过', 'en-US': 'The audit log is not whole' },
  subTitle: { 'zh-CN': '审计日志', 'en-US': 'Audit log' },
  content: { 'zh-CN': zh(row), 'en-US': en(row) },
});
