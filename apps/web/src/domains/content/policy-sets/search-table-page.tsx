import { rolesFor } from '@onair/contract/access';
import { exportPolicies } from '@onair/contract/content/policy-sets/files';
import { listPolicies, type PolicyFilter, setsChannel } from '@onair/contract/content/policy-sets/policy-sets';
import type { Preferences, TablePreference } from '@onair/contract/preferences/preferences';
import { type FormEvent, useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import {
  IconFolderDelete,
  IconList,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconUpload,
} from '../../../shared/kit/icons.ts';
import { PHONE, Row, Stack, useMedia } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { writeSearch } from '../../../shared/page/read-search.ts';
import { Permission, useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { resolveColumns } from '../../../shared/ui/data-table/column-choice.ts';
import { ColumnSettings } from '../../../shared/ui/data-table/column-settings.tsx';
import { DensityMenu } from '../../../shared/ui/data-table/density-menu.tsx';
import { useChoice } from '../../../shared/ui/data-table/use-choice.ts';
import { DownloadButton } from '../../../shared/ui/download-button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { FilterFold } from '../../../shared/ui/filter-fold.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { changePreferences, SavedViews, usePreferences } from '../../preferences/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './policy-sets.module.css';
import { policyWords, searchTableWords } from './policy-sets.words.ts';
import {
  filtersOf,
  type ListInput,
  listInputOf,
  SearchTableState,
  viewQuery,
  viewSearch,
  withFilters,
} from './search.state.ts';
import { ALWAYS, COLUMNS, EmptyList, PolicyList, useColumnTitles } from './set-list.tsx';
import { useActs } from './use-acts.ts';
import { useOpenSet } from './use-open-set.ts';

const optionsOf = <L extends Readonly<Record<string, string>>, K extends keyof L>(labels: L, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: labels[value] }));

type FiltersProps = {
  /** The active filters, from the address. */
  applied: PolicyFilter;
  onSearch: (filters: PolicyFilter) => void;
};

