import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { type AnnouncementDraft, findDemoAdmin, hasAnnouncements, insertAnnouncement } from './announcements.store.ts';

const DAY = 86_400_000;

/** In the words of the people who published them, newest last; the featured ones take turns in the carousel. */
const announcements: readonly (AnnouncementDraft & { daysAgo: number })[] = [
  {
    daysAgo: 24.3,
    tag: 'notice',
    title: '账号安全提醒：请勿共用登录账号',
    content: '每位同事都有自己的账号。共用账号会让操作记录无法对应到人，也会互相挤下线。\n需要新账号时请联系管理员。',
    featured: false,
  },
  {
    daysAgo: 16.1,
    tag: 'message',
    title: '查询表格支持保存筛选条件',
    content: '常用的筛选条件可以保存为视图，下次一键打开；列的顺序、密度也会记住。',
    featured: false,
  },
  {
    daysAgo: 11.4,
    tag: 'activity',
    title: '“城市夜归人”短视频征集开始',
    content: '面向全国作者征集竖版短视频，主题为夜间工作的人。\n入选作品将进入首页推荐，并由编辑团队协助剪辑。',
    featured: true,
  },
  {
    daysAgo: 7.2,
    tag: 'notice',
    title: '内容标题规范更新',
    content: '标题应准确概括内容，不使用夸大或容易误解的表述。\n审核时发现的问题会退回修改，请留意消息中的说明。',
    featured: false,
  },
  {
    daysAgo: 4.6,
    tag: 'activity',
    title: '年度内容盘点专题筹备启动',
    content: '各栏目请在月底前提交候选内容，图文与视频均可。\n专题上线后会在工作台展示点击变化。',
    featured: true,
  },
  {
    daysAgo: 2.3,
    tag: 'message',
    title: '数据口径说明：按公司所在时区计日',
    content: '工作台与分析页的“今日”“昨日”均按公司所在时区计算，每天零点起算，与个人电脑的时区无关。',
    featured: false,
  },
  {
    daysAgo: 0.8,
    tag: 'activity',
    title: '周末直播排期已发布',
    content: '本周末共安排两个时段，场控与编导名单见群文件。\n如需调整，请提前一天告知制片。',
    featured: true,
  },
];

/**
 * Publishes the demo company's announcements, with the times at which they would have come. Nobody gets a notice of
 * them: they are history. Called after the accounts; does nothing where anything was ever published.
 * @returns how many were published
 */
export const seedAnnouncements = (deps: Deps): Promise<number> =>
  write(deps, systemActor, async (w) => {
    if (await hasAnnouncements(w.tx)) return 0;
    const admin = await findDemoAdmin(w.tx);
    for (const { daysAgo, ...draft } of announcements) {
      const publishedAt = new Date(w.at.getTime() - daysAgo * DAY);
      const id = deps.newId();
      await insertAnnouncement(w.tx, { ...draft, id, ...admin, publishedAt });
      w.audit({ action: 'announcement.publish', subjectType: 'announcement', subjectId: id, after: draft });
    }
    return announcements.length;
  });
