import { type ChainQuota, dataOverview } from '@onair/contract/analytics/analysis';
import { useCall } from '../../../shared/api/query.ts';
import { ActionsCard } from './actions-card.tsx';
import { AnalysisFrame } from './analysis-frame.tsx';
import { ChainCard } from './chain-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import styles from './multi-dimension-page.module.css';
import { OverviewCard } from './overview-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { useAnalysis } from './use-analysis.ts';

const QUOTAS: readonly ChainQuota[] = [
  'retentionTrends',
  'userRetention',
  'contentConsumptionTrends',
  'contentConsumption',
];

/** The overview's response, which contains the actual range of the figures. */
const useInfo = () => useCall(dataOverview, useAnalysis().analysisQuery, { handled: true }).data?.range;

export const MultiDimensionPage = () => (
  <AnalysisFrame useInfo={useInfo} below={<SourcesCard />}>
    <div className={styles.top}>
      <OverviewCard />
      <div className={styles.side}>
        <ActionsCard />
        <DistributionCard />
      </div>
    </div>
    <div className={styles.chain}>
      {QUOTAS.map((quota) => (
        <ChainCard key={quota} quota={quota} />
      ))}
    </div>
  </AnalysisFrame>
);
