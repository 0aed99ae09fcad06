import { useState } from 'react';
import { Button } from '../shared/kit/controls.ts';
import { Carousel } from '../shared/ui/carousel.tsx';
import { ChoiceBox } from '../shared/ui/choice-box.tsx';
import type { Column, SortState } from '../shared/ui/data-table/column.ts';
import { DataRows } from '../shared/ui/data-table/data-list.tsx';
import { Pager } from '../shared/ui/data-table/pager.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { NamedSelect } from '../shared/ui/named-select.tsx';
import { Segments } from '../shared/ui/segments.tsx';
import { SidePanel } from '../shared/ui/side-panel.tsx';
import { TabList } from '../shared/ui/tab-list.tsx';
import { TagField } from '../shared/ui/tag-field.tsx';

export const choices = [
  { label: 'Chosen', defaultChecked: true },
  { label: 'Not chosen' },
  { label: 'Some', indeterminate: true },
  { label: 'Unavailable', disabled: true },
];

const OPTIONS = [
  { value: 'news', label: 'News' },
  { value: 'sports', label: 'Sports' },
] as const;
type Choice = (typeof OPTIONS)[number]['value'];
const names = OPTIONS.map(({ value, label }) => ({ key: value, title: label }));

export const Segmented = () => {
  const [value, setValue] = useState<Choice>('news');
  return <Segments label="Kind" options={OPTIONS} value={value} onChange={setValue} />;
};

export const Tabs = ({ look }: { look: 'line' | 'rounded' }) => {
  const [active, setActive] = useState<Choice>('news');
  return (
    <TabList label={`Tabs, ${look}`} tabs={names} active={active} onChange={setActive} look={look}>
      {`Content of ${active}`}
    </TabList>
  );
};

export const Tags = () => {
  const [values, setValues] = useState<readonly string[]>(['live', 'launch']);
  return <TagField name="Tags" value={values} onChange={setValues} max={5} maxLength={20} placeholder="Add a tag" />;
};

const SelectOne = () => {
  const [value, setValue] = useState<Choice | undefined>();
  return (
    <NamedSelect name="Category" options={[...OPTIONS]} value={value} onChange={setValue} placeholder="Category" />
  );
};

const SearchOne = () => {
  const [value, setValue] = useState('');
  return <ChoiceBox name="Author" options={OPTIONS} value={value} onChange={setValue} placeholder="Author" />;
};

const Slides = () => {
  const [at, setAt] = useState(0);
  return (
    <div style={{ width: 320, background: '#0e42d2' }}>
      <Carousel label="Slides" count={3} at={at} onMove={setAt}>
        <p style={{ padding: 48 }}>{`Slide number ${at + 1}`}</p>
      </Carousel>
    </div>
  );
};

/** Controls with state. */
export const Moving = { Select: SelectOne, Search: SearchOne, Slides };

export const Paging = ({ total, compact = false }: { total: number; compact?: boolean }) => {
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const onChange = (current: number, pageSize: number) => setPage({ current, pageSize });
  return <Pager {...page} total={total} onChange={onChange} compact={compact} />;
};

type Line = { id: string; name: string; clicks: number };
const LINES: readonly Line[] = [
  { id: '1', name: 'Autumn launch', clicks: 1204 },
  { id: '2', name: 'Winter preview', clicks: 88 },
];
const columns: Column<Line>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'clicks', title: 'Clicks', cell: ({ clicks }) => clicks, sortable: true, align: 'end' },
];

const List = ({ rows, busy = false }: { rows: readonly Line[] | undefined; busy?: boolean }) => {
  const [sort, setSort] = useState<SortState>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataRows
      caption={rows ? 'Campaigns' : 'Campaigns on their way'}
      columns={columns}
      rows={rows}
      busy={busy}
      expected={2}
      keyOf={({ id }) => id}
      card={{ title: 'name' }}
      sort={sort}
      onSort={setSort}
      selection={{ chosen, allName: 'Choose all', nameOf: ({ name }) => `Choose ${name}`, onChange: setChosen }}
    />
  );
};

export const lists = {
  full: <List rows={LINES} />,
  busy: <List rows={LINES} busy />,
  loading: <List rows={undefined} />,
};

export const LoneDialog = ({ danger = false }: { danger?: boolean }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{danger ? 'Open what is dangerous' : 'Open the dialog'}</Button>
      <Dialog
        open={open}
        title={danger ? 'Delete it?' : 'A dialog'}
        ok={{ label: danger ? 'Delete' : 'Save', onPress: close, ...(danger ? { status: 'danger' } : {}) }}
        onClose={close}
      >
        What it asks
      </Dialog>
    </>
  );
};

export const LonePanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the panel</Button>
      <SidePanel open={open} title="A panel" width={400} onClose={() => setOpen(false)}>
        What it holds
      </SidePanel>
    </>
  );
};
