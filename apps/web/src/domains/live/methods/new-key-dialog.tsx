import type { StreamKeyState } from '@onair/contract/live/srt';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { keysWords } from './keys.words.ts';

export type NewKey = { line: StreamKeyState['line']; key: string; publishUrl: string | null };

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
