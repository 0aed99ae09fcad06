import type { ReactNode } from 'react';
import { IconCheck, IconExclamation } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import styles from './result-frame.module.css';

const ICONS = { success: <IconCheck />, warning: <IconExclamation /> };

type Props = {
  tone: keyof typeof ICONS;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Gray boxes below. */
  children?: ReactNode;
};

/** The frame of a result page: icon, title, explanation, next steps. */
export const ResultFrame = ({ tone, title, text, actions, children }: Props) => (
  <Stack align="center" text="center" className={styles.frame}>
    <Row as="span" justify="center" className={styles.icon} data-tone={tone} aria-hidden="true">
      {ICONS[tone]}
    </Row>
    <Text as="h2" tone="strong" size={16} line={24} weight="medium" above={16}>
      {title}
    </Text>
    <Text as="p" tone="muted" anywhere above={4} className={styles.text}>
      {text}
    </Text>
    <Row wrap gap={12} align="stretch" justify="center" above={24} below={8} className="screen-only">
      {actions}
    </Row>
    {children}
  </Stack>
);

type BoxProps = { title: string; extra?: ReactNode; children: ReactNode };

export const ResultBox = ({ title, extra, children }: BoxProps) => (
  <Text
    as="section"
    tone="strong"
    text="start"
    above={24}
    pad={20}
    fill={1}
    rounded
    className={styles.box}
    aria-label={title}
  >
    <Row wrap gap={[8, 16]} justify="between" below={12}>
      <Text as="h3" size={16} line={24} weight="medium">
        {title}
      </Text>
      {extra}
    </Row>
    {children}
  </Text>
);
