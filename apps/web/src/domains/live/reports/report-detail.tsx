import { type LiveReport, liveReport } from '@onair/contract/live/studio-history';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack } from '../../../shared/layout/layout.tsx';
import { type Drawing, tableOf } from '../../../shared/ui/chart/kinds/drawing.ts';
import { smoothLines } from '../../../shared/ui/chart/kinds/lines.ts';
import { Chart } from '../../../shared/ui/chart.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { EventList } from '../studios/event-list.tsx';
import { clockTime } from '../videos/duration.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

const PARTS = ['line'] as const;
const HEIGHT = 220;

const Minutes = ({ points }: Pick<LiveReport, 'points'>) => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const drawing = useMemo(
    (): Drawing => ({
      labels: points.map(({ at }) => clock.time(at)),
      places: points.map(({ at }) => clock.minute(at)),
      series: [
        { name: words.viewers, values: points.map(({ viewers }) => viewers) },
        { name: words.chat, values: points.map(({ chat }) => chat) },
      ],
      value: (n) => format.number(n),
      short: (n) => format.compact(n),
    }),
    [points, words, format, clock],
  );
  const option = useMemo(() => smoothLines(drawing, { areas: true }), [drawing]);
  const table = useMemo(() => tableOf(words.minute, drawing), [words, drawing]);
  return <Chart title={words.chart} parts={PARTS} option={option} table={table} height={HEIGHT} />;
};

const ReportFacts = ({ report }: { report: LiveReport }) => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const { facts } = words;
  const tenth = (n: number | null) => format.number(n === null ? null : Math.round(n * 10) / 10);
  const rate = (n: number | null) => (n === null ? tenth(n) : words.kbps(format.number(Math.round(n))));
  const end = words.ends[report.endReason];
  const rows: [string, string][] = [
    [facts.when, words.when(clock.instant(report.beganAt), clock.instant(report.endedAt)) + clock.zone(report.endedAt)],
    [facts.length, clockTime(report.seconds)],
    [facts.method, words.methods[report.method]],
    [facts.end, report.endedBy ? words.endedBy(end, report.endedBy) : end],
    [facts.peak, format.number(report.peak)],
    [facts.unique, format.number(report.unique)],
    [facts.minutes, tenth(report.minutesWatched)],
    [facts.average, tenth(report.averageMinutes)],
    [facts.chat, format.number(report.chatMessages)],
    [facts.video, rate(report.meanVideoKbps)],
    [facts.audio, rate(report.meanAudioKbps)],
    [facts.fps, tenth(report.meanFps)],
    [facts.stalls, format.number(report.stalls)],
    [facts.switches, format.number(report.switches.length)],
  ];
  return <Facts look="columns" facts={rows} className={styles.facts} />;
};

/** What a live was: audience, quality, switches and acts. */
export const ReportDetail = ({ id }: { id: string }) => {
  const words = useWords(reportsWords);
  const query = useCall(liveReport, { id }, { handled: true, forgetPrevious: true });
  return (
    <Loaded query={query}>
      {(report) => (
        <Stack gap={16} tone="muted" className={styles.report}>
          <h3>{report.title}</h3>
          <ReportFacts report={report} />
          {report.points.length > 0 ? <Minutes points={report.points} /> : <p>{words.noMinutes}</p>}
          <EventList events={[...report.switches, ...report.acts].sort((a, b) => b.at.localeCompare(a.at))} />
        </Stack>
      )}
    </Loaded>
  );
};
