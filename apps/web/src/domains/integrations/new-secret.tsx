import { useWords } from '../../shared/i18n/words.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { SecretDialog, SecretText } from '../../shared/ui/secret-dialog.tsx';
import { integrationsWords } from './integrations.words.ts';

type Props = { title: string; secret: string | null; onForget: () => void };

/** A token or the secret of a webhook, just made. */
export const NewSecret = ({ title, secret, onForget }: Props) => {
  const words = useWords(integrationsWords);
  return (
    <SecretDialog of={secret} title={() => title} done={words.saved} onForget={onForget}>
      {(text) => (
        <>
          <Text as="p" tone="muted" below={12}>
            {words.shownOnce}
          </Text>
          <SecretText text={text} copy={words.copy} />
        </>
      )}
    </SecretDialog>
  );
};
