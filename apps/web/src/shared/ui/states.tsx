import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Row, Stack, Text } from '../layout/layout.tsx';
import styles from './states.module.css';
import { uiWords } from './ui.words.ts';

/** Gray placeholder bars for content that is loading. */
export const Skeleton = ({ rows = 4 }: { rows?: number }) => {
  const words = useWords(uiWords);
  return (
    <Stack gap={14} className={styles.skeleton} role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <div key={row} className={styles.bone} />
      ))}
    </Stack>
  );
};

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    className={styles.drawing}
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** An empty state, as text, with a next step where there is one. */
export const Empty = ({ text, action }: { text?: ReactNode; action?: ReactNode }) => {
  const words = useWords(uiWords);
  return (
    <Stack gap={12} align="center" justify="center" tone="muted" text="center" pad={16} className={styles.state}>
      <Drawing>
        <path d="M6 28 13 11h22l7 17v10H6z" strokeLinejoin="round" />
        <path d="M6 28h11l3 5h8l3-5h11" strokeLinejoin="round" />
      </Drawing>
      <span>{text ?? words.empty}</span>
      {action}
    </Stack>
  );
};

/**
 * A failure with a retry of exactly that request. Without a connection it says which end is offline, and that input is
 * not lost.
 */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) => {
  const words = useWords(uiWords);
  const away = error instanceof ApiFailure && error.transport && (navigator.onLine ? words.serverAway : words.offline);
  return (
    <Stack
      gap={12}
      align="center"
      justify="center"
      tone="muted"
      text="center"
      pad={16}
      className={styles.state}
      role="alert"
    >
      <Drawing>
        <circle cx="24" cy="24" r="18" />
        <path d="M24 14v13M24 32v2" strokeLinecap="round" />
      </Drawing>
      <span>{words.failed}</span>
      {error instanceof ApiFailure && error.msg ? (
        <Text as="p" tone="muted" anywhere>
          {error.msg}
        </Text>
      ) : null}
      {away ? (
        <Text as="p" tone="muted">
          {away} {words.readAgain}
        </Text>
      ) : null}
      {onRetry ? (
        <Button type="primary" size="small" onClick={onRetry}>
          {words.retry}
        </Button>
      ) : null}
    </Stack>
  );
};

/** The old response is still shown, since reading it again failed: why, with a retry of exactly that request. */
export const Stale = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const words = useWords(uiWords);
  const why = error instanceof ApiFailure ? error.msg : '';
  return (
    <Row
      wrap
      gap={[4, 12]}
      justify="between"
      tone="strong"
      pad={[4, 12]}
      rounded
      className={styles.stale}
      role="status"
    >
      <Text anywhere>{`${words.notRefreshed} ${why}`.trim()}</Text>
      <Button type="text" size="mini" onClick={onRetry}>
        {words.retry}
      </Button>
    </Row>
  );
};

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T, unknown>, 'data' | 'error'> & { refetch: () => unknown };
  children: (data: T) => ReactNode;
  /** Shown instead of the placeholders. */
  loading?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
};

/**
 * The four states of a query: loading, failed (with Retry), empty, full. An old response stays visible after a failure,
 * which is said above it.
 */
export const Loaded = <T,>({ query, children, loading, isEmpty, empty }: LoadedProps<T>) => {
  if (query.data !== undefined)
    return (
      <>
        {query.error ? <Stale error={query.error} onRetry={() => query.refetch()} /> : null}
        {isEmpty?.(query.data) ? (empty ?? <Empty />) : children(query.data)}
      </>
    );
  if (query.error) return <Failed error={query.error} onRetry={() => query.refetch()} />;
  return loading ?? <Skeleton />;
};
