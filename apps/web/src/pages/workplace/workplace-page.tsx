import { figuresChannel } from '@onair/contract/analytics/intake';
import { servicesChannel } from '@onair/contract/billing/services';
import { OnAirCard } from '../../domains/live/on-air/index.ts';
import { Announcements } from '../../domains/notifications/announcements/index.ts';
import { WorkList, workWords } from '../../domains/work/index.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { CategoriesChart } from './categories-chart.tsx';
import { ContentChart } from './content-chart.tsx';
import { Documents } from './documents.tsx';
import { PopularContent } from './popular-content.tsx';
import { QuickOperations } from './quick-operations.tsx';
import { Banner, Summary } from './summary.tsx';
import styles from './workplace.module.css';
import { workplaceWords } from './workplace.words.ts';

/** Reads the page's figures again when events, or services and money, have changed them. */
const useLiveFigures = (): void => {
  useChannel(figuresChannel);
  useChannel(servicesChannel);
};

/** The day's start: what waits for the reader, then what their content does, then everything else. */
export const WorkplacePage = () => {
  const words = useWords(workplaceWords);
  const work = useWords(workWords);
  const operates = useMay('live');
  useLiveFigures();
  return (
    <div className={styles.workplace}>
      <Stack gap={16} shrinks>
        <PageCard>
          <Banner />
          <Summary />
        </PageCard>
        <div className={operates ? styles.start : undefined}>
          <PageCard title={work.title}>
            <WorkList />
          </PageCard>
          {operates ? <OnAirCard /> : null}
        </div>
        <PageCard>
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
