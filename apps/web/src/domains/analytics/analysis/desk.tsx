import { AlertsCard } from './alerts-card.tsx';
import styles from './desk.module.css';
import { HappenedCard } from './happened-card.tsx';
import { SavedCard } from './saved-card.tsx';

/** What stands beside the figures: what happened, what is watched, what was saved. */
export const Desk = () => (
  <>
    <HappenedCard />
    <div className={styles.pair}>
      <AlertsCard />
      <SavedCard />
    </div>
  </>
);
