import { listPointContents, listPointEvents, listTopContents } from '@onair/contract/analytics/analysis-points';
import { EVENT_KINDS, type EventKind, FAMILY_TYPES } from '@onair/contract/content/items/items';
import { entryOf, typed } from '@onair/contract/typed';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf, useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { ContentLink } from '../../../shared/ui/page-link.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { TabList } from '../../../shared/ui/tab-list.tsx';
import { analysisWords } from './analysis.words.ts';
import { contributionWords } from './contribution.words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { dayIn } from './range.ts';

/** Names the zone of the times in a list once, for readers whose own clock shows another time. */
const ZoneNote = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const words = useWords(analysisWords).drill;
  const clock = useCompanyClock();
  if (clock.zoneAt(at) === '') return null;
  return (
    <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
      {words.zone(timeZone)}
    </Text>
  );
};

type Props = {
  tag: string;
  /** Color of the tag. */
  kind?: string;
  item: { id: number; title: string; author: string; category: string; source: string };
  children: ReactNode;
};

/** An item of content in a list behind a point; `children` is its time. */
const DrillItem = ({ tag, kind, item, children }: Props) => {
  const content = useWords(contentWords);
  return (
    <li data-content>
      <Text
        tone="muted"
        size={12}
        line={20}
        text="center"
        above={2}
        fill={2}
        rounded="small"
        rigid
        className={styles.tag}
        data-kind={kind}
      >
        {tag}
      </Text>
      <Stack anywhere grow shrinks>
        <ContentLink id={item.id} title={item.title} />
        <Row as="span" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.facts}>
          {children}
          <span>{item.author}</span>
          <span>{entryOf(content.categories, item.category)}</span>
          <span>{entryOf(content.sources, item.source)}</span>
        </Row>
      </Stack>
    </li>
  );
};

const FAMILIES = ['text', 'image', 'video'] as const;

/** Items published behind the point, newest first. */
const DrillContents = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const content = useWords(contentWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [page, setPage] = useState({ current: 1, pageSize: 20 });
  const query = useCall(listPointContents, { ...drill.filter, ...page }, { handled: true });
  return (
    <Paged
      query={query}
      page={page}
      onPage={setPage}
      compact
      loading={<Skeleton rows={10} />}
      empty={<Empty text={words.noContents} />}
    >
      {({ list, total }) => (
        <>
          <Text as="p" tone="muted" size={13} below={8} className={styles.note} role="status">
            {words.totalContents(format.number(total), total)}
          </Text>
          <ZoneNote at={drill.filter.from} timeZone={drill.timeZone} />
          <Text
            as="ul"
            below={12}
            className={styles.list}
            aria-label={words.contents}
            aria-busy={query.isPlaceholderData}
          >
            {list.map((item) => {
              const family = FAMILIES.find((each) => FAMILY_TYPES[each].includes(item.type)) ?? 'text';
              return (
                <DrillItem key={item.id} tag={content.families[family]} item={item}>
                  <time dateTime={item.publishedAt}>{clock.bare.minute(item.publishedAt)}</time>
                </DrillItem>
              );
            })}
          </Text>
        </>
      )}
    </Paged>
  );
};

const LIMIT = 20;

