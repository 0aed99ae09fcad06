import type { Category, Source } from '@onair/contract/content/items/items';
import { typed } from '@onair/contract/typed';
import type { DemoAlert } from '../domains/analytics/index.ts';

/**
 * Recent events of the demo company, visible in its figures: days count back from its first start. Announcements and
 * past lives tell the same stories.
 */
export const stories = {
  /** A partner's feed delivered nothing for a week, and its earlier items were no longer shown. */
  lostSource: { source: typed<Source>('reprint'), from: 20, to: 14, left: 0.06 },
  /** The final drew a crowd to the site. */
  spike: { daysAgo: 6, from: 20, to: 22, category: typed<Category>('sports'), more: 2.4, referrer: 'weibo.com' },
  /** The collector was down: the events of these hours are lost. */
  outage: { daysAgo: 3, from: 14, to: 15, left: 0.05 },
} as const;

/** @param daysAgo counted from the first start; negative after it */
export const storyAt = (daysAgo: number, hour: number) => {
  const { lostSource, spike, outage } = stories;
  const within = (story: { from: number; to: number }) => hour >= story.from && hour <= story.to;
  const spiking = daysAgo === spike.daysAgo && within(spike);
  return {
    /** Fraction of the expected events. */
    all: daysAgo === outage.daysAgo && within(outage) ? outage.left : 1,
    /** Fraction of what a source's items would have drawn. */
    source: (source: Source): number =>
      source === lostSource.source && daysAgo <= lostSource.from && daysAgo >= lostSource.to ? lostSource.left : 1,
    category: (category: string): number =>
      spiking && category === spike.category ? spike.more * 2 : spiking ? 1.3 : 1,
  };
};

/** Whether a source delivered nothing on a day. */
export const isSilent = (daysAgo: number, source: Source): boolean => storyAt(daysAgo, 12).source(source) < 1;

/** The alerts that existed at the time: judged in the first unusual hour and in the first normal one after it. */
export const watchedFigures = (anchor: number): DemoAlert[] => {
  const { spike, outage } = stories;
  const endsOf = ({ daysAgo, from, to }: { daysAgo: number; from: number; to: number }) =>
    [from + 1, to + 2].map((hour) => (anchor - daysAgo) * 24 + hour);
  return [
    { name: '体育内容点击', figure: 'click', filter: { category: spike.category }, ends: endsOf(spike) },
    { name: '全站点击量', figure: 'click', filter: {}, ends: endsOf(outage) },
  ];
};
