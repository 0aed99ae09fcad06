import { type ChartName, exportChart } from '@onair/contract/analytics/analysis-points';
import { type AnalysisRange, OPENING_PRESET } from '@onair/contract/analytics/analysis-range';
import { createContext, use, useEffect, useMemo } from 'react';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useSearchState } from '../../../shared/page/page.tsx';
import { useFile } from '../../../shared/ui/use-file.ts';
import { analysisWords } from './analysis.words.ts';
import type { Drill } from './drill.ts';
import { askedRange, RangeState } from './range.ts';

/** What every card of a page is about, and how it opens what lies behind a point. */
export type Analysis = {
  asked: AnalysisRange;
  compare: boolean;
  open: (drill: Drill) => void;
};

export const AnalysisContext = createContext<Analysis | null>(null);

export const useAnalysis = (): Analysis => {
  const analysis = use(AnalysisContext);
  if (!analysis) throw new Error('useAnalysis is for cards of an analysis page');
  return analysis;
};

/** The range in the address. The same address always gives the same value, so that it can name cached answers. */
export const useRange = () => {
  const [state, change] = useSearchState(RangeState);
  const asked = useMemo(() => askedRange(state, Date.now()), [state]);
  // An address that cannot be answered is put right, and the reader is told: it must not name what is not shown.
  const unusable = state.preset === 'custom' && asked.preset !== 'custom';
  useEffect(() => {
    if (!unusable) return;
    Message.warning(wordsNow(analysisWords).unusableRange);
    change({ preset: OPENING_PRESET, from: undefined, to: undefined }, { replace: true });
  }, [unusable, change]);
  return { asked, compare: state.compare ?? true, change };
};

/** Saves a chart's figures as the server writes them. */
export const useCsv = (chart: ChartName): (() => void) => {
  const { asked } = useAnalysis();
  const { start } = useFile(exportChart);
  return () => void start({ chart, ...asked }, `${chart}.csv`);
};
