import { useWords } from '../../../shared/i18n/words.ts';
import { useStudio } from '../studios/studio-context.ts';
import { AutoStart } from './auto-start.tsx';
import { CopyButton } from './copy-button.tsx';
import { keysWords } from './keys.words.ts';
import styles from './methods.module.css';
import { StreamKeys } from './stream-keys.tsx';

/** What an encoder needs to know: where to send, and with which key. */
export const EncoderPanel = () => {
  const words = useWords(keysWords);
  const { publishUrl } = useStudio();
  return (
    <div className={styles.stack}>
      <section aria-label={words.address}>
        <h3 className={styles.heading}>{words.address}</h3>
        {publishUrl ? (
          <p className={styles.line}>
            <code className={styles.code}>{publishUrl}</code>
            <CopyButton text={publishUrl} label={words.copyAddress} />
          </p>
        ) : (
          <p className={styles.note}>{words.noAddress}</p>
        )}
      </section>
      <AutoStart />
      <StreamKeys />
    </div>
  );
};
