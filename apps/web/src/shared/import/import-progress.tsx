import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Stack } from '../layout/layout.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';

type Props = { name: string; part: number; onCancel: () => void };

/** Upload progress; after that the server checks the file row by row. */
export const ImportProgress = ({ name, part, onCancel }: Props) => {
  const words = useWords(importWords);
  const format = useFormat();
  const percent = Math.round(part * 100);
  const text = part < 1 ? words.uploading(name) : words.checking;
  return (
    <Stack gap={12} align="center" className={styles.progress}>
      <p role="status">{text}</p>
      <div role="progressbar" aria-label={text} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span className={styles.track}>
          <span className={styles.done} style={{ width: `${percent}%` }} />
        </span>
        <span aria-hidden="true">{format.percent(percent)}</span>
      </div>
      {part < 1 ? <Button onClick={onCancel}>{words.stop}</Button> : null}
    </Stack>
  );
};
