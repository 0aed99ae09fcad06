/** Chapters of the document, in the order shown, and the first parts of paths (after `/api/`) that belong to each. */
export const tags: readonly { name: string; zh: string; paths: readonly string[] }[] = [
  { name: 'Sign-in and account', zh: '登录与账号', paths: ['user'] },
  { name: 'Workplace', zh: '工作台', paths: ['workplace', 'content-data', 'popular'] },
  { name: 'Policy sets', zh: '策略集合', paths: ['policy', 'list'] },
  { name: 'Content', zh: '内容', paths: ['content'] },
  { name: 'Messages', zh: '消息', paths: ['message'] },
  { name: 'Announcements', zh: '公告', paths: ['announcement'] },
  { name: 'Events', zh: '事件采集', paths: ['collect'] },
  { name: 'System', zh: '系统', paths: [] },
];

/** The chapter of a path; what no chapter claims belongs to the system. */
export const tagOf = (path: string): string => {
  const first = path.split('/')[2] ?? '';
  return tags.find(({ paths }) => paths.includes(first))?.name ?? 'System';
};
