import { Announcements } from '../../domains/notifications/announcements/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Stack } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { Permission } from '../../shared/session/permission.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { CategoriesChart } from './categories-chart.tsx';
import { ContentChart } from './content-chart.tsx';
import { Documents } from './documents.tsx';
import { PopularContent } from './popular-content.tsx';
import { QuickOperations } from './quick-operations.tsx';
import { Summary } from './summary.tsx';
import { useLiveFigures } from './use-figures.ts';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

export const WorkplacePage = () => {
  const words = useWords(workplaceWords);
  const goTo = useGoTo();
  useLiveFigures();
  return (
    <div className={styles.workplace}>
      <Stack gap={16} shrinks>
        <PageCard className={styles.top}>
          <Summary />
          <Row as="header" justify="between" above={20} below={12} className={styles.chartHead}>
            <h2>{words.contentData}</h2>
            <Permission roles={['admin']}>
              <Button
                type="text"
                size="small"
                aria-label={words.moreOf(words.contentData)}
                onClick={() => goTo.page('DataAnalysis')}
              >
                {words.more}
              </Button>
            </Permission>
          </Row>
          <ContentChart />
        </PageCard>
        <div className={styles.pair}>
          <PopularContent />
          <PageCard title={words.categories}>
            <CategoriesChart />
          </PageCard>
        </div>
      </Stack>
      <Stack gap={16} shrinks>
        <QuickOperations />
        <Announcements />
        <Documents />
      </Stack>
    </div>
  );
};
