import { revokeStreamKey, rotateStreamKey } from '@onair/contract/live/studios';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { keysWords } from './keys.words.ts';
import { LineSecrets } from './line-secrets.tsx';
import styles from './methods.module.css';
import { type NewKey, NewKeyDialog } from './new-key-dialog.tsx';

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
