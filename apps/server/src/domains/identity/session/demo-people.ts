import type { Role } from '@onair/contract/access';
import type { NewAccount } from './accounts.store.ts';

/** A person of the demo company. `password` only where it is meant to be known; the others cannot sign in. */
export type DemoPerson = Omit<NewAccount, 'id' | 'passwordHash' | 'createdAt' | 'accountNumber' | 'demo'> & {
  accountNumber: string;
  password?: string;
  /** Age of the account in days. */
  daysAgo: number;
};

const organization = { organization: 'onair-media', organizationName: '远光传媒' };
const beijing = { location: 'beijing', locationName: '北京' };
const shanghai = { location: 'shanghai', locationName: '上海' };
const hangzhou = { location: 'hangzhou', locationName: '杭州' };

const colleague = (
  n: number,
  username: string,
  name: string,
  role: Role,
  job: string,
  jobName: string,
  place: { location: string; locationName: string },
  daysAgo: number,
): DemoPerson => ({
  accountNumber: `100000000${n}`,
  username,
  name,
  role,
  job,
  jobName,
  ...organization,
  ...place,
  email: `${username}@example.com`,
  phone: `138001380${n}`,
  certification: 1,
  daysAgo,
});

/** Everyone of the demo company, the two who can sign in first. */
export const demoPeople: readonly DemoPerson[] = [
  {
    ...colleague(10, 'admin', '王立群', 'admin', 'operations-director', '内容运营总监', beijing, 420),
    password: 'admin',
    email: 'wang.liqun@example.com',
    introduction: '负责内容与直播的整体运营，先后搭建了三个城市的内容团队。',
    personalWebsite: 'https://example.com/wang-liqun',
  },
  {
    ...colleague(11, 'user', '李思远', 'user', 'content-operator', '内容运营', shanghai, 300),
    password: 'user',
    email: 'li.siyuan@example.com',
    introduction: '负责热门内容的日常运营与数据复盘。',
    personalWebsite: 'https://example.com/li-siyuan',
  },
  colleague(12, 'chen.jing', '陈静', 'admin', 'review-lead', '审核负责人', beijing, 410),
  colleague(13, 'zhao.minghao', '赵明浩', 'admin', 'live-producer', '直播制片', shanghai, 388),
  colleague(14, 'liu.yutong', '刘雨桐', 'user', 'video-editor', '短视频编导', beijing, 341),
  colleague(15, 'sun.haoran', '孙浩然', 'operator', 'live-moderator', '直播场控', shanghai, 287),
  colleague(16, 'zhou.kexin', '周可欣', 'reviewer', 'content-reviewer', '内容审核', beijing, 243),
  colleague(17, 'wu.zhiyuan', '吴志远', 'viewer', 'data-analyst', '数据分析', hangzhou, 198),
  colleague(18, 'zheng.xiaoyu', '郑晓雨', 'editor', 'channel-operator', '渠道推广', hangzhou, 126),
  colleague(19, 'he.jiaqi', '何佳琪', 'editor', 'content-operator', '内容运营', beijing, 64),
  colleague(20, 'xu.wenqing', '徐文清', 'finance', 'finance-manager', '财务主管', beijing, 156),
];
