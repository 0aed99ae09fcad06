import { contentChannel } from '@onair/contract/content/desk';
import { LIBRARY_PAGE, listLibrary } from '@onair/contract/content/library';
import { exportContent } from '@onair/contract/content/library-files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { IconPlus, IconUpload } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useSearchState } from '../../../shared/page/page.tsx';
import { usePermission } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useOpened } from '../../../shared/ui/use-opened.ts';
import { SavedViews } from '../../preferences/index.ts';
import { bulkWords } from './bulk.words.ts';
import { importItemsWords } from './import-items.words.ts';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';
import { LibraryFilters } from './library-filters.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { filterCount, filterOf, LibraryState, listInputOf, NO_FILTERS, viewQuery, viewState } from './library-state.ts';
import { useLibraryColumns } from './use-library-columns.tsx';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const BulkProgress = lazyPart(async () => (await import('./bulk-progress.tsx')).BulkProgress);
const ImportItems = lazyPart(async () => (await import('./import-items.tsx')).ImportItems);
const CreateItem = lazyPart(async () => (await import('./create-item.tsx')).CreateItem);

/** The content library: every item with its cover, drafts included, by filters and by text. */
export const LibraryPage = () => {
  const words = useWords(libraryWords);
  const bulkText = useWords(bulkWords);
  const importText = useWords(importItemsWords);
  const format = useFormat();
  const [state, change] = useSearchState(LibraryState);
  const input = useMemo(() => listInputOf(state), [state]);
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listLibrary), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLibrary,
        { ...input, limit: LIBRARY_PAGE, ...(pageParam ? { after: pageParam } : {}) },
        { signal, handled: true },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { handled: true },
  });
  useChannel(contentChannel);
  const admin = usePermission(['admin']);
  const [asking, setAsking] = useState(false);
  const [importing, setImporting] = useState(false);
  const importOpened = useOpened(importing);
  const [bulk, setBulk] = useState<string | null>(null);
  const columns = useLibraryColumns(state.text);
  const rows = pages.data?.pages.flatMap((page) => page.list);
  const [first] = pages.data?.pages ?? [];
  const put = (part: Partial<LibraryState>) => change(part, { replace: true });
  const total = first ? format.atLeast(first.total ?? 0, first.more) : '';
  const create = (
    <Button type="primary" icon={<IconPlus />} onClick={() => put({ create: true })}>
      {words.create}
    </Button>
  );
  return (
    <PageCard
      title={words.title}
      extra={
        <Row gap={12} wrap>
          <Segments
            label={words.look}
            value={state.look ?? 'grid'}
            options={[
              { value: 'grid', label: words.grid },
              { value: 'table', label: words.table },
            ]}
            onChange={(look) => put({ look: look === 'grid' ? undefined : look })}
          />
          <SavedViews list="libraryViews" query={viewQuery(state)} onApply={(query) => put(viewState(query))} />
          <DownloadButton endpoint={exportContent} input={filterOf(state)} name="content" />
          {admin ? (
            <Button icon={<IconUpload />} onClick={() => setImporting(true)}>
              {importText.open}
            </Button>
          ) : null}
          {admin && rows?.length ? <Button onClick={() => setAsking(true)}>{bulkText.open}</Button> : null}
          {create}
        </Row>
      }
    >
      <LibraryFilters state={state} onChange={put} />
      {state.bin ? <Alert type="info" content={words.binNote} style={{ marginBottom: 16 }} /> : null}
      {bulk ? <BulkProgress bulk={bulk} onFollow={setBulk} onClose={() => setBulk(null)} /> : null}
      <p role="status" className="sr-only">
        {rows ? words.found(total) : words.loading}
      </p>
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => pages.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          text={filterCount(state) > 0 ? words.noMatch : words.none}
          action={filterCount(state) > 0 ? <Button onClick={() => put(NO_FILTERS)}>{words.clear}</Button> : create}
        />
      ) : state.look === 'table' ? (
        <DataRows
          caption={words.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          card={{ title: 'item', corner: 'stage', foot: 'operations' }}
          expected={LIBRARY_PAGE}
          density="small"
        />
      ) : rows ? (
        <LibraryGrid items={rows} search={state.text} />
      ) : (
        <Skeleton rows={8} />
      )}
      {rows?.length ? (
        <Row gap={16} justify="center" tone="muted" className={styles.more}>
          <span>
            {words.found(total)} · {words.shown(format.number(rows.length))}
          </span>
          {pages.hasNextPage ? (
            <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
              {words.more}
            </Button>
          ) : null}
        </Row>
      ) : null}
      {asking ? (
        <BulkDialog filter={filterOf(state)} total={total} onBegun={setBulk} onClose={() => setAsking(false)} />
      ) : null}
      {importOpened ? <ImportItems open={importing} onBegun={setBulk} onClose={() => setImporting(false)} /> : null}
      {state.create ? <CreateItem open onClose={() => put({ create: undefined })} /> : null}
    </PageCard>
  );
};
