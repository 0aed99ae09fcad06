import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import type { OverlayProps } from '../overlay/overlay.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props = OverlayProps & {
  title: string;
  /** Label of the button that closes the dialog. */
  done?: string;
  width?: number;
  children: ReactNode;
};

/** Shows a secret once: the manager forgets it when it has left the screen. */
export const SecretDialog = ({ done, width = 480, ...dialog }: Props) => (
  <Dialog keep width={width} cancelLabel={done} {...dialog} />
);

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

type NewSecretProps = OverlayProps & { words: SecretWords; title: string; secret: string };

/** A newly created secret with its copy button. */
export const NewSecret = ({ words, secret, ...dialog }: NewSecretProps) => (
  <SecretDialog done={words.saved} {...dialog}>
    <Text as="p" tone="muted" below={12}>
      {words.shownOnce}
    </Text>
    <SecretText text={secret} copy={words.copy} />
  </SecretDialog>
);
