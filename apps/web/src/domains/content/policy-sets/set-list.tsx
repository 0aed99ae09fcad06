import { rolesFor } from '@onair/contract/access';
import type { ContentType } from '@onair/contract/content/items/items';
import type { PolicyRow } from '@onair/contract/content/policy-sets/policy-sets';
import type { TablePreference } from '@onair/contract/preferences/preferences';
import { entryOf } from '@onair/contract/typed';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy, IconDelete, IconDownCircle, IconMore, IconUpCircle } from '../../../shared/kit/icons.ts';
import { PHONE, Row, useMedia } from '../../../shared/layout/layout.tsx';
import type { Search } from '../../../shared/page/read-search.ts';
import { Permission, useMay } from '../../../shared/session/permission.tsx';
import type { Column, Selection } from '../../../shared/ui/data-table/column.ts';
import { DataList } from '../../../shared/ui/data-table/data-list.tsx';
import type { ListOf, ListQuery, OnPage } from '../../../shared/ui/data-table/paged.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { InlineEdit } from '../../../shared/ui/inline-edit.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { pressed } from '../../../shared/ui/popup.ts';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from './policy-sets.module.css';
import { policyWords, searchTableWords } from './policy-sets.words.ts';
import { type ListInput, type Part, type Sort, sortOf } from './search.state.ts';
import type { SetPart } from './set-part-form.tsx';
import type { Acts } from './use-acts.ts';

const DRAWINGS: Readonly<Record<ContentType, string>> = {
  text: 'M3 3.5h10M3 6.5h10M3 9.5h10M3 12.5h6',
  img: 'M2 3h12v10H2zM2 11l3.5-3.5L8 10l2.5-2L14 11.5M10.5 5.8h.1',
  horizontalVideo: 'M1.5 3.5h13v9h-13zM6.8 6v4l3-2z',
  verticalVideo: 'M4 1.5h8v13H4zM6.8 6v4l3-2z',
};

/** A content type as a drawing of its shape beside its name. */
export const ContentTypeLabel = ({ type }: { type: ContentType }) => {
  const words = useWords(policyWords);
  return (
    <Row as="span" inline gap={8} className={styles.label} data-type={type}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={DRAWINGS[type]} />
      </svg>
      {words.contentTypes[type]}
    </Row>
  );
};

const SetPartForm = lazyPart(async () => (await import('./set-part-form.tsx')).SetPartForm, {
  waiting: ({ row, part }) => (part === 'name' ? row.name : null),
});

type EditSetPartProps = { row: PolicyRow; part: SetPart; children: ReactNode };

/** A cell of the list of sets, edited in place by those who may change sets. */
const EditSetPart = ({ row, part, children }: EditSetPartProps) => {
  const words = useWords(searchTableWords);
  return (
    <InlineEdit
      may={useMay('content')}
      label={part === 'name' ? words.renameSet(row.name) : words.changeStatus(row.name)}
      form={(close) => <SetPartForm row={row} part={part} onClose={close} />}
    >
      {children}
    </InlineEdit>
  );
};

/** Every column in its default order. */
export const COLUMNS = [
  'index',
  'number',
  'name',
  'contentType',
  'filterType',
  'count',
  'createdTime',
  'status',
  'operations',
] as const;
type ColumnKey = (typeof COLUMNS)[number];
/** A row without its name could not be identified. */
export const ALWAYS: readonly ColumnKey[] = ['name'];

/** Column titles for headings, and for places where `#` alone would say too little. */
export const useColumnTitles = () => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const titles: Readonly<Record<ColumnKey, string>> = {
    index: words.index,
    number: policy.number,
    name: policy.name,
    contentType: policy.contentType,
    filterType: policy.filterType,
    count: policy.count,
    createdTime: policy.createdTime,
    status: policy.status,
    operations: words.operations,
  };
  return { titles, longTitle: (key: string) => (key === 'index' ? words.indexName : (entryOf(titles, key) ?? '')) };
};

type ColumnsProps = {
  /** The address of the page with a set open at a part. */
  searchFor: (id: string, part?: Part) => Search;
  /** Opens the menu of further acts below its button. */
  onMore: (row: PolicyRow, button: HTMLElement) => void;
};

const Operations = ({ row, searchFor, onMore }: ColumnsProps & { row: PolicyRow }) => {
  const words = useWords(searchTableWords);
  return (
    <Row as="span" inline gap={4} className={styles.operations}>
      <PageLink to="SearchTable" search={searchFor(row.id)} aria-label={words.viewSet(row.name)}>
        {words.view}
      </PageLink>
      <Permission roles={rolesFor('content')}>
        <PageLink to="SearchTable" search={searchFor(row.id, 'edit')} aria-label={words.editSet(row.name)}>
          {words.edit}
        </PageLink>
        <Button
          type="text"
          size="mini"
          icon={<IconMore />}
          aria-label={words.moreFor(row.name)}
          aria-haspopup="menu"
          onClick={(event) => onMore(row, pressed(event))}
        />
      </Permission>
    </Row>
  );
};

