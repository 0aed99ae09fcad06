import { CATEGORIES, SOURCES, type Source } from '@onair/contract/content/items/items';
import { defined } from '@onair/contract/typed';
import { type Static, Type } from 'typebox';
import { anyOf, columns, readRows } from '../data.ts';

const count = Type.Integer({ minimum: 0 });
const share = Type.Number({ minimum: 0, maximum: 1 });
/** A source delivered nothing for some days, and its earlier items were hardly shown; days count back. */
const LostSource = columns({
  story: Type.Literal('lostSource'),
  source: anyOf(SOURCES),
  from: count,
  to: count,
  left: share,
});
/** A crowd came for a category in some hours of a day, mostly from one place. */
const Spike = columns({
  story: Type.Literal('spike'),
  daysAgo: count,
  from: count,
  to: count,
  category: anyOf(CATEGORIES),
  more: Type.Number(),
  referrer: Type.String(),
});
/** The collector was down: the events of these hours are lost. */
const Outage = columns({ story: Type.Literal('outage'), daysAgo: count, from: count, to: count, left: share });
const Story = Type.Union([LostSource, Spike, Outage]);
type Story = Static<typeof Story>;
type Named<N extends Story['story']> = Extract<Story, { story: N }>;

let known: { lostSource: Named<'lostSource'>; spike: Named<'spike'>; outage: Named<'outage'> } | undefined;

/**
 * Recent events of the demo company, visible in its figures: days count back from its first start. Announcements and
 * past lives tell the same stories.
 */
export const stories = () => {
  const find = <N extends Story['story']>(name: N): Named<N> =>
    defined(readRows('stories.json', Story).find((one): one is Named<N> => one.story === name));
  known ??= { lostSource: find('lostSource'), spike: find('spike'), outage: find('outage') };
  return known;
};

/** @param daysAgo counted from the first start; negative after it */
export const storyAt = (daysAgo: number, hour: number) => {
  const { lostSource, spike, outage } = stories();
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
