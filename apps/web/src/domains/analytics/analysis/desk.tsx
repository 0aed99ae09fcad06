import { AlertsCard } from './alerts-card.tsx';
import styles from './desk.module.css';
import { HappenedCard } from './happened-card.tsx';
import { SavedCard } from './saved-card.tsx';

/** The cards next to the figures: events, alerts, saved analyses. */
export const Desk = () => (
  <>
    <HappenedCard />
    <div className={styles.pair}>
      <AlertsCard />
      <SavedCard />
    </div>
  </>
);
