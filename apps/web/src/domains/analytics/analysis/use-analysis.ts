import { type AnalysisFilter, type AnalysisQuery, withFilter } from '@onair/contract/analytics/analysis-filter';
import { type ChartName, exportChart } from '@onair/contract/analytics/analysis-points';
import { OPENING_PRESET } from '@onair/contract/analytics/analysis-range';
import type { Dimension, Figure } from '@onair/contract/analytics/contribution';
import { getPreferences } from '@onair/contract/preferences/preferences';
import { createContext, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { usePage, useSearchState } from '../../../shared/page/page.tsx';
import { useFile } from '../../../shared/ui/use-file.ts';
import { changePreferences } from '../../preferences/index.ts';
import { analysisWords } from './analysis.words.ts';
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
