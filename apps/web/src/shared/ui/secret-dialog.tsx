import { type ReactNode, useState } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props<T> = {
  /** What the server answered; null while there is nothing to show. */
  of: T | null;
  title: (of: T) => string;
  /** The button that closes the dialog. */
  done?: string;
  width?: number;
  /** Runs once the dialog has closed: the page forgets the secret. */
  onForget: () => void;
  children: (of: T) => ReactNode;
};

/** Shows a secret the one time that it can be read. */
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
  /** What it is, above it. */
  name?: string;
  text: string;
  /** The button that copies it. */
  copy: string;
  /** The one that the reader came for. */
  main?: boolean;
};

/** A secret beside the button that copies it. */
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

/** What is said around a secret that is shown once. */
export type SecretWords = { shownOnce: string; copy: string; saved: string };

type NewSecretProps = { words: SecretWords; title: string; secret: string | null; onForget: () => void };

/** A secret that was just made, with the button that copies it. */
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
