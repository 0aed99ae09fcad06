import type { ChartName } from '@onair/contract/analytics/analysis-points';
import { RANGE_DAYS_MAX, RANGE_OLDEST_DAYS, type RangeRule } from '@onair/contract/analytics/analysis-range';
import { contentNames } from '@onair/contract/content/content.words';
import type { Category, ContentFamily, Source } from '@onair/contract/content/items/items';
import type { Locale } from '@onair/contract/text';

type Column =
  | 'from'
  | 'to'
  | 'hours'
  | 'current'
  | 'previous'
  | 'growth'
  | 'ranking'
  | 'author'
  | 'contentCount'
  | 'clickCount'
  | 'action'
  | 'category'
  | 'source'
  | 'daysLater';

/** Names of series other than families. */
type Series =
  | 'contentProduction'
  | 'contentClick'
  | 'contentExposure'
  | 'activeUsers'
  | 'returning'
  | 'retention'
  | 'clicksPerUser'
  | 'exposures'
  | 'clicks';

type Words = {
  range: Record<RangeRule, string>;
  filter: { alone: string; dimension: string };
  span: { format: string; order: string; tooLong: string; hours: string };
  charts: Record<ChartName, string>;
  columns: Record<Column, string>;
  series: Record<Series, string>;
  actions: Record<'like' | 'comment' | 'share', string>;
  families: Record<ContentFamily, string>;
  categories: Record<Category, string>;
  sources: Record<Source, string>;
  /** Of a family, next to the total clicks. */
  shareOf: (family: string) => string;
  clicksOf: (family: string) => string;
};

const zh: Words = {
  range: {
    required: '自定义范围须填写起止日期',
    unexpected: '仅自定义范围可填写日期',
    order: '结束日期早于开始日期',
    future: '日期尚未到来',
    tooLong: `范围最多 ${RANGE_DAYS_MAX} 天`,
    tooOld: `最早只能从 ${RANGE_OLDEST_DAYS} 天前开始`,
  },
  filter: { alone: '作者和来路都只能与类型一起筛选', dimension: '该指标或筛选不能按此拆分' },
  span: {
    format: '不是有效的时间',
    order: '结束时间须晚于开始时间',
    tooLong: `最长 ${RANGE_DAYS_MAX + 1} 天`,
    hours: '结束小时须晚于开始小时',
  },
  charts: {
    visitors: '访问次数',
    published: '内容发布量',
    comment: '评论总量',
    share: '分享总量',
    contentPublish: '分时段发布量',
    popularAuthors: '热门作者榜单',
    contentPeriod: '分时段活跃度',
    dataOverview: '数据总览',
    userActions: '互动统计',
    contentTypeDistribution: '内容分类分布',
    retentionTrends: '用户留存趋势',
    userRetention: '次日留存率',
    contentConsumptionTrends: '内容消费趋势',
    contentConsumption: '内容消费量',
    publishingSource: '内容发布来源',
  },
  columns: {
    from: '开始',
    to: '结束',
    hours: '时段',
    current: '本期',
    previous: '上期',
    growth: '环比（%）',
    ranking: '排名',
    author: '作者',
    contentCount: '内容量',
    clickCount: '点击量',
    action: '行为',
    category: '分类',
    source: '来源',
    daysLater: '间隔天数',
  },
  series: {
    contentProduction: '内容生产量',
    contentClick: '内容点击量',
    contentExposure: '内容曝光量',
    activeUsers: '访客数',
    returning: '回访访客数',
    retention: '留存率（%）',
    clicksPerUser: '每次访问点击',
    exposures: '曝光量',
    clicks: '点击量',
  },
  actions: { like: '点赞量', comment: '评论量', share: '分享量' },
  families: contentNames['zh-CN'].families,
  categories: contentNames['zh-CN'].categories,
  sources: contentNames['zh-CN'].sources,
  shareOf: (family) => `${family}（占峰值 %）`,
  clicksOf: (family) => `${family}（点击量）`,
};

const en: Words = {
  range: {
    required: 'is required for a custom range',
    unexpected: 'is for a custom range only',
    order: 'is before the first day',
    future: 'lies in the future',
    tooLong: `makes the range longer than ${RANGE_DAYS_MAX} days`,
    tooOld: `lies more than ${RANGE_OLDEST_DAYS} days back`,
  },
  filter: {
    alone: 'An author or a referrer can be combined with a type only',
    dimension: 'This figure or filter cannot be taken apart this way',
  },
  span: {
    format: 'is not a time',
    order: 'must be after the start',
    tooLong: `makes the span longer than ${RANGE_DAYS_MAX + 1} days`,
    hours: 'must be after the first hour',
  },
  charts: {
    visitors: 'Visits',
    published: 'Content published',
    comment: 'Comments',
    share: 'Shares',
    contentPublish: 'Publishing by hour and type',
    popularAuthors: 'Popular authors',
    contentPeriod: 'Activity by hour',
    dataOverview: 'Overview',
    userActions: 'Engagement',
    contentTypeDistribution: 'Category distribution',
    retentionTrends: 'Returning visitors',
    userRetention: 'Day-1 retention',
    contentConsumptionTrends: 'Clicks per visit',
    contentConsumption: 'Clicks',
    publishingSource: 'Publishing sources',
  },
  columns: {
    from: 'From',
    to: 'To',
    hours: 'Hours',
    current: 'This period',
    previous: 'Previous period',
    growth: 'Change (%)',
    ranking: 'Rank',
    author: 'Author',
    contentCount: 'Items',
    clickCount: 'Clicks',
    action: 'Action',
    category: 'Category',
    source: 'Source',
    daysLater: 'Days later',
  },
  series: {
    contentProduction: 'Published',
    contentClick: 'Clicks',
    contentExposure: 'Exposures',
    activeUsers: 'Visitors',
    returning: 'Returning visitors',
    retention: 'Retention (%)',
    clicksPerUser: 'Clicks per visit',
    exposures: 'Exposures',
    clicks: 'Clicks',
  },
  actions: { like: 'Likes', comment: 'Comments', share: 'Shares' },
  families: contentNames['en-US'].families,
  categories: contentNames['en-US'].categories,
  sources: {
    ...contentNames['en-US'].sources,
    foreign: 'Foreign site',
    reprint: 'Reprint',
    report: 'Industry report',
  },
  shareOf: (family) => `${family} (% of its peak)`,
  clicksOf: (family) => `${family} (clicks)`,
};

export const analysisWords: Record<Locale, Words> = { 'zh-CN': zh, 'en-US': en };
