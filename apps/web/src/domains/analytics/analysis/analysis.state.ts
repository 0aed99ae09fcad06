import { popularAuthors } from '@onair/contract/analytics/analysis-content';
import {
  type AnalysisFilter,
  type AnalysisQuery,
  type FilterName,
  withFilter,
} from '@onair/contract/analytics/analysis-filter';
import { type ChartName, exportChart } from '@onair/contract/analytics/analysis-points';
import { OPENING_PRESET } from '@onair/contract/analytics/analysis-range';
import type { Dimension, Figure } from '@onair/contract/analytics/contribution';
import { getPreferences } from '@onair/contract/preferences/preferences';
import { entryOf } from '@onair/contract/typed';
import { createContext, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { usePage, useSearchState } from '../../../shared/page/page.tsx';
import { useFile } from '../../../shared/ui/use-file.ts';
import { changePreferences } from '../../preferences/index.ts';
import { analysisWords } from './analysis.words.ts';
import { contributionWords } from './contribution.words.ts';
import type { Drill } from './drill.ts';
import { RangeState, requestedFilter, requestedRange } from './range.ts';

/** The shared query of all cards on a page, and the function that opens the details of a point. */
export type Analysis = {
  analysisQuery: AnalysisQuery;
  filter: AnalysisFilter;
  /** Sets or removes filters, in the address. */
  choose: (filter: AnalysisFilter) => void;
  compare: boolean;
  figure: Figure;
  by: Dimension;
  /** The subject of the contribution table, in the address. */
  breakDown: (what: { figure?: Figure; by?: Dimension }) => void;
  open: (drill: Drill) => void;
};

export const AnalysisContext = createContext<Analysis | null>(null);

export const useAnalysis = (): Analysis => {
  const analysis = use(AnalysisContext);
  if (!analysis) throw new Error('useAnalysis is for cards of an analysis page');
  return analysis;
};

/** The range in the address. The same address always yields the same object, so that it can be a cache key. */
export const useRange = () => {
  const [state, change] = useSearchState(RangeState);
  const { search } = usePage();
  const { data: preferences } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  const kept = preferences?.analysisRange;
  const filter = useMemo(() => requestedFilter(state), [state]);
  const analysisQuery = useMemo(() => ({ ...requestedRange(state, Date.now()), ...filter }), [state, filter]);
  // An invalid address is corrected, and the reader is notified: it must not differ from what is shown.
  const unusable = state.preset === 'custom' && analysisQuery.preset !== 'custom';
  useEffect(() => {
    if (!unusable) return;
    Message.warning(wordsNow(analysisWords).unusableRange);
    change({ preset: OPENING_PRESET, from: undefined, to: undefined }, { replace: true });
  }, [unusable, change]);
  // An address without a range opens the last one used, on either page.
  const opened = useRef('preset' in search);
  useEffect(() => {
    if (opened.current || !kept) return;
    opened.current = true;
    if (kept.preset !== OPENING_PRESET) change(kept, { replace: true });
  }, [kept, change]);
  const chooseRange = useCallback(
    (part: Partial<RangeState>) => {
      change(part);
      if (!part.preset) return;
      opened.current = true;
      const { preset, from, to } = part;
      void changePreferences(() => ({ analysisRange: { preset, ...(from ? { from } : {}), ...(to ? { to } : {}) } }));
    },
    [change],
  );
  const choose = useCallback((chosen: AnalysisFilter) => change(withFilter(filter, chosen)), [change, filter]);
  const { figure = 'click', by = 'family' } = state;
  return {
    analysisQuery,
    filter,
    figure,
    by,
    breakDown: change,
    compare: state.compare ?? true,
    change: chooseRange,
    choose,
  };
};

/** Downloads a chart's figures as a file from the server. */
export const useCsv = (chart: ChartName): (() => void) => {
  const { analysisQuery } = useAnalysis();
  const { start } = useFile(exportChart);
  return () => void start({ chart, ...analysisQuery }, `${chart}.csv`);
};

/** The parts of a filter, in words. */
export const useFilterParts = ({ family, category, source, author, referrer }: AnalysisFilter) => {
  const content = useWords(contentWords);
  const { referrers } = useWords(contributionWords);
  const { analysisQuery } = useAnalysis();
  const { preset, from, to } = analysisQuery;
  const byAuthor = author !== undefined;
  const one = { preset, from, to, family, author, pageSize: 1 };
  const { data } = useCall(popularAuthors, one, { handled: true, enabled: byAuthor });
  const parts: { name: FilterName; label: string | undefined }[] = [
    { name: 'family', label: family && content.families[family] },
    { name: 'category', label: category && content.categories[category] },
    { name: 'source', label: source && content.sources[source] },
    { name: 'author', label: byAuthor ? (data?.list[0]?.author ?? `#${author}`) : undefined },
    { name: 'referrer', label: referrer && (entryOf(referrers, referrer) ?? referrer) },
  ];
  return parts.flatMap(({ name, label }) => (label === undefined ? [] : [{ name, label }]));
};
