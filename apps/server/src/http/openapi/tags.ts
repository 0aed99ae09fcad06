/** Chapters of the document, in order, and the path prefixes (after `/api/`) of each. */
export const tags: readonly { name: string; zh: string; paths: readonly string[] }[] = [
  {
    name: 'Sign-in and account',
    zh: '登录与账号',
    paths: ['user', 'pictures', 'certification', 'people', 'people-invites'],
  },
  { name: 'Workplace', zh: '工作台', paths: ['workplace', 'content-data', 'popular'] },
  {
    name: 'Analysis',
    zh: '数据可视化',
    paths: [
      'analysis',
      'insights',
      'public-opinion-analysis',
      'content-publish',
      'popular-author',
      'content-period-analysis',
      'data-overview',
      'data-chain-growth',
    ],
  },
  { name: 'Policy sets', zh: '策略集合', paths: ['policy', 'policy-bin', 'policy-changes', 'policy-import', 'list'] },
  { name: 'Stream parameters', zh: '直播参数', paths: ['parameter', 'profile', 'operation'] },
  { name: 'Services and ledger', zh: '服务与账户', paths: ['list/the-service', 'order', 'ledger'] },
  {
    name: 'Content',
    zh: '内容',
    paths: ['content', 'content-changes', 'picture', 'film', 'reader-comment', 'reader-comment-rules', 'reader-blocks'],
  },
  { name: 'Channel activities', zh: '渠道活动', paths: ['channel-form'] },
  { name: 'Quality inspection', zh: '内容质检', paths: ['quality'] },
  { name: 'Preset rules', zh: '预置规则', paths: ['rules'] },
  {
    name: 'Projects and teams',
    zh: '项目与团队',
    paths: ['group', 'user/my-project', 'user/my-team', 'user/project-and-team', 'user/colleagues'],
  },
  { name: 'Messages', zh: '消息', paths: ['message', 'push', 'talk'] },
  { name: 'Schedule', zh: '直播排期', paths: ['schedule'] },
  { name: 'Announcements', zh: '公告', paths: ['announcement'] },
  { name: 'Events', zh: '事件采集', paths: ['collect', 'site'] },
  { name: 'API for others', zh: '开放接口', paths: ['v1', 'token', 'webhook', 'feed', 'share', 'oembed', 'embedding'] },
  { name: 'System', zh: '系统', paths: [] },
];

/** The chapter of a path: the longest matching prefix; unmatched paths belong to the system. */
export const tagOf = (path: string): string => {
  const rest = `${path.replace(/^\/api\//, '')}/`;
  const claims = tags.flatMap(({ name, paths }) => paths.map((start) => ({ name, start })));
  const fitting = claims.filter(({ start }) => rest.startsWith(`${start}/`));
  return fitting.sort((a, b) => b.start.length - a.start.length)[0]?.name ?? 'System';
};
