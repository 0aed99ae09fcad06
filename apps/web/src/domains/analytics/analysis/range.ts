import { type AnalysisFilter, AnalysisQuery, filterFaults } from '@onair/contract/analytics/analysis-filter';
import {
  type AnalysisRange,
  OPENING_PRESET,
  type RangeInfo,
  RangePreset,
  rangeFaults,
} from '@onair/contract/analytics/analysis-range';
import { Dimension, Figure } from '@onair/contract/analytics/contribution';
import { dateFormat } from '@onair/contract/lib/formatters';
import { DAY } from '@onair/contract/lib/local-time';
import { type Static, Type } from 'typebox';
import type { Format } from '../../../shared/i18n/format.ts';

/** State of both pages in the address. */
export const RangeState = Type.Object({
  ...AnalysisQuery.properties,
  preset: Type.Optional(Type.Union([...RangePreset.anyOf], { default: OPENING_PRESET })),
  /** The figure that the contribution table breaks down, and its dimension. */
  figure: Type.Optional(Type.Union([...Figure.anyOf], { default: 'click' })),
  by: Type.Optional(Type.Union([...Dimension.anyOf], { default: 'family' })),
  /** Whether figures of the previous period are shown for comparison. */
  compare: Type.Optional(Type.Boolean({ default: true })),
});
export type RangeState = Static<typeof RangeState>;

/** The calendar day of an instant in a zone, `YYYY-MM-DD`; in the reader's own zone until the company's is known. */
export const dayIn = (at: number, timeZone: string | undefined): string =>
  dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The last day that may be requested before the company's zone is known: days start earlier elsewhere. */
const tomorrow = (at: number): string => dayIn(at + DAY, undefined);

/** The content filter in the address, without invalid combinations. */
export const requestedFilter = ({ family, category, source, author, referrer }: RangeState): AnalysisFilter => {
  const filter: AnalysisFilter = {
    ...(family ? { family } : {}),
    ...(category ? { category } : {}),
    ...(source ? { source } : {}),
  };
  const byAuthor = author === undefined ? filter : { ...filter, author };
  if (filterFaults(byAuthor).length > 0) return filter;
  const byReferrer = referrer ? { ...byAuthor, referrer } : byAuthor;
  return filterFaults(byReferrer).length > 0 ? byAuthor : byReferrer;
};

/** The query: an invalid range in the address falls back to the default. */
export const requestedRange = ({ preset = OPENING_PRESET, from, to }: RangeState, now: number): AnalysisRange => {
  if (preset !== 'custom') return { preset };
  const range: AnalysisRange = { preset, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return rangeFaults(range, tomorrow(now)).length === 0 ? range : { preset: OPENING_PRESET };
};

/** Two days as one text; a single day by itself. */
export const daysText = ({ from, to }: { from: string; to: string }, format: Format): string =>
  from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;

/** Whether the range includes the present. */
export const isOpen = (info: RangeInfo): boolean => info.until < (info.buckets.at(-1)?.to ?? '');
