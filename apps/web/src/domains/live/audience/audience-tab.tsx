import type { Output } from '@onair/contract/endpoint';
import { type PopulationPoint, studioPopulation, studioTimeline } from '@onair/contract/live/studios/history';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack } from '../../../shared/layout/layout.tsx';
import { ChartCard } from '../../../shared/ui/chart/chart-card.tsx';
import { type Drawing, tableOf } from '../../../shared/ui/chart/kinds/drawing.ts';
import { smoothLines } from '../../../shared/ui/chart/kinds/lines.ts';
import { Chart } from '../../../shared/ui/chart.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { useNow, useStudioId } from '../studios/studio.state.ts';
import styles from '../studios/studio-cards.module.css';
import { audienceWords } from './audience.words.ts';
import { EventList } from './event-list.tsx';
import { minuteRows } from './minute-rows.ts';
import { TIMELINE_HEIGHT, TimelineChart } from './timeline-chart.tsx';

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
  const words = useWords(audienceWords);
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

const PARTS = ['line'] as const;
const HEIGHT = 260;
/** Minutes complete once a minute; polling twice as often keeps up. */
const REFRESH_MS = 30_000;

const PopulationChart = ({ points }: { points: readonly PopulationPoint[] }) => {
  const words = useWords(audienceWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const drawing = useMemo((): Drawing => {
    const of = (name: 'now' | 'peak' | 'unique') => ({
      name: words.series[name],
      values: points.map((point) => point[name]),
    });
    return {
      labels: points.map((point) => clock.bare.time(point.at)),
      places: points.map((point) => clock.minute(point.at)),
      series: [of('now'), of('peak'), of('unique')],
      value: (n) => (n === null ? format.number(n) : words.people(format.number(n))),
      short: (n) => format.compact(n),
    };
  }, [points, words, format, clock]);
  const option = useMemo(() => smoothLines(drawing, { areas: true }), [drawing]);
  const table = useMemo(() => tableOf(words.minute, drawing), [words, drawing]);
  return <Chart title={words.viewers} parts={PARTS} option={option} table={table} height={HEIGHT} />;
};

type Population = Output<typeof studioPopulation>;

/** Figures of one live: growing each second for the current one, final for the last one. */
const Figures = ({ population }: { population: Population | undefined }) => {
  const words = useWords(audienceWords);
  const format = useFormat();
  const on = useNow(({ live, watching }) => (live ? watching : null)) ?? null;
  const tenth = (n: number | null) => format.number(n === null ? null : Math.round(n * 10) / 10);
  const facts: Fact[] = [
    [words.now, format.number(on?.now ?? 0)],
    [words.peak, format.number(on?.peak ?? population?.peak ?? 0)],
    [words.unique, format.number(on?.unique ?? population?.unique ?? 0)],
    [words.minutes, tenth(population?.minutesWatched ?? null)],
    [words.average, tenth(population?.averageMinutes ?? null)],
  ];
  return <Facts facts={facts} className={styles.figures} />;
};

/** The viewers' quality of experience, as their players report it. */
const Quality = () => {
  const words = useWords(audienceWords);
  const format = useFormat();
  const now = useNow(({ quality }) => quality);
  if (!now) return null;
  const seconds = (ms: number | null) =>
    ms === null ? format.number(null) : words.seconds(format.number(Math.round(ms / 100) / 10));
  const facts: Fact[] = [
    [words.players, format.number(now.players)],
    [words.start, seconds(now.startMs)],
    [words.stalling, format.percent((now.stalling / now.players) * 100)],
    [words.rate, now.kbps === null ? format.number(null) : `${format.number(Math.round(now.kbps))} kbps`],
    [words.latency, seconds(now.latencyMs)],
    [words.byCdn, format.percent((now.byCdn / now.players) * 100)],
  ];
  return <Facts facts={facts} className={styles.figures} />;
};

/** The audience: current, peak and total viewers, watch time; and the timeline. */
export const AudienceTab = () => {
  const words = useWords(audienceWords);
  const clock = useCompanyClock();
  const id = useStudioId();
  const query = useCall(studioPopulation, { id }, { handled: true, refetchInterval: REFRESH_MS, forgetPrevious: true });
  const { data } = query;
  const facts = data?.since ? [words.since(clock.bare.minute(data.since), clock.minute(data.until ?? Date.now()))] : [];
  return (
    <Stack gap={20} className={styles.tab}>
      <Figures population={data} />
      <Quality />
      <ChartCard
        title={words.viewers}
        tile
        className={styles.chart}
        query={query}
        height={HEIGHT}
        isEmpty={({ points }) => points.length === 0}
        emptyText={words.none}
        facts={facts}
      >
        {({ points }) => <PopulationChart points={points} />}
      </ChartCard>
      <TimelineCard />
    </Stack>
  );
};
