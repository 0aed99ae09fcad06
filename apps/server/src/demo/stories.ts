import type { Category, Source } from '@onair/contract/content/items';
import { typed } from '@onair/contract/typed';
import type { DemoAlert } from '../domains/analytics/index.ts';

/**
 * What happened to the demo company lately, to be found in its figures: days count back from the day on which the demo
 * was first started. Announcements and past lives tell the same stories.
 */
export const stories = {
  /** A partner's feed brought nothing for a week, and what it had brought before was shown no more. */
  lostSource: { source: typed<Source>('reprint'), from: 20, to: 14, left: 0.06 },
  /** The final's live drew a crowd to the site. */
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
    /** How much of what would have happened. */
    all: daysAgo === outage.daysAgo && within(outage) ? outage.left : 1,
    /** How much of what items of a source would have drawn. */
    source: (source: Source): number =>
      source === lostSource.source && daysAgo <= lostSource.from && daysAgo >= lostSource.to ? lostSource.left : 1,
    category: (category: string): number =>
      spiking && category === spike.category ? spike.more * 2 : spiking ? 1.3 : 1,
  };
};

/** Whether a source brought nothing on a day. */
export const isSilent = (daysAgo: number, source: Source): boolean => storyAt(daysAgo, 12).source(source) < 1;

/** The alerts that the company had when it happened: judged in the hour that was not as usual, and in the first that was again. */
export const watchedFigures = (anchor: number): DemoAlert[] => {
  const { spike, outage } = stories;
  const endsOf = ({ daysAgo, from, to }: { daysAgo: number; from: number; to: number }) =>
    [from + 1, to + 2].map((hour) => (anchor - daysAgo) * 24 + hour);
  return [
    { name: '体育内容点击', figure: 'click', filter: { category: spike.category }, ends: endsOf(spike) },
    { name: '全站点击量', figure: 'click', filter: {}, ends: endsOf(outage) },
  ];
};
