import { type ReactNode, useState } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props<T> = {
  /** The server's answer; null while there is nothing to show. */
  of: T | null;
  title: (of: T) => string;
  /** Label of the button that closes the dialog. */
  done?: string;
  width?: number;
  /** Called when the dialog has closed: the page forgets the secret. */
  onForget: () => void;
  children: (of: T) => ReactNode;
};

/** Shows a secret once. */
export const SecretDialog = <T,>({ of, title, done, width = 480, onForget, children }: Props<T>) => {
  const [closed, setClosed] = useState<T | null>(null);
  return (
    <Dialog
      open={of !== null && closed !== of}
      title={of === null ? '' : title(of)}
      width={width}
      keep
      {...(done === undefined ? {} : { cancelLabel: done })}
      onClose={() => setClosed(of)}
      onClosed={onForget}
    >
      {of === null ? null : children(of)}
    </Dialog>
  );
};

type SecretTextProps = {
  /** Label above it. */
  name?: string;
  text: string;
  /** Label of the copy button. */
  copy: string;
  /** The main one of several. */
  main?: boolean;
};

/** A secret with a copy button. */
export const SecretText = ({ name, text, copy, main = false }: SecretTextProps) => (
  <Stack gap={4}>
    {name === undefined ? null : <Text tone="muted">{name}</Text>}
    <Row gap={8}>
      <Text as="code" anywhere grow fill={2} pad={[8, 12]} rounded>
        {text}
      </Text>
      <CopyButton text={text} label={copy} shown size="default" type={main ? 'primary' : 'secondary'} />
    </Row>
  </Stack>
);

/** Texts around a secret that is shown once. */
export type SecretWords = { shownOnce: string; copy: string; saved: string };

type NewSecretProps = { words: SecretWords; title: string; secret: string | null; onForget: () => void };

/** A newly created secret with its copy button. */
export const NewSecret = ({ words, title, secret, onForget }: NewSecretProps) => (
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
