import type { StreamKeyState } from '@onair/contract/live/srt';
import { revokeStreamKey, rotateStreamKey } from '@onair/contract/live/studios/studios';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { useStudio } from '../studios/studio.state.ts';
import { LineSecrets } from './line-secrets.tsx';
import styles from './methods.module.css';
import { keysWords } from './methods.words.ts';

type NewKey = { line: StreamKeyState['line']; key: string; publishUrl: string | null };

/** Shows a stream key once. */
export const NewKeyDialog = ({ made: { line, key, publishUrl }, ...dialog }: OverlayProps & { made: NewKey }) => {
  const words = useWords(keysWords);
  return (
    <SecretDialog title={words.shownTitle(words.lines[line])} done={words.done} width={520} {...dialog}>
      <Stack gap={12}>
        <Alert type="warning" content={words.shownOnce} />
        {publishUrl ? <SecretText name={words.address} text={publishUrl} copy={words.copyAddress} /> : null}
        <SecretText name={words.key} text={key} copy={words.copyKey} main />
        <Text as="p" tone="muted" size={12}>
          {words.obs}
        </Text>
      </Stack>
    </SecretDialog>
  );
};

/** The stream key of each line: created, replaced and revoked here, shown once. */
export const StreamKeys = () => {
  const words = useWords(keysWords);
  const { id, keys } = useStudio();
  const { open } = useOverlays();
  const make = useWrite(rotateStreamKey, { onDone: (made) => open(NewKeyDialog, { made }) });
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
    </section>
  );
};
