import { useWords } from '../../../shared/i18n/words.ts';
import { LastSwitch } from '../studios/last-switch.tsx';
import { commonReason, type Situation } from '../studios/operations.ts';
import { operationWords } from '../studios/operations.words.ts';
import { SlateClock } from '../studios/slate-clock.tsx';
import styles from './controls.module.css';

/** One line that never grows: why nothing can be done, for how long the slate has been on, and the last switch. */
export const BarStatus = ({ situation }: { situation: Situation | undefined }) => {
  const words = useWords(operationWords);
  const common = commonReason(situation);
  return (
    <div className={styles.status}>
      {common && common !== 'pending' ? <span>{words.reasons[common]}</span> : null}
      <SlateClock />
      <LastSwitch />
    </div>
  );
};
