import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { useCompanyClock } from '../i18n/company-clock.ts';
import { useFormat } from '../i18n/format.ts';
import { Button, Input, Switch, Tag } from '../kit/controls.ts';
import { IconSearch } from '../kit/icons.ts';
import { KitProvider } from '../kit/kit-provider.tsx';
import { ChoiceBox } from './choice-box.tsx';
import type { Column } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import { MenuButton } from './menu-button.tsx';
import { NamedSelect } from './named-select.tsx';
import { PageCard } from './page-card.tsx';
import { PopupButton } from './popup-button.tsx';
import { Segments } from './segments.tsx';
import { StatusTag } from './status-tag.tsx';

const nothing = (): void => {};
const OPTIONS = ['1', '2', '3'].map((value) => ({ value, label: value }));
const COLUMNS: Column<string>[] = OPTIONS.map(({ value }) => ({
  key: value,
  title: value,
  sortable: true,
  cell: (row) => <StatusTag tone="good">{row}</StatusTag>,
}));

/** Formatters of the company's zone, whose first use loads its data. */
const Times = () => {
  const clock = useCompanyClock();
  const format = useFormat();
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return [clock.time(now), clock.instant(now), format.weekday(day), format.day(day)].join('');
};

const SCENES: readonly ReactNode[] = [
  <ChoiceBox key="choice" name="" value="1" options={OPTIONS} placeholder="" onChange={nothing} />,
  <NamedSelect key="select" name="" allowClear value="1" options={OPTIONS} onChange={nothing} />,
  <QueryClientProvider key="times" client={queryClient}>
    <Times />
  </QueryClientProvider>,
  <PageCard key="card" title="1" extra={<Tag>1</Tag>}>
    <Input prefix={<IconSearch />} allowClear value="1" onChange={nothing} />
    <Input.Search value="1" onChange={nothing} />
    <Input.TextArea rows={2} value="1" onChange={nothing} />
    <Switch size="small" checked onChange={nothing} />
    <Button type="primary" icon={<IconSearch />}>
      1
    </Button>
    <Segments label="" options={OPTIONS} value="1" onChange={nothing} />
    <MenuButton label="" items={[]} icon={<IconSearch />} />
    <PopupButton label="" panel={() => null} icon={<IconSearch />} />
  </PageCard>,
  <DataTable
    key="table"
    caption=""
    columns={COLUMNS}
    rows={['1', '2', '3']}
    keyOf={String}
    onSort={nothing}
    selection={{ chosen: new Set(), onChange: nothing, nameOf: String, allName: '' }}
  />,
];

/**
 * Renders the most common controls once, outside of the document: browsers compile code as it runs, so the first page
 * with a select would be slower than the next. They are shown and then hidden, like pages behind tabs. Each scene is a
 * separate step.
 */
export const warmUps = SCENES.map((scene) => async (): Promise<void> => {
  const root = createRoot(document.createElement('div'));
  for (const mode of ['visible', 'hidden'] as const) {
    flushSync(() =>
      root.render(
        <KitProvider>
          <Activity mode={mode}>{scene}</Activity>
        </KitProvider>,
      ),
    );
  }
  root.unmount();
});
