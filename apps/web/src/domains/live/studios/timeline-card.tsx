import { studioTimeline } from '@onair/contract/live/studio-history';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { ChartCard } from '../../../shared/ui/chart/chart-card.tsx';
import { Chart } from '../../../shared/ui/chart.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { EventList } from './event-list.tsx';
import { type MinuteRow, minuteRows } from './minute-rows.ts';
import { useStudioId } from './now-store.ts';
import { populationWords } from './population.words.ts';
import { fpsText, rateText } from './rates.ts';
import styles from './studio-cards.module.css';
import { TIMELINE_HEIGHT, timelineOption } from './timeline-option.ts';
import { useEventText } from './use-event-text.ts';

const MINUTE = 60_000;
const thisMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;

/** The last hours up to now as instants, moved on with each minute. */
const useRecent = (hours: number): { from: string; to: string } => {
  const [until, setUntil] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setUntil(thisMinute()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return { from: new Date(until - hours * 60 * MINUTE).toISOString(), to: new Date(until).toISOString() };
};

const PARTS = ['line'] as const;
const RANGES = ['1', '6', '24'] as const;

const Drawn = ({ minutes }: { minutes: readonly MinuteRow[] }) => {
  const words = useWords(populationWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const textOf = useEventText();
  const cells = useMemo(
    () =>
      minutes.map((minute) => ({
        time: `${clock.minute(minute.at)}${clock.zone(minute.at)}`,
        videoKbps: rateText(minute.videoKbps, format),
        fps: fpsText(minute.fps, format),
        viewers: format.number(minute.viewers),
        chat: format.number(minute.chat),
        events: [...minute.switches, ...minute.acts].map((event) =>
          [event.who, textOf(event)].filter(Boolean).join(' '),
        ),
      })),
    [minutes, format, clock, textOf],
  );
  const option = useMemo(
    () =>
      timelineOption(minutes, {
        rows: words.rows,
        switches: words.switches,
        acts: words.acts,
        times: minutes.map((minute) => clock.time(minute.at)),
        tip: (index) => {
          const cell = cells[index];
          if (!cell) return '';
          const { rows } = words;
          return [
            cell.time,
            `${rows.videoKbps}  ${cell.videoKbps}`,
            `${rows.fps}  ${cell.fps}`,
            `${rows.viewers}  ${cell.viewers}`,
            `${rows.chat}  ${cell.chat}`,
            ...cell.events,
          ].join('\n');
        },
        rate: (kbps) => rateText(kbps, format),
        short: (n) => format.compact(n),
      }),
    [minutes, words, format, clock, cells],
  );
  const table = useMemo(() => {
    const { rows } = words;
    return {
      columns: [words.minute, rows.videoKbps, rows.fps, rows.viewers, rows.chat, rows.events],
      rows: cells.map(({ time, videoKbps, fps, viewers, chat, events }) => [
        time,
        videoKbps,
        fps,
        viewers,
        chat,
        events.join('; '),
      ]),
    };
  }, [words, cells]);
  return <Chart title={words.timeline} parts={PARTS} option={option} table={table} height={TIMELINE_HEIGHT} />;
};

/** What was sent, who watched and what was done, on one axis. */
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
        {() => <Drawn minutes={minutes} />}
      </ChartCard>
      {query.data ? <EventList events={query.data.events} /> : null}
    </>
  );
};
