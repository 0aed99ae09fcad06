import { AuditFilter, exportAudit, listAudit } from '@onair/contract/audit/audit';
import { typed } from '@onair/contract/typed';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Static, Type } from 'typebox';
import { call } from '../../shared/api/call.ts';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { keyOf, readFirstPage } from '../../shared/api/query.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Stack } from '../../shared/layout/layout.tsx';
import { useSearchState } from '../../shared/page/page.tsx';
import { DataRows } from '../../shared/ui/data-table/data-list.tsx';
import { DownloadButton } from '../../shared/ui/download-button.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty, Failed } from '../../shared/ui/states.tsx';
import styles from './audit.module.css';
import { auditWords } from './audit.words.ts';
import { AuditDetailPanel } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { Integrity } from './integrity.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';

/** What the page keeps in its address: the filter, and which entry is open beside the list. */
const AuditState = Type.Object({
  ...AuditFilter.properties,
  row: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

const PAGE = 20;

const filterOf = ({ row: _, ...filter }: Static<typeof AuditState>): AuditFilter => filter;

/** The audit log: who did what, when, from where; what it changed; and the proof that nobody has altered it. */
export const AuditPage = () => {
  const words = useWords(auditWords);
  const format = useFormat();
  const [state, change] = useSearchState(AuditState);
  const filter = useMemo(() => filterOf(state), [state]);
  const queryKey = [...keyOf(listAudit), 'pages', filter];
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { ...filter, limit: PAGE, ...(pageParam ? { before: pageParam } : {}) },
        { signal, handled: true },
      ),
    initialPageParam: typed<number | null>(null),
    getNextPageParam: (page) => page.next,
    // The log only grows: what has been read stays true, and thirty pages are not asked for again at each return.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handled: true },
  });
  const rows = log.data?.pages.flatMap((page) => page.list);
  const columns = useAuditColumns((seq) => change({ row: seq }));
  return (
    <Stack gap={16}>
      <Integrity />
      <PageCard
        title={words.title}
        extra={
          <>
            <Button loading={log.isRefetching} onClick={() => void readFirstPage(queryKey)}>
              {words.refresh}
            </Button>
            <DownloadButton endpoint={exportAudit} input={filter} name="audit-log" />
          </>
        }
      >
        <AuditFilters applied={filter} onChange={change} />
        {log.error && !rows ? (
          <Failed error={log.error as ApiFailure} onRetry={() => log.refetch()} />
        ) : rows?.length === 0 ? (
          <Empty text={words.none} />
        ) : (
          <DataRows
            caption={words.title}
            columns={columns}
            rows={rows}
            keyOf={(row) => String(row.seq)}
            card={{ title: 'action', corner: 'at', foot: 'operations' }}
            expected={PAGE}
            density="small"
            busy={log.isFetching && !log.isFetchingNextPage}
          />
        )}
        <Row gap={16} justify="center" tone="muted" above={16} className={styles.more}>
          <span role="status">{rows?.length ? words.shown(format.number(rows.length)) : ''}</span>
          {log.hasNextPage ? (
            <Button loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {words.more}
            </Button>
          ) : rows?.length ? (
            <span>{words.end}</span>
          ) : null}
        </Row>
      </PageCard>
      <AuditDetailPanel seq={state.row ?? null} onClose={() => change({ row: undefined })} />
    </Stack>
  );
};
