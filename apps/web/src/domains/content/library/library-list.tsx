import {
  CATEGORIES,
  type Category,
  CONTENT_TYPES,
  editContent,
  getContent,
  SOURCES,
} from '@onair/contract/content/items/items';
import { LIBRARY_PAGE, type LibraryItem, SEARCH_MAX } from '@onair/contract/content/library/library';
import { STAGES } from '@onair/contract/content/workflow/stages';
import type { ReactNode } from 'react';
import { readNow } from '../../../shared/api/query.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { InlineForm } from '../../../shared/form/inline-form.tsx';
import { TagsField } from '../../../shared/form/tags-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Checkbox, Input } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import type { Column, Selection } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { useChoice } from '../../../shared/ui/data-table/use-choice.ts';
import { FilterFold } from '../../../shared/ui/filter-fold.tsx';
import { InlineEdit } from '../../../shared/ui/inline-edit.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import { Cover } from './cover.tsx';
import { EditingNow } from './editing-now.tsx';
import { HighlightedText, ItemMenu, StageTag, WeekClicks } from './item-signs.tsx';
import styles from './library.module.css';
import {
  filterCount,
  filterOf,
  type LibraryState,
  NO_FILTERS,
  onlyBin,
  type useLibraryPages,
} from './library.state.ts';
import { bulkWords, libraryWords } from './library.words.ts';
import { ItemTime, LibraryGrid, TranscriptMatches } from './library-grid.tsx';
import { LibrarySelection } from './library-selection.tsx';
import { useMayEdit } from './use-item-acts.ts';

const REVIEWS = ['pending', 'passed', 'rejected'] as const;
const WHO = ['mine', 'assigned'] as const;
const ORDERS = ['published', 'updated', 'scheduled', 'due'] as const;

type LibraryFiltersProps = { state: LibraryState; onChange: (part: Partial<LibraryState>) => void };
type TypedProps = {
  name: string;
  value: string | undefined;
  most: number;
  onChange: (text: string | undefined) => void;
};

/** A text filter, debounced. */
const Typed = ({ name, value, most, onChange }: TypedProps) => {
  const [typed, setTyped] = useTypedFilter(value ?? '', (text) => onChange(text || undefined));
  return <Input value={typed} maxLength={most} allowClear aria-label={name} placeholder={name} onChange={setTyped} />;
};

/** The library's filters: a text and metadata. Each change applies immediately. */
const LibraryFilters = ({ state, onChange }: LibraryFiltersProps) => {
  const words = useWords(libraryWords);
  const filed = useWords(contentWords);
  const [typed, setTyped] = useTypedFilter(state.text ?? '', (text) => onChange({ text: text || undefined }));
  const select = <V extends string>(
    name: string,
    value: V | undefined,
    values: readonly V[],
    labels: Readonly<Record<V, string>>,
    onChoose: (value: V | undefined) => void,
  ) => (
    <NamedSelect
      name={name}
      placeholder={name}
      allowClear
      value={value}
      options={values.map((each) => ({ value: each, label: labels[each] }))}
      onChange={onChoose}
    />
  );
  return (
    <search className={styles.filters}>
      <Input
        className={styles.search ?? ''}
        value={typed}
        maxLength={SEARCH_MAX}
        allowClear
        aria-label={words.search}
        placeholder={words.search}
        onChange={setTyped}
      />
      <FilterFold active={filterCount({ ...state, text: undefined })} className={styles.fields}>
        {select(words.stage, state.stage, STAGES, words.stages, (stage) => onChange({ stage }))}
        {select(words.type, state.type, CONTENT_TYPES, filed.contentTypes, (type) => onChange({ type }))}
        {select(words.category, state.category, CATEGORIES, filed.categories, (category) => onChange({ category }))}
        {select(words.source, state.source, SOURCES, filed.sources, (source) => onChange({ source }))}
        <Typed name={words.author} value={state.author} most={60} onChange={(author) => onChange({ author })} />
        <Typed name={words.tag} value={state.tag} most={30} onChange={(tag) => onChange({ tag })} />
        {select(words.review, state.review, REVIEWS, filed.reviews, (review) => onChange({ review }))}
        {select(words.who, state.who, WHO, words.whose, (who) => onChange({ who }))}
        <div className={styles.days}>
          <DayRange
            value={state.from && state.to ? [state.from, state.to] : undefined}
            names={[words.from, words.to]}
            onChange={(days) => onChange({ from: days?.[0], to: days?.[1] })}
          />
        </div>
        {select(words.order, state.order, ORDERS, words.orders, (order) => onChange({ order }))}
        <Checkbox checked={state.bin ?? false} onChange={(bin) => onChange({ bin: bin || undefined })}>
          {words.bin}
        </Checkbox>
      </FilterFold>
    </search>
  );
};

/** What can be changed within the table. */
type InlinePart = 'title' | 'tags' | 'category';
type Draft = { title: string; tags: readonly string[]; category: Category | undefined };

const draftOf = ({ title, tags, category }: Pick<LibraryItem, InlinePart>): Draft => ({ title, tags, category });

const PartField = ({ form, part }: { form: FormOf<Draft>; part: InlinePart }) => {
  const words = useWords(libraryWords);
  const { categories } = useWords(contentWords);
  if (part === 'title') return <TextField field={form.field('title')} label={words.titleField} />;
  if (part === 'tags') return <TagsField field={form.field('tags')} label={words.tags} max={20} maxLength={30} />;
  const options = CATEGORIES.map((value) => ({ value, label: categories[value] }));
  return <SelectField field={form.field('category')} label={words.category} options={options} />;
};

