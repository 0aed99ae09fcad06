import { dimensionNames, figureNames, otherAuthors } from '@onair/contract/analytics/contribution.words';
import { defineWords } from '../../../shared/i18n/words.ts';

export const contributionWords = defineWords({
  'zh-CN': {
    title: '为什么变了？',
    figure: '指标',
    by: '拆分方式',
    figures: { ...figureNames['zh-CN'], visitors: '访客数（逐日相加）' },
    dimensions: dimensionNames['zh-CN'],
    returning: { new: '新访客', returning: '12 天内来过' },
    others: otherAuthors['zh-CN'],
    otherReferrers: '其余来路',
    referrers: { direct: '直接访问', internal: '站内跳转', other: '未单独列出的来路', unknown: '未记录来路' },
    now: '本期',
    before: '上期',
    difference: '变化',
    ofChange: '占总变化',
    filters: '筛选条件',
    remove: (dimension: string, value: string) => `移除筛选：${dimension} ${value}`,
    filterBy: (value: string) => `只看 ${value}`,
    unfiltered: '访问与访客不属于任何内容，不受筛选影响；发布量不按来路筛选；作者榜的点击量只按类型筛选',
    none: '两个时段都没有数据',
    noBefore: '上期无数据，无法比较',
    hint: '按变化大小排序；点击一行即可筛选整页',
    more: (percent: string, figure: string, period: string) => `${figure}比${period}多 ${percent}`,
    fewer: (percent: string, figure: string, period: string) => `${figure}比${period}少 ${percent}`,
    countsOnly: (now: string, before: string, figure: string, period: string) =>
      `${figure} ${now}，${period}为 ${before}`,
    same: (figure: string, period: string) => `${figure}与${period}持平`,
    rise: (percent: string, period: string) => `比${period}多 ${percent}`,
    drop: (percent: string, period: string) => `比${period}少 ${percent}`,
    level: (period: string) => `与${period}持平`,
    was: (before: string, period: string) => `${period}为 ${before}`,
    soFar: '昨天同一时刻',
    dayBefore: '前一天',
    daysBefore: (days: string) => `此前 ${days} 天`,
  },
  'en-US': {
    title: 'Why did it change?',
    figure: 'Figure',
    by: 'Break down by',
    figures: { ...figureNames['en-US'], visitors: 'Visitors (days added up)' },
    dimensions: dimensionNames['en-US'],
    returning: { new: 'New', returning: 'Seen within 12 days' },
    others: otherAuthors['en-US'],
    otherReferrers: 'All other referrers',
    referrers: {
      direct: 'Direct',
      internal: 'Within the site',
      other: 'Not listed separately',
      unknown: 'Not recorded',
    },
    now: 'This period',
    before: 'Period before',
    difference: 'Change',
    ofChange: 'Share of the change',
    filters: 'Filters',
    remove: (dimension: string, value: string) => `Remove filter: ${dimension} ${value}`,
    filterBy: (value: string) => `Show only ${value}`,
    unfiltered:
      'Visits and visitors belong to no item, so filters don’t apply to them. Published items have no referrer. Clicks in the author list are filtered by type only.',
    none: 'No data in either period',
    noBefore: 'No earlier data to compare with',
    hint: 'Largest change first. Click a row to filter the whole page.',
    more: (percent: string, figure: string, period: string) => `${percent} more ${lower(figure)} than ${period}`,
    fewer: (percent: string, figure: string, period: string) => `${percent} fewer ${lower(figure)} than ${period}`,
    countsOnly: (now: string, before: string, figure: string, period: string) =>
      `${figure}: ${now} (${period}: ${before})`,
    same: (figure: string, period: string) => `As many ${lower(figure)} as ${period}`,
    rise: (percent: string, period: string) => `${percent} more than ${period}`,
    drop: (percent: string, period: string) => `${percent} less than ${period}`,
    level: (period: string) => `the same as ${period}`,
    was: (before: string, period: string) => `${period}: ${before}`,
    soFar: 'yesterday by this time',
    dayBefore: 'the day before',
    daysBefore: (days: string) => `the ${days} days before`,
  },
});

/** A figure's name within a sentence. */
function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