/** The table's columns by key. */
const useColumns = (props: ColumnsProps): Readonly<Record<ColumnKey, Column<PolicyRow>>> => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const { titles } = useColumnTitles();
  const cards = useMedia(PHONE);
  const column = (key: ColumnKey, rest: Omit<Column<PolicyRow>, 'key' | 'title'>) => ({
    key,
    title: titles[key],
    ...rest,
  });
  return {
    index: column('index', { cell: (_row, place) => format.number(place) }),
    number: column('number', { sortable: true, cell: (row) => row.number }),
    name: column('name', {
      sortable: true,
      rowHeader: true,
      stick: 'start',
      cell: (row) => (
        <EditSetPart row={row} part="name">
          <span className={styles.name} title={row.name} data-content>
            {row.name}
          </span>
        </EditSetPart>
      ),
    }),
    contentType: column('contentType', { cell: (row) => <ContentTypeLabel type={row.contentType} /> }),
    filterType: column('filterType', { cell: (row) => policy.filterTypes[row.filterType] }),
    count: column('count', {
      sortable: true,
      align: 'end',
      cell: (row) => (
        <PageLink
          to="SearchTable"
          search={props.searchFor(row.id, 'contents')}
          aria-label={words.contentsOf(row.name, format.number(row.count))}
        >
          {format.number(row.count)}
        </PageLink>
      ),
    }),
    createdTime: column('createdTime', {
      sortable: true,
      ...timeCells((row) => row.createdTime),
    }),
    status: column('status', {
      cell: (row) => {
        const tag = (
          <StatusTag tone={row.status === 'online' ? 'good' : 'off'}>{policy.statuses[row.status]}</StatusTag>
        );
        // The corner of a card has no room for a form.
        if (cards) return tag;
        return (
          <EditSetPart row={row} part="status">
            {tag}
          </EditSetPart>
        );
      },
    }),
    operations: column('operations', { stick: 'end', cell: (row) => <Operations row={row} {...props} /> }),
  };
};

type RowMenuProps = { more: { row: PolicyRow; anchor: HTMLElement } | null; acts: Acts; onClose: () => void };

/** Further acts on one row. One menu serves all rows. */
const RowMenu = ({ more, acts, onClose }: RowMenuProps) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const online = more?.row.status === 'online';
  const items = more
    ? [
        {
          key: 'status',
          label: online ? policy.takeOffline : policy.takeOnline,
          icon: online ? <IconDownCircle /> : <IconUpCircle />,
          onSelect: () => void acts.setStatus([more.row.id], online ? 'offline' : 'online'),
        },
        { key: 'copy', label: words.copy, icon: <IconCopy />, onSelect: () => acts.copy(more.row.id) },
        {
          key: 'delete',
          label: policy.delete,
          icon: <IconDelete />,
          divided: true,
          onSelect: () => void acts.remove([more.row.id]),
        },
      ]
    : [];
  return (
    <PopupMenu
      label={more ? words.moreFor(more.row.name) : words.more}
      items={items}
      anchor={more?.anchor ?? null}
      onClose={onClose}
    />
  );
};

type PolicyListProps = {
  query: ListQuery<ListOf<PolicyRow>>;
  input: ListInput;
  /** Running number of the first row. */
  firstPlace: number;
  table: TablePreference;
  acts: Acts;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onSort: (sort: Sort | null) => void;
  onPage: OnPage;
  searchFor: (id: string, part?: Part) => Search;
  empty: ReactNode;
};

/** The sets of the page, with the columns that this account has chosen. */
export const PolicyList = ({
  query,
  input,
  table,
  acts,
  chosen,
  onChoose,
  onSort,
  searchFor,
  ...rest
}: PolicyListProps) => {
  const words = useWords(searchTableWords);
  const format = useFormat();
  const edits = useMay('content');
  const [more, setMore] = useState<{ row: PolicyRow; anchor: HTMLElement } | null>(null);
  const all = useColumns({ searchFor, onMore: (row, anchor) => setMore({ row, anchor }) });
  const { current = 1, pageSize = 10 } = input;
  const total = query.data?.total;
  const selection: Selection<PolicyRow> | undefined = edits
    ? { chosen, onChange: onChoose, nameOf: (row) => words.select(row.name), allName: words.selectAll }
    : undefined;
  return (
    <>
      <DataList
        {...rest}
        query={query}
        caption={words.title}
        columns={table.columns.filter((column) => column.shown).flatMap((column) => entryOf(all, column.key) ?? [])}
        keyOf={(row) => row.id}
        card={{ title: 'name', corner: 'status', foot: 'operations' }}
        density={table.density}
        expected={pageSize}
        sort={sortOf(input)}
        onSort={(sort) => onSort(sort as Sort | null)}
        selection={selection}
        page={{ current, pageSize }}
        status={total === undefined ? (query.error ? '' : words.loading) : words.found(format.number(total), total)}
      />
      <RowMenu more={more} acts={acts} onClose={() => setMore(null)} />
    </>
  );
};

type EmptyListProps = { filtered: boolean; onClear: () => void; onCreate: () => void };

/** The empty list: no matches, or no sets at all; each with its next step. */
export const EmptyList = ({ filtered, onClear, onCreate }: EmptyListProps) => {
  const words = useWords(searchTableWords);
  return filtered ? (
    <Empty
      text={words.noMatch}
      action={
        <Button type="primary" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    />
  ) : (
    <Empty
      text={words.empty}
      action={
        <Permission roles={rolesFor('content')}>
          <Button type="primary" onClick={onCreate}>
            {words.emptyAction}
          </Button>
        </Permission>
      }
    />
  );
};
