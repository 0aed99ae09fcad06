import { AuditFilter, exportAudit, listAudit } from '@onair/contract/audit/audit';
import { useMemo } from 'react';
import { type Static, Type } from 'typebox';
import { type CallOptions, call } from '../../shared/api/call.ts';
import { prefetchEndless, useEndless } from '../../shared/api/endless.ts';
import { openingReads } from '../../shared/api/read-ahead.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Stack } from '../../shared/layout/layout.tsx';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { useSearchState } from '../../shared/page/page.tsx';
import { readSearch } from '../../shared/page/read-search.ts';
import { EndlessList } from '../../shared/ui/data-table/endless-list.tsx';
import { DownloadButton } from '../../shared/ui/download-button.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { auditWords } from './audit.words.ts';
import { AuditDetailPanel } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { Integrity } from './integrity.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';

/** State of the page in its address: the filter, and the open entry. */
const AuditState = Type.Object({
  ...AuditFilter.properties,
  row: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

const PAGE = 20;

const filterOf = ({ row: _, ...filter }: Static<typeof AuditState>): AuditFilter => filter;

/** The log by a filter. */
const logOf = (filter: AuditFilter) => ({
  endpoint: listAudit,
  filter,
  read: (before: number | null, options: CallOptions) =>
    call(listAudit, { ...filter, limit: PAGE, ...(before ? { before } : {}) }, options),
  // The log only grows: loaded rows stay valid, and thirty pages are not fetched again on each return.
  staleTime: Number.POSITIVE_INFINITY,
});

openingReads.set('Audit', (search) => prefetchEndless(logOf(filterOf(readSearch(AuditState, search)))));

/** The audit log: who did what, when, from where, with which changes; and the proof that nobody has altered it. */
export const AuditPage = () => {
  const words = useWords(auditWords);
  const [state, change] = useSearchState(AuditState);
  const filter = useMemo(() => filterOf(state), [state]);
  const log = useEndless(logOf(filter));
  const columns = useAuditColumns((seq) => change({ row: seq }));
  return (
    <Stack gap={16}>
      <Integrity />
      <PageCard
        title={words.title}
        extra={
          <Row gap={8}>
            <Button loading={log.busy && log.rows !== undefined} onClick={log.readAgain}>
              {words.refresh}
            </Button>
            <DownloadButton endpoint={exportAudit} input={filter} name="audit-log" />
          </Row>
        }
      >
        <AuditFilters applied={filter} onChange={change} />
        <EndlessList
          list={log}
          caption={words.title}
          columns={columns}
          keyOf={(row) => String(row.seq)}
          card={{ title: 'action', corner: 'at', foot: 'operations' }}
          expected={PAGE}
          density="small"
          empty={<Empty text={words.none} />}
          words={words}
        />
      </PageCard>
      <Overlay
        part={AuditDetailPanel}
        props={state.row !== undefined && { seq: state.row }}
        onClose={() => change({ row: undefined })}
      />
    </Stack>
  );
};