const ItemForm = ({ item, part, onClose }: { item: LibraryItem; part: InlinePart; onClose: () => void }) => {
  const { titleNeeded } = useWords(libraryWords);
  const form = useForm({
    endpoint: editContent,
    of: String(item.id),
    version: item.version,
    initial: draftOf(item),
    input: (draft: Draft, { version }) => ({ id: item.id, version, [part]: draft[part] }),
    messages: { title: titleNeeded },
    latest: async () => {
      const latest = await readNow(getContent, { id: item.id });
      return { values: draftOf(latest), version: latest.version };
    },
    onDone: onClose,
  });
  return (
    <InlineForm form={form} onClose={onClose}>
      <PartField form={form} part={part} />
    </InlineForm>
  );
};

type EditItemPartProps = { item: LibraryItem; part: InlinePart; children: ReactNode };

/** A cell of the library's table, edited in place by those who may change the item. */
export const EditItemPart = ({ item, part, children }: EditItemPartProps) => {
  const words = useWords(libraryWords);
  const may = useMayEdit(item) && item.deletedAt === null;
  return (
    <InlineEdit
      may={may}
      label={words.editPart(words.parts[part], item.title)}
      form={(close) => <ItemForm item={item} part={part} onClose={close} />}
    >
      {children}
    </InlineEdit>
  );
};

const useLibraryColumns = (search: string | undefined): Column<LibraryItem>[] => {
  const words = useWords(libraryWords);
  const filed = useWords(contentWords);
  return [
    {
      key: 'item',
      title: words.item,
      width: 300,
      rowHeader: true,
      cell: (item) => (
        <span className={styles.cell}>
          <Cover item={item} width={128} />
          <div>
            <EditItemPart item={item} part="title">
              <PageLink to="ContentItem" search={{ id: String(item.id) }} className={styles.title ?? ''} data-content>
                <HighlightedText text={item.title} search={search} />
              </PageLink>
            </EditItemPart>
            <EditingNow id={item.id} />
            <TranscriptMatches item={item} search={search} />
          </div>
        </span>
      ),
    },
    { key: 'stage', title: words.stage, width: 110, cell: ({ stage }) => <StageTag stage={stage} /> },
    { key: 'type', title: words.type, width: 120, cell: ({ type }) => filed.contentTypes[type] },
    {
      key: 'category',
      title: words.category,
      width: 130,
      cell: (item) => (
        <EditItemPart item={item} part="category">
          {filed.categories[item.category]}
        </EditItemPart>
      ),
    },
    {
      key: 'tags',
      title: words.tags,
      width: 170,
      cell: (item) => (
        <EditItemPart item={item} part="tags">
          <span data-content>{item.tags.join(' · ') || '–'}</span>
        </EditItemPart>
      ),
    },
    { key: 'source', title: words.source, width: 100, cell: ({ source }) => filed.sources[source] },
    { key: 'author', title: words.author, width: 100, cell: ({ author }) => <span data-content>{author}</span> },
    { key: 'review', title: words.review, width: 110, cell: ({ review }) => filed.reviews[review] },
    {
      key: 'assignee',
      title: words.assignee,
      width: 100,
      cell: ({ assignee }) => <span data-content>{assignee?.name ?? '–'}</span>,
    },
    { key: 'time', title: words.time, width: 150, cell: (item) => <ItemTime item={item} /> },
    { key: 'clicks', title: words.clicks, width: 100, cell: (item) => <WeekClicks item={item} /> },
    { key: 'operations', title: words.operations, width: 80, cell: (item) => <ItemMenu item={item} /> },
  ];
};

type LibraryListProps = {
  state: LibraryState;
  put: (part: Partial<LibraryState>) => void;
  pages: ReturnType<typeof useLibraryPages>;
  /** The number of items, as text. */
  total: string;
  /** The button that creates an item. */
  create: ReactNode;
  /** A bulk change has begun. */
  onBegun: (bulk: string) => void;
};

/** The filters, and their results as cards or as a table. */
export const LibraryList = ({ state, put, pages, total, create, onBegun }: LibraryListProps) => {
  const words = useWords(libraryWords);
  const bulk = useWords(bulkWords);
  const format = useFormat();
  const columns = useLibraryColumns(state.text);
  const rows = pages.data?.pages.flatMap((page) => page.list);
  const keys = (rows ?? []).map(({ id }) => String(id));
  const choice = useChoice(filterOf(state), keys);
  const selection: Selection<LibraryItem> | undefined = useMay('content')
    ? {
        chosen: choice.ids,
        onChange: choice.choose,
        nameOf: ({ title }) => bulk.select(title),
        allName: bulk.selectShown,
      }
    : undefined;
  return (
    <>
      <LibraryFilters state={state} onChange={put} />
      {state.bin ? <Alert type="info" content={words.binNote} style={{ marginBottom: 16 }} /> : null}
      <p role="status" className="sr-only">
        {rows ? words.found(total) : words.loading}
      </p>
      {selection && rows?.length ? (
        <LibrarySelection {...{ state, choice, keys, total, onBegun }} hasMore={pages.hasNextPage} />
      ) : null}
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => pages.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty
          text={onlyBin(state) ? words.binEmpty : filterCount(state) > 0 ? words.noMatch : words.none}
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
          selection={selection}
        />
      ) : rows ? (
        <LibraryGrid items={rows} search={state.text} selection={selection} />
      ) : (
        <Skeleton rows={8} />
      )}
      {rows?.length ? (
        <Row gap={16} justify="center" tone="muted" above={16}>
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
    </>
  );
};
