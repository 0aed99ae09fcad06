import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { analysisWords } from './analysis.words.ts';
import styles from './drill.module.css';

/** Says why times of a list lie outside of the hours that were pressed, for viewers in another zone than the company's. */
export const ZoneNote = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const words = useWords(analysisWords).drill;
  const format = useFormat();
  if (format.timeIn(at, timeZone) === format.time(at)) return null;
  return (
    <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
      {words.zone(timeZone)}
    </Text>
  );
};
