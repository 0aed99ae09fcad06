import { type AuthorRow, popularAuthors } from '@onair/contract/analytics/analysis-content';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { IconDownload } from '../../../../shared/kit/icons.ts';
import { PHONE, Stack, useMedia } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { chartWords } from '../../../../shared/ui/chart/chart.words.ts';
import { nextSort, type SortState } from '../../../../shared/ui/data-table/column.ts';
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx';
import { Paged } from '../../../../shared/ui/data-table/paged.tsx';
import { SidePanel } from '../../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import styles from '../analysis.module.css';
import { useAnalysis, useCsv } from '../analysis.state.ts';
import { analysisWords } from '../analysis.words.ts';
import { authorColumns, sortInput } from './author-columns.tsx';

/** Every author of the range, page by page. */
export const AuthorsPanel = ({ open, onClose }: OverlayProps) => {
  const words = useWords(analysisWords);
  const charts = useWords(chartWords);
  const format = useFormat();
  const compact = useMedia(PHONE);
  const { analysisQuery } = useAnalysis();
  const [sort, setSort] = useState<SortState>(null);
  const [page, setPage] = useState({ current: 1, pageSize: 20 });
  const query = useCall(
    popularAuthors,
    { ...analysisQuery, ...page, ...sortInput(sort) },
    { handled: true, enabled: open },
  );
  const saveCsv = useCsv('popularAuthors');
  const columns = useMemo(() => authorColumns(words, format), [words, format]);
  const table = {
    caption: words.allAuthors,
    columns,
    keyOf: (row: AuthorRow) => String(row.authorId),
    density: 'small' as const,
    sort,
    onSort: (by: string) => {
      setSort(nextSort(sort, by, 'descend'));
      setPage({ ...page, current: 1 });
    },
    busy: query.isPlaceholderData,
  };
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
      <Stack gap={16} className={styles.panel}>
        <Paged
          query={query}
          page={page}
          onPage={setPage}
          compact={compact}
          loading={<DataTable {...table} rows={undefined} />}
          empty={<Empty text={words.noAuthors} />}
        >
          {({ list }) => <DataTable {...table} rows={list} />}
        </Paged>
      </Stack>
    </SidePanel>
  );
};
