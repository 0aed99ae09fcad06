import { Stack } from '../../shared/layout/layout.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import styles from './monitor-page.module.css';

/** The columns while loading. */
export const MonitorSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.chat}>
      <PageCard>
        <Skeleton rows={10} />
      </PageCard>
    </div>
    <Stack gap={16} shrinks className={styles.center}>
      <PageCard>
        <Skeleton rows={10} />
      </PageCard>
    </Stack>
    <Stack gap={16} shrinks className={styles.right}>
      <PageCard>
        <Skeleton rows={8} />
      </PageCard>
    </Stack>
  </div>
);
