import { EndReason, type LiveReportCard, PastLivesFilter, pastLives } from '@onair/contract/live/live-reports';
import { LiveMethod, studioChannel } from '@onair/contract/live/studios/now';
import { listStudios } from '@onair/contract/live/studios/studios';
import { type CallOptions, call } from '../../../shared/api/call.ts';
import { prefetchEndless, useEndless } from '../../../shared/api/endless.ts';
import { useCall } from '../../../shared/api/query.ts';
import { openingReads } from '../../../shared/api/read-ahead.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { useSearchState } from '../../../shared/page/page.tsx';
import { readSearch } from '../../../shared/page/read-search.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { EndlessList } from '../../../shared/ui/data-table/endless-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { DayRange } from '../../../shared/ui/lazy-days.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

const PAGE = 20;

const useColumns = (): Column<LiveReportCard>[] => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const { columns } = words;
  const number = { align: 'end' } as const;
  return [
    {
      key: 'live',
      title: columns.live,
      width: 190,
      rowHeader: true,
      cell: ({ id, title }) => (
        <PageLink className={styles.link} to="LiveReport" search={{ live: id }} data-content>
          {title || words.untitled}
        </PageLink>
      ),
    },
    { key: 'studio', title: columns.studio, width: 110, cell: ({ studio }) => <span data-content>{studio}</span> },
    { key: 'began', title: columns.began, width: 144, ...timeCells(({ beganAt }) => beganAt, 'minute') },
    { key: 'length', title: columns.length, width: 66, ...number, cell: ({ seconds }) => duration(seconds) },
    { key: 'viewers', title: columns.viewers, width: 56, ...number, cell: ({ unique }) => format.number(unique) },
    { key: 'peak', title: columns.peak, width: 46, ...number, cell: ({ peak }) => format.number(peak) },
    {
      key: 'average',
      title: columns.average,
      width: 62,
      ...number,
      cell: ({ averageMinutes }) => format.number(averageMinutes),
    },
    { key: 'chat', title: columns.chat, width: 46, ...number, cell: ({ chatMessages }) => format.number(chatMessages) },
    { key: 'end', title: columns.end, width: 84, cell: ({ endReason }) => words.ends[endReason] },
  ];
};

type FiltersProps = { applied: PastLivesFilter; onChange: (part: Partial<PastLivesFilter>) => void };

const Filters = ({ applied, onChange }: FiltersProps) => {
  const words = useWords(reportsWords);
  const { filters } = words;
  const studios = useCall(listStudios, {}, { handled: true }).data ?? [];
  const [typed, setTyped] = useTypedFilter(applied.text ?? '', (text) => onChange({ text: text || undefined }));
  return (
    <search className={styles.filters}>
      <Input
        value={typed}
        maxLength={60}
        allowClear
        aria-label={filters.text}
        placeholder={filters.text}
        onChange={setTyped}
      />
      <NamedSelect
        name={words.columns.studio}
        allowClear
        placeholder={filters.studio}
        value={applied.studio}
        options={studios.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(studio) => onChange({ studio })}
      />
      <NamedSelect
        name={words.facts.method}
        allowClear
        placeholder={filters.method}
        value={applied.method}
        options={LiveMethod.anyOf.map(({ const: value }) => ({ value, label: words.methods[value] }))}
        onChange={(method) => onChange({ method })}
      />
      <NamedSelect
        name={words.columns.end}
        allowClear
        placeholder={filters.end}
        value={applied.endReason}
        options={EndReason.anyOf.map(({ const: value }) => ({ value, label: words.ends[value] }))}
        onChange={(endReason) => onChange({ endReason })}
      />
      <DayRange
        names={[filters.from, filters.to]}
        value={applied.from && applied.to ? [applied.from, applied.to] : undefined}
        onChange={(days) => {
          const [from, to] = days?.toSorted() ?? [];
          onChange({ from, to });
        }}
      />
    </search>
  );
};

/** The ended lives by a filter, latest first. */
const endedBy = (filter: PastLivesFilter) => ({
  endpoint: pastLives,
  filter,
  read: (before: string | null, options: CallOptions) =>
    call(pastLives, { ...filter, limit: PAGE, ...(before ? { before } : {}) }, options),
});

openingReads.set('Lives', (search) => prefetchEndless(endedBy(readSearch(PastLivesFilter, search))));

/** Every ended live, over all studios, latest first. */
export const LivesPage = () => {
  const words = useWords(reportsWords);
  const [filter, change] = useSearchState(PastLivesFilter);
  const lives = useEndless(endedBy(filter));
  useChannel(studioChannel);
  const columns = useColumns();
  const set = (part: Partial<PastLivesFilter>) => change(part, { replace: true });
  const none = Object.fromEntries(Object.keys(PastLivesFilter.properties).map((name) => [name, undefined]));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <PageCard title={words.lives}>
      <Filters applied={filter} onChange={set} />
      <EndlessList
        list={lives}
        caption={words.lives}
        columns={columns}
        keyOf={({ id }) => id}
        card={{ title: 'live', corner: 'began' }}
        expected={PAGE}
        empty={
          <Empty
            text={filtered ? words.noMatch : words.none}
            action={filtered ? <Button onClick={() => set(none)}>{words.clear}</Button> : undefined}
          />
        }
        words={{ ...words, more: words.loadMore }}
      />
    </PageCard>
  );
};
