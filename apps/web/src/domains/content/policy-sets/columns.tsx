import { rolesFor } from '@onair/contract/access';
import type { PolicyRow } from '@onair/contract/content/policy-sets';
import { entryOf } from '@onair/contract/typed';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconMore } from '../../../shared/kit/icons.ts';
import { PHONE, Row, useMedia } from '../../../shared/layout/layout.tsx';
import type { Search } from '../../../shared/page/read-search.ts';
import { Permission } from '../../../shared/session/permission.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { pressed } from '../../../shared/ui/popup.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ContentTypeLabel } from './content-type.tsx';
import { EditSetPart } from './edit-set-part.tsx';
import styles from './policies.module.css';
import { policyWords } from './policy.words.ts';
import type { Part } from './search-state.ts';
import { searchTableWords } from './search-table.words.ts';

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

type Props = {
  /** The address of the page with a set open at a part. */
  searchFor: (id: string, part?: Part) => Search;
  /** Opens the menu of further acts below its button. */
  onMore: (row: PolicyRow, button: HTMLElement) => void;
};

const Operations = ({ row, searchFor, onMore }: Props & { row: PolicyRow }) => {
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
export const useColumns = (props: Props): Readonly<Record<ColumnKey, Column<PolicyRow>>> => {
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
