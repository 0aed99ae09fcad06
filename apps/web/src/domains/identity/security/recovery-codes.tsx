import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';

export const copyShown = (text: string): Promise<void> => {
  const words = wordsNow(securityWords);
  return copyText(text, words.copied, words.notCopied);
};

/** The recovery codes, shown once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const words = useWords(securityWords);
  return (
    <Dialog open keep title={words.codesTitle} width={480} cancelLabel={words.kept} onClose={onClose}>
      <Text as="p" below={8} tone="muted" line={22}>
        {words.codesText}
      </Text>
      <ul className={styles.codes} aria-label={words.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copyShown(codes.join('\n'))}>{words.copy}</Button>
    </Dialog>
  );
};
