import { studioTimeline } from '@onair/contract/live/studio-history';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ChartCard } from '../../../shared/ui/chart/chart-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { EventList } from './event-list.tsx';
import { minuteRows } from './minute-rows.ts';
import { useStudioId } from './now-store.ts';
import { populationWords } from './population.words.ts';
import styles from './studio-cards.module.css';
import { TimelineChart } from './timeline-chart.tsx';
import { TIMELINE_HEIGHT } from './timeline-option.ts';

const MINUTE = 60_000;
const thisMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;

/** The last hours up to now as instants, updated each minute. */
const useRecent = (hours: number): { from: string; to: string } => {
  const [until, setUntil] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setUntil(thisMinute()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return { from: new Date(until - hours * 60 * MINUTE).toISOString(), to: new Date(until).toISOString() };
};

const RANGES = ['1', '6', '24'] as const;

/** Bit rates, viewers and events, on one axis. */
export const TimelineCard = () => {
  const words = useWords(populationWords);
  const id = useStudioId();
  const [hours, setHours] = useState<(typeof RANGES)[number]>('1');
  const range = useRecent(Number(hours));
  const query = useCall(studioTimeline, { id, ...range }, { handled: true });
  const minutes = useMemo(() => (query.data ? minuteRows(query.data.points, query.data.events) : []), [query.data]);
  return (
    <>
      <ChartCard
        title={words.timeline}
        tile
        className={styles.chart}
        query={query}
        height={TIMELINE_HEIGHT}
        isEmpty={() => minutes.length === 0}
        emptyText={words.none}
        extra={
          <Segments
            label={words.range}
            options={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
            value={hours}
            onChange={setHours}
          />
        }
      >
        {() => <TimelineChart minutes={minutes} />}
      </ChartCard>
      {query.data ? <EventList events={query.data.events} /> : null}
    </>
  );
};
