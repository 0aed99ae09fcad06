import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './controls.module.css';
import { controlWords } from './controls.words.ts';

const KEYS = [
  ['line', ['1', '2', '3']],
  ['slate', ['S']],
  ['mute', ['M']],
  ['cut', ['C']],
  ['mark', ['K']],
  ['help', ['?']],
] as const;

/** What each key does. */
export const KeysSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(controlWords);
  return (
    <Dialog open={open} title={words.keysTitle} width={440} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([act, keys]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words.keyTexts[act]}</dd>
          </div>
        ))}
      </dl>
      <Text as="p" tone="muted" size={13} above={12}>
        {words.keysHelp}
      </Text>
    </Dialog>
  );
};
