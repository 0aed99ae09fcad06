import { type ChainQuota, dataOverview } from '@onair/contract/analytics/analysis';
import { useCall } from '../../../shared/api/query.ts';
import { useAnalysis } from './analysis.state.ts';
import { AnalysisFrame } from './analysis-frame.tsx';
import { ActionsCard } from './cards/actions-card.tsx';
import { ChainCard } from './cards/chain-card.tsx';
import { DistributionCard } from './cards/distribution-card.tsx';
import { OverviewCard } from './cards/overview-card.tsx';
import { SourcesCard } from './cards/sources-card.tsx';
import styles from './multi-dimension-page.module.css';

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
