import { PageCard } from '../../shared/ui/page-card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import styles from './monitor-page.module.css';

/** The columns before anything is known. */
export const MonitorSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.chat}>
      <PageCard>
        <Skeleton rows={10} />
      </PageCard>
    </div>
    <div className={styles.centre}>
      <PageCard>
        <Skeleton rows={10} />
      </PageCard>
    </div>
    <div className={styles.right}>
      <PageCard>
        <Skeleton rows={8} />
      </PageCard>
    </div>
  </div>
);