/** The filter form. Input applies on Search or Enter; a changed address updates the form. */
export const Filters = ({ applied, onSearch }: FiltersProps) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const [draft, setDraft] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (JSON.stringify(known) !== JSON.stringify(applied)) {
    setKnown(applied);
    setDraft(applied);
  }
  const put = (part: Partial<PolicyFilter>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filtersOf(draft));
  };
  const reset = () => {
    setDraft({});
    onSearch({});
  };
  const active = Object.keys(applied).length;
  const select = <V extends string>(
    label: string,
    value: V | undefined,
    options: { value: V; label: string }[],
    onChange: (value: V | undefined) => void,
  ) => (
    <Field inline label={label}>
      {({ id, labelId }) => (
        <NamedSelect
          id={id}
          labelledBy={labelId}
          placeholder={words.all}
          allowClear
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  );
  return (
    <search>
      <form className={styles.form} aria-label={words.filters} onSubmit={submit}>
        <FilterFold active={active} className={styles.body}>
          <div className={styles.fields}>
            <Field inline label={policy.number}>
              {({ id }) => (
                <Input
                  id={id}
                  value={draft.number ?? ''}
                  maxLength={40}
                  allowClear
                  placeholder={words.numberHint}
                  onChange={(number) => put({ number })}
                />
              )}
            </Field>
            <Field inline label={policy.name}>
              {({ id }) => (
                <Input
                  id={id}
                  value={draft.name ?? ''}
                  maxLength={60}
                  allowClear
                  placeholder={words.nameHint}
                  onChange={(name) => put({ name })}
                />
              )}
            </Field>
            {select(
              policy.contentType,
              draft.contentType,
              optionsOf(policy.contentTypes, ['img', 'horizontalVideo', 'verticalVideo']),
              (contentType) => put({ contentType }),
            )}
            {select(
              policy.filterType,
              draft.filterType,
              optionsOf(policy.filterTypes, ['artificial', 'rules']),
              (filterType) => put({ filterType }),
            )}
            <Field inline label={policy.createdTime}>
              {() => (
                <DayRange
                  names={[words.from, words.to]}
                  value={draft.createdTime}
                  onChange={(createdTime) => put({ createdTime })}
                />
              )}
            </Field>
            {select(policy.status, draft.status, optionsOf(policy.statuses, ['online', 'offline']), (status) =>
              put({ status }),
            )}
          </div>
          <Stack rigid gap={20} justify="between" className={styles.buttons}>
            <Button type="primary" htmlType="submit" icon={<IconSearch />}>
              {words.search}
            </Button>
            <Button icon={<IconRefresh />} onClick={reset}>
              {words.reset}
            </Button>
          </Stack>
        </FilterFold>
      </form>
    </search>
  );
};

/** Density and columns are saved separately, so two windows do not overwrite each other. */
const put = (part: Partial<TablePreference>) =>
  void changePreferences(({ searchTable }: Preferences) => ({
    searchTable: {
      density: searchTable?.density ?? 'medium',
      columns: resolveColumns(COLUMNS, searchTable?.columns, ALWAYS),
      ...part,
    },
  }));

type ToolbarProps = {
  input: ListInput;
  table: TablePreference;
  /** Rows as cards have no density. */
  cards: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  onCreate: () => void;
  onImport: () => void;
  onBin: () => void;
  onChanges: () => void;
};

/** Actions on the list as a whole. */
const Toolbar = (props: ToolbarProps) => {
  const { input, table, cards, refreshing, onRefresh, onCreate, onImport, onBin, onChanges } = props;
  const words = useWords(searchTableWords);
  const goTo = useGoTo();
  const { longTitle } = useColumnTitles();
  return (
    <Row wrap gap={12} justify="between">
      <Row wrap gap={8}>
        <Permission roles={rolesFor('content')}>
          <Button type="primary" icon={<IconPlus />} onClick={onCreate}>
            {words.create}
          </Button>
          <Button icon={<IconUpload />} onClick={onImport}>
            {words.import}
          </Button>
          <Button icon={<IconFolderDelete />} onClick={onBin}>
            {words.bin}
          </Button>
          <Button icon={<IconList />} onClick={onChanges}>
            {words.changes}
          </Button>
        </Permission>
        <SavedViews
          list="searchTableViews"
          query={viewQuery(input)}
          onApply={(query) => goTo.page('SearchTable', viewSearch(query, input.pageSize))}
        />
      </Row>
      <Row wrap gap={8}>
        <DownloadButton
          endpoint={exportPolicies}
          input={{ ...input, current: undefined, pageSize: undefined }}
          name="policy-sets"
        />
        <Row as="span" gap={2} align="stretch" className={styles.tools}>
          <Button
            type="text"
            icon={<IconRefresh spin={refreshing} />}
            aria-label={words.refresh}
            title={words.refresh}
            onClick={onRefresh}
          />
          {cards ? null : <DensityMenu value={table.density} onChange={(density) => put({ density })} />}
          <ColumnSettings
            columns={table.columns}
            titleOf={longTitle}
            always={ALWAYS}
            onChange={(columns) => put({ columns })}
            onReset={() => put({ columns: resolveColumns(COLUMNS) })}
          />
        </Row>
      </Row>
    </Row>
  );
};

const SetDrawer = lazyPart(async () => (await import('./set-drawer.tsx')).SetDrawer);
const CreateDialog = lazyPart(async () => (await import('./create-dialog.tsx')).CreateDialog);
const SetBin = lazyPart(async () => (await import('./set-bin.tsx')).SetBin);
const SetChanges = lazyPart(async () => (await import('./set-changes.tsx')).SetChanges);
const BulkProgress = lazyPart(async () => (await import('../bulk/bulk-progress.tsx')).BulkProgress);
const ImportSets = lazyPart(async () => (await import('./import-sets.tsx')).ImportSets);

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
  const closeDialog = () => setDialog(undefined);
  const [bulk, setBulk] = useState<string | null>(null);
  useChannel(setsChannel);
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
      <Overlay part={SetDrawer} props={id !== undefined && { id, part, acts, onPart: showPart }} onClose={close} />
      <Overlay part={CreateDialog} props={dialog === 'create' && {}} onClose={closeDialog} />
      <Overlay
        part={ImportSets}
        lasting
        props={dialog === 'import' && { onOpen: () => setDialog('import') }}
        onClose={closeDialog}
      />
      <Overlay part={SetChanges} lasting props={dialog === 'changes' && { onFollow: setBulk }} onClose={closeDialog} />
      <Overlay part={SetBin} props={dialog === 'bin' && {}} onClose={closeDialog} />
    </PageCard>
  );
};
