import { useWords } from '../../../shared/i18n/words.ts';
import { useNow } from './now-store.ts';
import { operationWords } from './operations.words.ts';
import styles from './preview-card.module.css';

/** Over the picture: what makes it differ from what the line sends. */
export const OnAirMarks = () => {
  const words = useWords(operationWords);
  const marks = useNow((now) => [
    now.program === 'slate' ? words.marks.slate : '',
    now.muted ? words.marks.muted : '',
    now.delay.seconds > 0 ? words.marks.delay(now.delay.seconds, now.delay.open) : '',
  ]);
  return marks?.filter(Boolean).map((mark) => (
    <span key={mark} className={styles.mark}>
      {mark}
    </span>
  ));
};
