import type { GroupKind } from '@onair/contract/groups/groups';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { companyCalendar } from '../../lib/calendar.ts';
import { officeTime } from '../../lib/office-hours.ts';
import { type DemoActor, demoActors } from '../identity/index.ts';
import { hasGroups, insertGroup, insertMembers, insertOwner } from './groups.store.ts';

type DemoGroup = {
  kind: GroupKind;
  name: string;
  description: string;
  /** Usernames, owner first. */
  people: readonly string[];
  daysAgo: number;
};

const project = (daysAgo: number, name: string, description: string, ...people: string[]): DemoGroup => ({
  kind: 'project',
  name,
  description,
  people,
  daysAgo,
});
const team = (daysAgo: number, name: string, description: string, ...people: string[]): DemoGroup => ({
  kind: 'team',
  name,
  description,
  people,
  daysAgo,
});

const everyone = [
  'admin',
  'user',
  'chen.jing',
  'zhao.minghao',
  'liu.yutong',
  'sun.haoran',
  'zhou.kexin',
  'wu.zhiyuan',
  'zheng.xiaoyu',
  'he.jiaqi',
];

/** What the demo company works on and who works together, the oldest first. */
const demoGroups: readonly DemoGroup[] = [
  team(400, '内容运营部', '选题、发布与热门内容的日常运营', ...everyone),
  team(396, '内容审核组', '质检队列与违禁内容的人工复核', 'chen.jing', 'zhou.kexin', 'admin', 'user'),
  team(380, '直播制作组', '演播室、推流与直播间场控', 'zhao.minghao', 'sun.haoran', 'liu.yutong', 'admin'),
  team(190, '数据分析组', '指标口径、看板与复盘报告', 'wu.zhiyuan', 'admin', 'user', 'he.jiaqi'),
  team(120, '渠道推广组', '渠道活动的申请与投放', 'zheng.xiaoyu', 'he.jiaqi', 'user', 'admin'),
  project(330, '短视频竖屏改版', '把横屏存量内容改编为竖屏，提高完播率', 'liu.yutong', 'admin', 'user', 'sun.haoran'),
  project(240, '审核提速', '把待检内容的积压时间压到两小时以内', 'chen.jing', 'zhou.kexin', 'admin'),
  project(210, '内容标签体系', '统一各栏目的标签与分类口径', 'admin', 'wu.zhiyuan', 'zhou.kexin', 'user', 'he.jiaqi'),
  project(160, '直播低延迟', '把直播间端到端延迟降到一秒以内', 'zhao.minghao', 'sun.haoran', 'admin'),
  project(118, '财经频道合作', '与三家财经媒体共建内容专区', 'zheng.xiaoyu', 'admin', 'he.jiaqi', 'user'),
  project(75, '运营周报自动化', '每周一自动生成运营数据简报', 'wu.zhiyuan', 'user', 'admin'),
  project(
    41,
    '体育赛季专题',
    '赛季期间的图文、短视频与直播联动',
    'admin',
    'liu.yutong',
    'zhao.minghao',
    'sun.haoran',
    'user',
    'he.jiaqi',
  ),
  project(12, '新人创作者扶持', '为新入驻作者提供选题建议与流量支持', 'user', 'he.jiaqi', 'zheng.xiaoyu', 'admin'),
];

const begin = async (deps: Deps, group: DemoGroup, people: readonly DemoActor[]): Promise<void> => {
  const [owner, ...others] = people;
  if (!owner) return;
  const { kind, name, description, daysAgo } = group;
  const at = officeTime(companyCalendar(deps.config.timeZone), deps.now(), daysAgo);
  await write({ ...deps, now: () => at }, owner, async (w) => {
    const id = deps.newId();
    if (!(await insertGroup(w.tx, { id, kind, name, description, at }))) return;
    await insertOwner(w.tx, id, owner.session.accountId, at);
    const ids = others.map((one) => one.session.accountId);
    await insertMembers(w.tx, id, ids, at);
    w.audit({
      action: 'group.create',
      subjectType: 'group',
      subjectId: id,
      after: { kind, name, people: people.length },
    });
  });
};

/** Projects and teams of the demo company; nothing where there are any. */
export const seedGroups = async (deps: Deps): Promise<void> => {
  if (await hasGroups(deps.db)) return;
  const people = await demoActors(deps.db);
  for (const group of demoGroups) {
    await begin(
      deps,
      group,
      group.people.flatMap((username) => people.get(username) ?? []),
    );
  }
};
