import { POPULAR_AUTHORS, popularAuthors } from '@onair/contract/analytics/analysis-content';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { Overlay } from '../../../../shared/overlay/overlays.tsx';
import { nextSort, type SortState } from '../../../../shared/ui/data-table/column.ts';
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx';
import { lazyPart } from '../../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../../../shared/ui/states.tsx';
import styles from '../analysis.module.css';
import { useAnalysis } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { authorColumns, sortInput } from './author-columns.tsx';

const AuthorsPanel = lazyPart(async () => (await import('./authors-panel.tsx')).AuthorsPanel);

/** The seven most clicked authors of the range; More opens all of them. */
export const AuthorsCard = () => {
  const words = useWords(analysisWords);
  const format = useFormat();
  const { analysisQuery } = useAnalysis();
  const [sort, setSort] = useState<SortState>(null);
  const [all, setAll] = useState(false);
  const query = useCall(
    popularAuthors,
    { ...analysisQuery, current: 1, pageSize: POPULAR_AUTHORS, ...sortInput(sort) },
    { handled: true },
  );
  const columns = useMemo(() => authorColumns(words, format), [words, format]);
  const { data, error } = query;
  return (
    <PageCard
      title={words.authors}
      extra={
        <Button type="text" size="small" aria-label={words.moreOf(words.authors)} onClick={() => setAll(true)}>
          {words.more}
        </Button>
      }
    >
      <div className={styles.ranking}>
        {data === undefined && error ? (
          <Failed error={error} onRetry={() => query.refetch()} />
        ) : data?.total === 0 ? (
          <Empty text={words.noAuthors} />
        ) : (
          <DataTable
            caption={words.authors}
            columns={columns}
            rows={data?.list}
            expected={POPULAR_AUTHORS}
            keyOf={(row) => String(row.authorId)}
            sort={sort}
            onSort={(by) => setSort(nextSort(sort, by, 'descend'))}
            busy={query.isPlaceholderData}
          />
        )}
      </div>
      <Overlay part={AuthorsPanel} props={all && {}} onClose={() => setAll(false)} />
    </PageCard>
  );
};
