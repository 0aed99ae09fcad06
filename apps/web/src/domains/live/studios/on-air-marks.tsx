import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
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
    <Text key={mark} size={12} line={22} rounded="small" className={styles.mark}>
      {mark}
    </Text>
  ));
};
