import { listPointEvents } from '@onair/contract/analytics/analysis-points';
import { EVENT_KINDS, type EventKind } from '@onair/contract/content/items';
import { entryOf, typed } from '@onair/contract/typed';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { analysisWords } from './analysis.words.ts';
import { contributionWords } from './contribution.words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { DrillItem, ZoneNote } from './drill-item.tsx';
import { dayIn } from './range.ts';

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
