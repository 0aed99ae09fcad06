import { failures } from '@onair/contract/failure';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconCheck, IconExclamation } from '../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { usePage } from '../../shared/page/page.tsx';
import { readSearch } from '../../shared/page/read-search.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { ResultSearch } from './application.state.ts';
import styles from './campaigns.module.css';
import { resultWords } from './campaigns.words.ts';

const ICONS = { success: <IconCheck />, warning: <IconExclamation /> };

type ResultFrameProps = {
  tone: keyof typeof ICONS;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Gray boxes below. */
  children?: ReactNode;
};

/** The frame of a result page: icon, title, explanation, next steps. */
export const ResultFrame = ({ tone, title, text, actions, children }: ResultFrameProps) => (
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

type ResultPageProps = {
  error: ApiFailure | null;
  onLatest: () => void;
  children: ReactNode;
};

/** The card of a result page; a missing application is reported, with a link to the others. */
export const ResultPage = ({ error, onLatest, children }: ResultPageProps) => {
  const words = useWords(resultWords);
  // A mistyped id names no application; it must not show another one.
  const { id } = usePage().search;
  const unreadable = id !== undefined && !readSearch(ResultSearch, { id }).id;
  return (
    <PageCard>
      {unreadable || error?.code === failures.notFound.code ? (
        <Empty text={words.notFound} action={<Button onClick={onLatest}>{words.latest}</Button>} />
      ) : (
        children
      )}
    </PageCard>
  );
};
