import type { Announcement } from '@onair/contract/notifications/announcements';
import { write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { officeTime } from '../../../lib/office-hours.ts';
import { hasAnnouncements, insertAnnouncement } from './announcements.store.ts';

/** The texts of the announcements, newest last; featured ones rotate in the carousel. */
const announcements: readonly [
  daysAgo: number,
  tag: Announcement['tag'],
  featured: boolean,
  title: string,
  content: string,
][] = [
  [
    24,
    'notice',
    false,
    '账号安全提醒：请勿共用登录账号',
    '每位同事都有自己的账号。共用账号会让操作记录无法对应到人，也会互相挤下线。需要新账号时请联系管理员。',
  ],
  [
    17.4,
    'message',
    false,
    '查询表格支持保存筛选条件',
    '常用的筛选条件可以保存为视图，下次一键打开；列的顺序、密度也会记住。',
  ],
  [
    14.6,
    'activity',
    false,
    '“城市夜归人”短视频征集开始',
    '面向全国作者征集竖版短视频，主题为夜间工作的人。入选作品将进入首页推荐，并由编辑团队协助剪辑。',
  ],
  [
    12.2,
    'notice',
    true,
    '转载供稿恢复正常',
    '合作方供稿接口中断一周，期间没有新的转载内容，已有转载也未推荐；现已恢复，分析页可见转载点击的缺口。',
  ],
  [
    9.3,
    'notice',
    false,
    '内容标题规范更新',
    '标题应准确概括内容，不使用夸大或容易误解的表述。审核时发现的问题会退回修改，请留意消息中的说明。',
  ],
  [
    4.5,
    'activity',
    true,
    '总决赛之夜观看人数创新高',
    '总决赛直播带来当晚体育内容访问高峰，感谢直播制作组与审核组的值守。',
  ],
  [
    3.1,
    'message',
    false,
    '数据口径说明：按公司所在时区计日',
    '工作台与分析页的“今日”“昨日”均按公司所在时区计算，每天零点起算，与个人电脑的时区无关。',
  ],
  [
    1.2,
    'notice',
    false,
    '数据采集中断说明：14:00–16:00',
    '采集服务升级时中断约两小时，期间的点击与访问未能记录，图表上的低谷不代表真实流量。',
  ],
  [
    0.4,
    'activity',
    true,
    '周末直播排期已发布',
    '本周末共安排两个时段，场控与编导名单已确认。如需调整，请提前一天告知制片。',
  ],
];
/** Who publishes them, in turn. */
const authors = ['admin', 'chen.jing', 'zhao.minghao'] as const;

/**
 * Publishes the demo company's announcements, with past times. Nobody is notified of them: they are history. Called
 * after the accounts; does nothing where announcements exist.
 * @param people the demo company's, by user name
 * @returns the number of announcements
 */
export const seedAnnouncements = (deps: Deps, people: ReadonlyMap<string, Actor>): Promise<number> =>
  write(deps, systemActor, async (w) => {
    if (await hasAnnouncements(w.tx)) return 0;
    const calendar = companyCalendar(deps.config.timeZone);
    for (const [n, [daysAgo, tag, featured, title, content]] of announcements.entries()) {
      const publishedAt = officeTime(calendar, w.at, daysAgo);
      const author = (people.get(authors[n % authors.length] ?? 'admin') ?? people.values().next().value)?.session;
      const by = { authorId: author?.accountId ?? null, author: author?.name ?? 'Onair' };
      const draft = { tag, title, content, featured };
      const id = deps.newId();
      await insertAnnouncement(w.tx, { ...draft, ...by, id, publishedAt });
      w.audit({ action: 'announcement.publish', subjectType: 'announcement', subjectId: id, after: draft });
    }
    return announcements.length;
  });
