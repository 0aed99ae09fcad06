import type { ChartName } from '@onair/contract/analytics/analysis-points';
import { exportChart } from '@onair/contract/analytics/analysis-points';
import { useFile } from '../../../shared/ui/use-file.ts';
import { useAnalysis } from './use-analysis.ts';

/** Saves a chart's figures as the server writes them. */
export const useCsv = (chart: ChartName): (() => void) => {
  const { asked } = useAnalysis();
  const { start } = useFile(exportChart);
  return () => void start({ chart, ...asked }, `${chart}.csv`);
};
