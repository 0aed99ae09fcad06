import type { Category, Source } from '@onair/contract/content/items/items';
import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';

const named: Record<PolicyContentType, string> = {
  img: '图文',
  horizontalVideo: '横版短视频',
  verticalVideo: '竖版小视频',
};

const category = (name: string, contentType: PolicyContentType, value: Category, rest: PolicyRule = {}) => ({
  name,
  contentType,
  rule: { categories: [value], ...rest },
});

/** Demo sets by category: one for each category and content type. */
export const byCategory = [
  category('赛场瞬间图集', 'img', 'sports'),
  category('进球与绝杀集锦', 'horizontalVideo', 'sports'),
  category('体育竖屏热播', 'verticalVideo', 'sports'),
  category('财经早知道', 'img', 'finance'),
  category('市场复盘短视频', 'horizontalVideo', 'finance'),
  category('一分钟看财经', 'verticalVideo', 'finance'),
  category('科技前沿图解', 'img', 'technology'),
  category('新品上手评测', 'horizontalVideo', 'technology'),
  category('科技小课堂', 'verticalVideo', 'technology'),
  category('国际要闻图片', 'img', 'international'),
  category('环球现场', 'horizontalVideo', 'international'),
  category('世界一分钟', 'verticalVideo', 'international'),
  category('娱乐热点图集', 'img', 'entertainment'),
  category('综艺名场面', 'horizontalVideo', 'entertainment'),
  category('明星竖屏日常', 'verticalVideo', 'entertainment'),
  category('生活百科图文', 'img', 'other'),
  category('城市漫步短片', 'horizontalVideo', 'other'),
  category('生活小妙招', 'verticalVideo', 'other'),
];

const source = (name: string, contentType: PolicyContentType, value: Source) => ({
  name,
  contentType,
  rule: { sources: [value] },
});

/** Demo sets by source. */
export const bySource = [
  source('原创图文扶持池', 'img', 'ugc'),
  source('原创竖屏创作者', 'verticalVideo', 'ugc'),
  source('行业报告图解', 'img', 'report'),
  source('海外媒体图文精选', 'img', 'foreign'),
  source('海外横版短片', 'horizontalVideo', 'foreign'),
  source('转载图文复核池', 'img', 'reprint'),
];

const hand = (name: string, contentType: PolicyContentType, picks: number) => ({ name, contentType, picks });

/** Demo sets picked by hand, with how many items each. */
export const byHand = [
  hand('首页焦点图', 'img', 8),
  hand('编辑周末推荐', 'img', 24),
  hand('年度影像收藏', 'img', 48),
  hand('开屏短片轮播', 'horizontalVideo', 6),
  hand('直播间暖场片单', 'horizontalVideo', 18),
  hand('人物专访合辑', 'horizontalVideo', 15),
  hand('竖屏新人榜', 'verticalVideo', 30),
  hand('节日氛围短视频', 'verticalVideo', 20),
  hand('客户案例图文', 'img', 12),
  hand('春季招商片单', 'horizontalVideo', 10),
  hand('毕业季专题', 'verticalVideo', 16),
  hand('暑期安全提示', 'img', 9),
  hand('运动会现场直击', 'verticalVideo', 22),
  hand('品牌合作试播', 'horizontalVideo', 5),
  hand('年终盘点候选', 'img', 36),
  hand('新栏目冷启动', 'verticalVideo', 14),
];

/** Name of a demo set about a tag. */
export const tagName = (tag: string, contentType: PolicyContentType): string => `“${tag}”${named[contentType]}专题`;

/** Name of a demo set of one quarter. */
export const quarterName = (year: number, quarter: number): string => `${year} 年第 ${quarter} 季度回顾`;
