import type { StreamKeyState } from '@onair/contract/live/studios';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { keysWords } from './keys.words.ts';
import styles from './methods.module.css';

export type ShownKey = { line: StreamKeyState['line']; key: string; publishUrl: string | null };

/** The one time that a stream key can be read; it is forgotten when the dialog has closed. */
export const NewKeyDialog = ({ shown, onForget }: { shown: ShownKey | null; onForget: () => void }) => {
  const words = useWords(keysWords);
  const [closed, setClosed] = useState<ShownKey | null>(null);
  const open = shown !== null && closed !== shown;
  return (
    <Dialog
      open={open}
      title={shown ? words.shownTitle(words.lines[shown.line]) : ''}
      width={520}
      keep
      cancelLabel={words.done}
      onClose={() => setClosed(shown)}
      onClosed={onForget}
    >
      <div className={styles.dialog}>
        <Alert type="warning" content={words.shownOnce} />
        <dl className={styles.facts}>
          {shown?.publishUrl ? (
            <div>
              <dt>{words.address}</dt>
              <dd>
                <code className={styles.code}>{shown.publishUrl}</code>
                <CopyButton text={shown.publishUrl} label={words.copyAddress} />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{words.key}</dt>
            <dd>
              <code className={styles.code} data-testid="stream-key">
                {shown?.key}
              </code>
              <CopyButton text={shown?.key ?? ''} label={words.copyKey} shown type="primary" />
            </dd>
          </div>
        </dl>
        <Text as="p" tone="muted" size={12} className={styles.note}>
          {words.obs}
        </Text>
      </div>
    </Dialog>
  );
};
