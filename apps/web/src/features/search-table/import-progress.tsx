import { Button, Progress } from '@arco-design/web-react';
import { useWords } from '../../shared/i18n/words.ts';
import { importWords } from './create.words.ts';
import styles from './import-dialog.module.css';

type Props = { name: string; part: number; onCancel: () => void };

/** How much of the file has gone out; after that the server checks it row by row. */
export const ImportProgress = ({ name, part, onCancel }: Props) => {
  const words = useWords(importWords);
  const percent = Math.round(part * 100);
  const text = part < 1 ? words.uploading(name) : words.checking;
  return (
    <div className={styles.progress}>
      <p role="status">{text}</p>
      <div role="progressbar" aria-label={text} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <Progress percent={percent} animation={part >= 1} />
      </div>
      <Button onClick={onCancel}>{words.stop}</Button>
    </div>
  );
};
