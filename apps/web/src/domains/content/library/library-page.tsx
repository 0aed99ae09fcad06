import { exportContent } from '@onair/contract/content/library/files';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconList, IconPlus, IconUpload } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useSearchState } from '../../../shared/page/page.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { SavedViews } from '../../preferences/index.ts';
import { filterOf, LibraryState, useLibraryPages, viewQuery, viewState } from './library.state.ts';
import { importItemsWords, libraryWords } from './library.words.ts';
import { LibraryList } from './library-list.tsx';

const BulkProgress = lazyPart(async () => (await import('../bulk/bulk-progress.tsx')).BulkProgress);
const ImportItems = lazyPart(async () => (await import('./import-items.tsx')).ImportItems);
const ItemChanges = lazyPart(async () => (await import('./item-changes.tsx')).ItemChanges);
const LibraryCalendar = lazyPart(async () => (await import('./library-calendar.tsx')).LibraryCalendar, {
  inPlace: true,
});
const CreateItem = lazyPart(async () => (await import('./create-item.tsx')).CreateItem);

/** The content library: every item with its cover, drafts included, by filters and by text. */
export const LibraryPage = () => {
  const words = useWords(libraryWords);
  const importText = useWords(importItemsWords);
  const format = useFormat();
  const [state, change] = useSearchState(LibraryState);
  const pages = useLibraryPages(state);
  useChannel(contentChannel);
  const edits = useMay('content');
  const [importing, setImporting] = useState(false);
  const changesOpen = edits && (state.changes ?? false);
  const [bulk, setBulk] = useState<string | null>(null);
  const [first] = pages.data?.pages ?? [];
  const put = (part: Partial<LibraryState>) => change(part, { replace: true });
  const total = first ? format.atLeast(first.total ?? 0, first.more) : '';
  const create = useMay('member') ? (
    <Button type="primary" icon={<IconPlus />} onClick={() => put({ create: true })}>
      {words.create}
    </Button>
  ) : null;
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
              { value: 'calendar', label: words.calendar },
            ]}
            onChange={(look) => put({ look: look === 'grid' ? undefined : look })}
          />
          <SavedViews list="libraryViews" query={viewQuery(state)} onApply={(query) => put(viewState(query))} />
          <DownloadButton endpoint={exportContent} input={filterOf(state)} name="content" />
          {edits ? (
            <>
              <Button icon={<IconUpload />} onClick={() => setImporting(true)}>
                {importText.open}
              </Button>
              <Button icon={<IconList />} onClick={() => put({ changes: true })}>
                {words.changes}
              </Button>
            </>
          ) : null}
          {create}
        </Row>
      }
    >
      {bulk ? <BulkProgress bulk={bulk} onFollow={setBulk} onClose={() => setBulk(null)} /> : null}
      {state.look === 'calendar' ? (
        <LibraryCalendar state={state} put={put} />
      ) : (
        <LibraryList {...{ state, put, pages, total, create }} onBegun={setBulk} />
      )}
      <Overlay
        part={ImportItems}
        lasting
        props={importing && { onBegun: setBulk }}
        onClose={() => setImporting(false)}
      />
      <Overlay
        part={ItemChanges}
        props={changesOpen && { onFollow: setBulk }}
        onClose={() => put({ changes: undefined })}
      />
      <Overlay part={CreateItem} props={state.create && create && {}} onClose={() => put({ create: undefined })} />
    </PageCard>
  );
};
