import { dropLine } from '@onair/contract/live/studio-commands';
import type { LineNow } from '@onair/contract/live/studio-now';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useNow, useStudioId } from '../studios/now-store.ts';
import { keysWords } from './keys.words.ts';
import styles from './methods.module.css';

/** What the encoder of a line calls itself; null where it did not say. */
const Name = ({ line }: Pick<LineNow, 'line'>) => {
  const words = useWords(keysWords);
  const name = useNow(({ lines }) => lines.find((one) => one.line === line)?.claimed?.encoder ?? null);
  return (
    <Text tone="muted" size={12} className={styles.note}>
      {name ?? words.unnamed}
    </Text>
  );
};

/** Encoders that publish now. Each can be disconnected, for one that is stuck or should not publish. */
export const ConnectedEncoders = () => {
  const words = useWords(keysWords);
  const id = useStudioId();
  const lines = useNow((now) => now.lines.filter(({ origin }) => origin === 'encoder').map(({ line }) => line)) ?? [];
  const [chosen, setChosen] = useState<LineNow['line']>('main');
  const [confirming, setConfirming] = useState(false);
  const drop = useWrite(dropLine, { onDone: () => void Message.success(wordsNow(keysWords).disconnected) });
  if (lines.length === 0) return null;
  return (
    <section aria-label={words.encoders}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.encoders}
      </Text>
      <Stack as="ul" className={styles.keys}>
        {lines.map((line) => (
          <li key={line}>
            <span className={styles.keyLine}>{words.lines[line]}</span>
            <Name line={line} />
            <Button
              size="small"
              status="danger"
              aria-label={words.disconnectOf(words.lines[line])}
              loading={drop.isPending && drop.variables?.line === line}
              onClick={() => {
                setChosen(line);
                setConfirming(true);
              }}
            >
              {words.disconnect}
            </Button>
          </li>
        ))}
      </Stack>
      <Dialog
        open={confirming}
        title={words.disconnectTitle(words.lines[chosen])}
        width={420}
        onClose={() => setConfirming(false)}
        ok={{
          label: words.disconnect,
          status: 'danger',
          onPress: () => {
            setConfirming(false);
            drop.mutate({ id, line: chosen });
          },
        }}
      >
        {words.disconnectText}
      </Dialog>
    </section>
  );
};
