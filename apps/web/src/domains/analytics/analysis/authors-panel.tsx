import { Button } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { popularAuthors } from '@onair/contract/analytics/analysis';
import { useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { chartWords } from '../../../shared/ui/chart/chart.words.ts';
import type { SortState } from '../../../shared/ui/data-table/column.ts';
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx';
import { Pager } from '../../../shared/ui/data-table/pager.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Failed } from '../../../shared/ui/states.tsx';
import { PHONE, useMedia } from '../../../shared/ui/use-media.ts';
import { analysisWords } from './analysis.words.ts';
import { authorColumns, nextAuthorSort, sortInput } from './author-columns.tsx';
import styles from './authors.module.css';
import { useAnalysis } from './use-analysis.ts';
import { useCsv } from './use-csv.ts';

/** Every author of the range, page by page. */
export const AuthorsPanel = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(analysisWords);
  const charts = useWords(chartWords);
  const format = useFormat();
  const compact = useMedia(PHONE);
  const { asked } = useAnalysis();
  const [sort, setSort] = useState<SortState>(null);
  const [page, setPage] = useState({ current: 1, pageSize: 20 });
  const query = useCall(popularAuthors, { ...asked, ...page, ...sortInput(sort) }, { handled: true, enabled: open });
  const saveCsv = useCsv('popularAuthors');
  const { data, error } = query;
  const columns = useMemo(() => authorColumns(words, format), [words, format]);
  return (
    <SidePanel
      open={open}
      title={words.allAuthors}
      extra={
        <Button size="small" icon={<IconDownload />} onClick={saveCsv}>
          {charts.csv}
        </Button>
      }
      width={640}
      onClose={onClose}
    >
      {data === undefined && error ? (
        <Failed error={error} onRetry={() => query.refetch()} />
      ) : data?.total === 0 ? (
        <Empty text={words.noAuthors} />
      ) : (
        <div className={styles.panel}>
          <DataTable
            caption={words.allAuthors}
            columns={columns}
            rows={data?.list}
            keyOf={(row) => String(row.authorId)}
            density="small"
            sort={sort}
            onSort={(by) => {
              setSort(nextAuthorSort(sort, by));
              setPage({ ...page, current: 1 });
            }}
            busy={query.isPlaceholderData}
          />
          {data ? (
            <Pager
              {...page}
              total={data.total}
              compact={compact}
              onChange={(current, pageSize) => setPage({ current, pageSize })}
            />
          ) : null}
        </div>
      )}
    </SidePanel>
  );
};
