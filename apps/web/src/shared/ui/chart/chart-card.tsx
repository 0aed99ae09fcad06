import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Row, Text } from '../../layout/layout.tsx';
import { PageCard } from '../page-card.tsx';
import { Empty, Failed, Stale } from '../states.tsx';
import { uiWords } from '../ui.words.ts';
import styles from './chart-card.module.css';
import { ChartToolsContext, useChartTools } from './chart-tools.ts';
import { ToolButtons } from './tool-buttons.tsx';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isPending' | 'isPlaceholderData'>;

type Props<T> = {
  title: string;
  query: Query<T>;
  /** Fixed height of the body in CSS pixels, so that nothing moves when the figures arrive. */
  height: number;
  isEmpty?: (data: T) => boolean;
  emptyText?: string;
  facts?: readonly string[];
  onCsv?: (() => void) | undefined;
  /** In the heading, before the tools. */
  extra?: ReactNode;
  /** With its own background instead of the card's. */
  tile?: boolean;
  className?: string | undefined;
  children: (data: T) => ReactNode;
};

/** Below this height in pixels a failure is shown in one line. */
const SMALL = 200;

/** The body of a card of figures: loading, failed with Retry, empty or full, always of one height. */
const Body = <T,>({ query, height, isEmpty, emptyText, children }: Omit<Props<T>, 'title'>) => {
  const words = useWords(uiWords);
  const { data, error } = query;
  if (data === undefined && error) return <Failed error={error} onRetry={() => query.refetch()} />;
  if (data === undefined) return <Text as="div" fill={2} rounded role="status" aria-label={words.loading} />;
  if (isEmpty?.(data)) return <Empty text={emptyText} />;
  return <div style={{ minHeight: height }}>{children(data)}</div>;
};

/**
 * A card of figures with the tools of its charts. While newer figures are loading, the old ones stay, dimmed; if they
 * fail, the old ones stay and a line says so.
 */
export const ChartCard = <T,>(props: Props<T>) => {
  const { title, query, height, facts = [], onCsv, extra, tile = false, className, isEmpty } = props;
  const tools = useChartTools();
  const { data } = query;
  const none = data === undefined || isEmpty?.(data) === true;
  const body = (
    <div className={styles.body} style={{ minHeight: height }} aria-busy={query.isPlaceholderData || query.isPending}>
      <Body {...props} />
      {data !== undefined && query.error ? (
        <div className={styles.stale}>
          <Stale error={query.error} onRetry={() => query.refetch()} />
        </div>
      ) : null}
    </div>
  );
  const head = (
    <Row wrap gap={[4, 12]}>
      {extra}
      <ToolButtons title={title} facts={facts} onCsv={onCsv} disabled={none} />
    </Row>
  );
  return (
    <ChartToolsContext value={tools}>
      {tile ? (
        <section className={`${styles.tile} ${className ?? ''}`} aria-label={title}>
          <header>
            <h3>{title}</h3>
            {head}
          </header>
          {body}
        </section>
      ) : (
        <PageCard
          title={title}
          extra={head}
          className={`${extra ? '' : styles.bare} ${height < SMALL ? styles.small : ''} ${className ?? ''}`}
        >
          {body}
        </PageCard>
      )}
    </ChartToolsContext>
  );
};
