import { publicOpinions } from '@onair/contract/analytics/analysis';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import styles from './analysis.module.css';
import { useAnalysis } from './analysis.state.ts';
import { analysisWords } from './analysis.words.ts';
import { AnalysisFrame } from './analysis-frame.tsx';
import { AuthorsCard } from './cards/authors-card.tsx';
import opinion from './cards/opinion.module.css';
import { OpinionTile, type Quota } from './cards/opinion-tile.tsx';
import { PeriodCard } from './cards/period-card.tsx';
import { PublishCard } from './cards/publish-card.tsx';

const QUOTAS: readonly Quota[] = ['visitors', 'published', 'comment', 'share'];

/** The first tile's response, which contains the actual range of the figures. */
const useInfo = () => useCall(publicOpinions, useAnalysis().analysisQuery, { handled: true }).data?.range;

export const AnalysisPage = () => {
  const words = useWords(analysisWords);
  return (
    <AnalysisFrame useInfo={useInfo} below={<PeriodCard />}>
      <PageCard title={words.opinion}>
        <div className={opinion.tiles}>
          {QUOTAS.map((quota) => (
            <OpinionTile key={quota} quota={quota} />
          ))}
        </div>
      </PageCard>
      <div className={styles.pair}>
        <PublishCard />
        <AuthorsCard />
      </div>
    </AnalysisFrame>
  );
};
