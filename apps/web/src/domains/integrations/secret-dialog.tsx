import { useWords } from '../../shared/i18n/words.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { integrationsWords } from './integrations.words.ts';

type Props = { title: string; secret: string | null; onForget: () => void };

/** Shows a secret the one time that it can be seen. */
export const SecretDialog = ({ title, secret, onForget }: Props) => {
  const words = useWords(integrationsWords);
  return (
    <Dialog
      open={secret !== null}
      title={title}
      width={480}
      ok={{ label: words.saved, onPress: onForget }}
      onClose={onForget}
    >
      <Text as="p" tone="muted" below={12}>
        {words.shownOnce}
      </Text>
      <Row gap={8} align="start">
        <Text as="code" anywhere grow fill={2} pad={[8, 12]} rounded>
          {secret}
        </Text>
        <CopyButton text={secret ?? ''} label={words.copy} />
      </Row>
    </Dialog>
  );
};
