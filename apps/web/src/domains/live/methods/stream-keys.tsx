import type { StreamKeyState } from '@onair/contract/live/srt';
import { revokeStreamKey, rotateStreamKey } from '@onair/contract/live/studios/studios';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { useStudio } from '../studios/studio.state.ts';
import { LineSecrets } from './line-secrets.tsx';
import styles from './methods.module.css';
import { keysWords } from './methods.words.ts';

type NewKey = { line: StreamKeyState['line']; key: string; publishUrl: string | null };

/** Shows a stream key once; it is cleared when the dialog has closed. */
export const NewKeyDialog = ({ shown, onForget }: { shown: NewKey | null; onForget: () => void }) => {
  const words = useWords(keysWords);
  return (
    <SecretDialog
      of={shown}
      title={({ line }) => words.shownTitle(words.lines[line])}
      done={words.done}
      width={520}
      onForget={onForget}
    >
      {({ publishUrl, key }) => (
        <Stack gap={12}>
          <Alert type="warning" content={words.shownOnce} />
          {publishUrl ? <SecretText name={words.address} text={publishUrl} copy={words.copyAddress} /> : null}
          <SecretText name={words.key} text={key} copy={words.copyKey} main />
          <Text as="p" tone="muted" size={12}>
            {words.obs}
          </Text>
        </Stack>
      )}
    </SecretDialog>
  );
};

/** The stream key of each line: created, replaced and revoked here, shown once. */
export const StreamKeys = () => {
  const words = useWords(keysWords);
  const { id, keys } = useStudio();
  const [shown, setShown] = useState<NewKey | null>(null);
  const make = useWrite(rotateStreamKey, { onDone: (made) => setShown(made) });
  const revoke = useWrite(revokeStreamKey, {
    onDone: () => void Message.success(wordsNow(keysWords).revoked),
  });
  return (
    <section aria-label={words.keys}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.keys}
      </Text>
      <LineSecrets
        lines={keys}
        words={words}
        creating={make.isPending ? (make.variables?.line ?? null) : null}
        onCreate={(line) => make.mutate({ id, line })}
        onRevoke={(line) => revoke.mutate({ id, line })}
      />
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {words.hint}
      </Text>
      <NewKeyDialog shown={shown} onForget={() => setShown(null)} />
    </section>
  );
};