const usePoint = (drill: Drill, kind: EventKind | undefined) => {
  const input = { ...drill.filter, ...(kind ? { kind } : {}), limit: LIMIT };
  return useInfiniteQuery({
    queryKey: [...keyOf(listPointEvents, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listPointEvents, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal, handled: true }),
    initialPageParam: typed<string | null>(null),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
};

/** Single events, the newest first, page after page. */
export const DrillEvents = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const { referrers } = useWords(contributionWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [kind, setKind] = useState<EventKind | undefined>(drill.kind);
  const query = usePoint(drill, kind);
  return (
    <>
      <Row gap={12} tone="muted" below={8} className={styles.kind}>
        <NamedSelect
          name={words.kind}
          value={kind ?? 'all'}
          options={[
            { value: 'all' as const, label: words.all },
            ...EVENT_KINDS.map((value) => ({ value, label: words.kinds[value] })),
          ]}
          onChange={(value) => setKind(value === 'all' ? undefined : value)}
        />
        <span role="status">
          {query.data?.pages[0] ? words.total(format.number(query.data.pages[0].total), query.data.pages[0].total) : ''}
        </span>
      </Row>
      <ZoneNote at={drill.filter.from} timeZone={drill.timeZone} />
      <Loaded query={query} loading={<Skeleton rows={10} />}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.list);
          const [first] = pages;
          return (
            <>
              {events.length === 0 ? <Empty text={words.none} /> : null}
              <Text
                as="ul"
                below={12}
                className={styles.list}
                aria-label={words.events}
                aria-busy={query.isPlaceholderData}
              >
                {events.map((event) => (
                  <DrillItem
                    key={event.id}
                    tag={words.kinds[event.kind]}
                    kind={event.kind}
                    item={{ ...event, id: event.contentId }}
                  >
                    <time dateTime={event.at}>{clock.bare.instant(event.at)}</time>
                    <span>{entryOf(referrers, event.referrer) ?? event.referrer}</span>
                  </DrillItem>
                ))}
              </Text>
              {first && events.length < first.total && !query.hasNextPage ? (
                <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
                  {dayIn(Date.parse(drill.filter.from), drill.timeZone) < first.keptFrom
                    ? words.kept(format.day(first.keptFrom))
                    : words.deleted}
                </Text>
              ) : null}
              {query.hasNextPage ? (
                <Button long loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {words.more}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </>
  );
};

/** The items with most events behind the point; of clicks where the point is not about one kind. */
export const DrillTop = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const content = useWords(contentWords);
  const format = useFormat();
  const kind = drill.kind ?? 'click';
  const query = useCall(listTopContents, { ...drill.filter, kind, limit: 20 }, { handled: true });
  return (
    <Loaded
      query={query}
      loading={<Skeleton rows={8} />}
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty text={words.none} />}
    >
      {({ from, to, list }) => (
        <>
          <Text as="p" tone="muted" size={13} below={8} className={styles.note}>
            {words.kinds[kind]} · {words.counted(format.day(from), format.day(to))}
          </Text>
          <Text as="ol" below={12} className={styles.list} aria-label={words.top}>
            {list.map((item, index) => (
              <li key={item.contentId} data-content>
                <Text tone="muted" text="center" numeric rigid className={styles.rank} data-first={index < 3}>
                  <span className="sr-only">{words.rank(index + 1)}</span>
                  <span aria-hidden="true">{format.number(index + 1)}</span>
                </Text>
                <Stack anywhere grow shrinks>
                  <ContentLink id={item.contentId} title={item.title} />
                  <Row as="span" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.facts}>
                    <span>{item.author}</span>
                    <span>{content.categories[item.category]}</span>
                    <span>{content.sources[item.source]}</span>
                  </Row>
                </Stack>
                <Text numeric rigid>
                  {words.times(format.number(item.count))}
                </Text>
              </li>
            ))}
          </Text>
        </>
      )}
    </Loaded>
  );
};

type Tab = 'events' | 'top';

const Events = ({ drill }: { drill: Drill }) => {
  const words = useWords(analysisWords).drill;
  const [tab, setTab] = useState<Tab>('events');
  return (
    <TabList
      label={drill.title}
      tabs={[
        { key: 'events', title: words.events },
        { key: 'top', title: words.top },
      ]}
      active={tab}
      onChange={setTab}
    >
      {tab === 'events' ? <DrillEvents drill={drill} /> : <DrillTop drill={drill} />}
    </TabList>
  );
};

/** Details of a point: its events and their content, or the items published there. */
export const DrillPanel = ({ open, drill, onClose }: OverlayProps & { drill: Drill }) => (
  <SidePanel open={open} title={drill.title} width={640} onClose={onClose}>
    {drill.contents ? <DrillContents key={drill.title} drill={drill} /> : <Events key={drill.title} drill={drill} />}
  </SidePanel>
);
