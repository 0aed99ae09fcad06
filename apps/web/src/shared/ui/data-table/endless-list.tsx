import type { ReactNode } from 'react';
import type { Endless } from '../../api/endless.ts';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../kit/controls.ts';
import { Row } from '../../layout/layout.tsx';
import { Failed, Stale } from '../states.tsx';
import { DataRows, type RowsLayout } from './data-list.tsx';

type Props<T> = RowsLayout<T> & {
  list: Endless<T>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  words: { shown: (n: string) => string; more: string; end: string };
};

/** A list that a button at its end extends, in each of its states: loading, failed, empty, with more, at its end. */
export const EndlessList = <T,>({ list, empty, words, ...look }: Props<T>) => {
  const format = useFormat();
  const { rows, error } = list;
  if (error && !rows) return <Failed error={error} onRetry={list.retry} />;
  return (
    <>
      {error ? <Stale error={error} onRetry={list.retry} /> : null}
      {rows?.length === 0 ? empty : <DataRows {...look} rows={rows} busy={list.busy} />}
      <Row gap={16} justify="center" tone="muted" above={16}>
        <span role="status">{rows?.length ? words.shown(format.number(rows.length)) : ''}</span>
        {list.hasMore ? (
          <Button loading={list.loadingMore} onClick={list.loadMore}>
            {words.more}
          </Button>
        ) : rows?.length ? (
          <span>{words.end}</span>
        ) : null}
      </Row>
    </>
  );
};
