import { listPolicies, setsChannel } from '@onair/contract/content/policy-sets';
import type { TablePreference } from '@onair/contract/preferences/preferences';
import { useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { PHONE, Stack, useMedia } from '../../../shared/layout/layout.tsx';
import { useSearchState } from '../../../shared/page/page.tsx';
import { writeSearch } from '../../../shared/page/read-search.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { resolveColumns } from '../../../shared/ui/data-table/column-choice.ts';
import { useChoice } from '../../../shared/ui/data-table/use-choice.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { usePreferences } from '../../preferences/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ALWAYS, COLUMNS } from './columns.tsx';
import { EmptyList } from './empty-list.tsx';
import { Filters } from './filters.tsx';
import styles from './policies.module.css';
import { PolicyList } from './policy-list.tsx';
import { filtersOf, listInputOf, SearchTableState, withFilters } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';
import { Toolbar } from './toolbar.tsx';
import { useActs } from './use-acts.ts';
import { useOpenSet } from './use-open-set.ts';

const SetDrawer = lazyPart(async () => (await import('./set-drawer.tsx')).SetDrawer);
const CreateDialog = lazyPart(async () => (await import('./create-dialog.tsx')).CreateDialog);
const SetBin = lazyPart(async () => (await import('./set-bin.tsx')).SetBin);
const SetChanges = lazyPart(async () => (await import('./set-changes.tsx')).SetChanges);
const BulkProgress = lazyPart(async () => (await import('../bulk/bulk-progress.tsx')).BulkProgress);
const ImportSets = lazyPart(async () => (await import('./import-sets.tsx')).ImportSets);

const NONE: ReadonlySet<string> = new Set();

/** Policy sets: filter, sort, page, act on them, and open one beside the list. */
export const SearchTablePage = () => {
  const words = useWords(searchTableWords);
  const cards = useMedia(PHONE);
  const [state, change] = useSearchState(SearchTableState);
  const input = useMemo(() => listInputOf(state), [state]);
  const filters = useMemo(() => filtersOf(state), [state]);
  const list = useCall(listPolicies, input, { handled: true });
  const preferences = usePreferences();
  const acts = useActs((copied) => change({ view: copied, part: 'edit' }));
  const { id, part, searchFor, showPart, close } = useOpenSet(state, change);
  const edits = useMay('content');
  const dialog = edits ? state.dialog : undefined;
  const setDialog = (next: typeof dialog) => change({ dialog: next }, { replace: true });
  const [bulk, setBulk] = useState<string | null>(null);
  useChannel(setsChannel);
  // Once opened it stays mounted, so that its closing animation runs.
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE);
  const openNow = [dialog, id && 'set'].filter((what): what is string => typeof what === 'string' && !opened.has(what));
  if (openNow.length > 0) setOpened(new Set([...opened, ...openNow]));

  const table: TablePreference = {
    density: preferences?.searchTable?.density ?? 'medium',
    columns: resolveColumns(COLUMNS, preferences?.searchTable?.columns, ALWAYS),
  };
  // Placeholder rows of the previous page keep their numbers.
  const [shown, setShown] = useState(input);
  if (list.data && !list.isPlaceholderData && shown !== input) setShown(input);
  const data = preferences ? list.data : undefined;
  const total = data?.total ?? 0;
  const keys = data?.list.map(({ id }) => id);
  const choice = useChoice(filters, keys);

  const search = (wanted: typeof filters) => {
    const next = writeSearch(SearchTableState, { ...state, ...withFilters(wanted) });
    if (JSON.stringify(next) === JSON.stringify(writeSearch(SearchTableState, state))) list.refetch();
    else change(withFilters(wanted));
  };
  return (
    <PageCard title={words.title}>
      <Filters applied={filters} onSearch={search} />
      {/* Both in one place, so that the rows do not move away under the pointer when the first is chosen. */}
      <Stack below={16} className={styles.bars} data-chosen={choice.ids.size > 0}>
        <Toolbar
          input={input}
          table={table}
          cards={cards}
          refreshing={list.isFetching}
          onRefresh={() => list.refetch()}
          onCreate={() => setDialog('create')}
          onImport={() => setDialog('import')}
          onBin={() => setDialog('bin')}
          onChanges={() => setDialog('changes')}
        />
        <BulkBar choice={choice} filters={filters} total={total} acts={acts} onBegun={setBulk} />
      </Stack>
      {bulk ? <BulkProgress bulk={bulk} onFollow={setBulk} onClose={() => setBulk(null)} /> : null}
      <PolicyList
        query={{ ...list, data }}
        input={input}
        firstPlace={((shown.current ?? 1) - 1) * (shown.pageSize ?? 10) + 1}
        table={table}
        acts={acts}
        chosen={choice.ids}
        onChoose={choice.choose}
        onSort={(sort) => change({ sort: sort?.by, order: sort?.order, current: 1 })}
        onPage={change}
        searchFor={searchFor}
        empty={
          <EmptyList
            filtered={Object.keys(filters).length > 0}
            onClear={() => search({})}
            onCreate={() => setDialog('create')}
          />
        }
      />
      {opened.has('set') ? <SetDrawer id={id} part={part} acts={acts} onPart={showPart} onClose={close} /> : null}
      {opened.has('create') ? <CreateDialog open={dialog === 'create'} onClose={() => setDialog(undefined)} /> : null}
      {opened.has('import') ? (
        <ImportSets
          open={dialog === 'import'}
          onClose={() => setDialog(undefined)}
          onOpen={() => setDialog('import')}
        />
      ) : null}
      {opened.has('changes') ? (
        <SetChanges open={dialog === 'changes'} onClose={() => setDialog(undefined)} onFollow={setBulk} />
      ) : null}
      {opened.has('bin') ? <SetBin open={dialog === 'bin'} onClose={() => setDialog(undefined)} /> : null}
    </PageCard>
  );
};
