import { localOf } from '@onair/contract/lib/local-time';
import { defuse } from '@onair/contract/lib/safe-text';
import type { PlayFigures } from '@onair/contract/live/audience/quality';
import type { LiveReport } from '@onair/contract/live/live-reports';
import { keysOf } from '@onair/contract/typed';
import { saveFile } from '../../../shared/api/transfer.ts';
import { useCompanyClock, useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { csvOf } from '../../../shared/import/import-file.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconCopy, IconDownload, IconPrinter } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { hrefOf } from '../../../shared/page/page.tsx';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { audienceWords } from '../audience/audience.words.ts';
import { useEventText } from '../audience/event-list.tsx';
import { compare, FIGURES, type Figure, PLAY_FIGURES } from './compare.ts';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

export type FactGroup = 'audience' | 'quality' | 'playback' | 'run';

/** The facts of a live in words, by what they are about. */
export const useReportFacts = (report: LiveReport): Record<FactGroup, [string, string][]> => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const { facts, figures } = words;
  const tenth = (n: number | null) => format.number(n === null ? null : Math.round(n * 10) / 10);
  const rate = (n: number | null) => (n === null ? tenth(n) : words.kbps(format.number(Math.round(n))));
  const count = (kind: LiveReport['events'][number]['kind']) =>
    format.number(report.events.filter((event) => event.kind === kind).length);
  const seconds = (ms: number | null) => (ms === null ? tenth(ms) : words.seconds(tenth(ms / 1000)));
  const share = (part: number | null) => format.percent(part === null ? null : part * 100);
  const playFacts = (of: PlayFigures): [string, string][] => [
    [figures.start, seconds(of.startMs)],
    [figures.stalls, tenth(of.stallsPerHour)],
    [facts.stalled, share(of.stalledShare)],
    [figures.rate, rate(of.kbps)],
    [figures.age, seconds(of.latencyMs)],
  ];
  const watched = report.playback?.seconds ?? 0;
  const playText = (of: PlayFigures): string =>
    [
      words.ofTime(share(watched === 0 ? null : of.seconds / watched)),
      ...playFacts(of).map(([name, value]) => words.named(name, value)),
    ].join(words.and);
  const when = words.when(clock.bare.instant(report.beganAt), clock.instant(report.endedAt));
  const end = words.ends[report.endReason];
  return {
    audience: [
      [figures.unique, format.number(report.unique)],
      [figures.peak, format.number(report.peak)],
      [facts.minutes, tenth(report.minutesWatched)],
      [figures.average, tenth(report.averageMinutes)],
      [facts.chat, format.number(report.chatMessages)],
    ],
    quality: [
      [facts.video, rate(report.meanVideoKbps)],
      [facts.audio, rate(report.meanAudioKbps)],
      [facts.fps, tenth(report.meanFps)],
      [facts.stalls, format.number(report.stalls)],
      [facts.switches, format.number(report.switches.length)],
      [facts.refused, count('refused')],
      [facts.renditions, count('rendition')],
    ],
    playback: [
      ...(report.playback ? playFacts(report.playback) : []),
      ...report.playbackBy.map(({ by, ...figures }): [string, string] => [words.deliveries[by], playText(figures)]),
    ],
    run: [
      [facts.when, when],
      [figures.length, duration(report.seconds)],
      [facts.method, words.methods[report.method]],
      [facts.end, report.endedBy ? words.endedBy(end, report.endedBy) : end],
    ],
  };
};

type Tile = { figure: Figure; label: string; value: string; differs: string | null };

/**
 * The figures of a live as text, with their differences from the previous live; those of players where some reported.
 */
const useCompared = (report: LiveReport): Tile[][] => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const shown = (figure: Figure, n: number | null): string => {
    if (figure === 'length') return duration(n);
    const text = format.number(n);
    if (n === null) return text;
    if (figure === 'start' || figure === 'age') return words.seconds(text);
    return figure === 'rate' ? words.kbps(text) : text;
  };
  const differs = (figure: Figure, n: number): string => {
    if (n === 0) return words.same;
    const amount = shown(figure, Math.abs(n));
    return n > 0 ? `↑ ${words.more(amount)}` : `↓ ${words.less(amount)}`;
  };
  const groups = report.playback ? [FIGURES, PLAY_FIGURES] : [FIGURES];
  return groups.map((figures) =>
    compare(report, figures).map(({ figure, value, difference }) => ({
      figure,
      label: words.figures[figure],
      value: shown(figure, value),
      differs: difference === null ? null : differs(figure, difference),
    })),
  );
};

/** Figures, each with its difference from the previous live. */
const Tiles = ({ report }: { report: LiveReport }) =>
  useCompared(report).map((tiles) => (
    <dl key={tiles[0]?.figure} className={styles.tiles}>
      {tiles.map(({ figure, label, value, differs }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {differs === null ? null : <span>{differs}</span>}
          </dd>
        </div>
      ))}
    </dl>
  ));

/** The content of the page as rows of one file. */
const useCsv = (report: LiveReport): (() => void) => {
  const words = useWords(reportsWords);
  const { rows: names, events: happened } = useWords(audienceWords);
  const clock = useCompanyClock();
  const zone = useCompanyZone();
  const textOf = useEventText();
  const facts = useReportFacts(report);
  const compared = useCompared(report).flat();
  return () => {
    const groups = keysOf(facts);
    const rows: (string | number)[][] = [
      [words.section, words.minute, words.value],
      [words.title, clock.instant(report.beganAt), defuse(report.title || words.untitled)],
      ...groups.flatMap((group) => facts[group].map(([name, value]) => [words.groups[group], name, defuse(value)])),
      ...compared.flatMap(({ label, differs }) => (differs === null ? [] : [[words.comparison, label, differs]])),
      ...report.clips.map(({ startsAt, endsAt, note }) => [
        words.clips,
        words.when(clock.bare.instant(startsAt), clock.instant(endsAt)),
        defuse(note),
      ]),
      ...report.events.map((event) => [
        happened,
        clock.instant(event.at),
        defuse([event.who, textOf(event)].filter(Boolean).join(' ')),
      ]),
      [],
      [words.minute, names.videoKbps, names.fps, names.viewers, names.chat],
      ...report.points.map(({ at, videoKbps, fps, viewers, chat }) => [
        clock.bare.minute(at),
        videoKbps ?? '',
        fps ?? '',
        viewers,
        chat,
      ]),
    ];
    saveFile(csvOf(rows), `live-report-${localOf(report.beganAt, zone).replaceAll(':', '')}.csv`);
  };
};

/** A live in two sentences and its figures, and the actions on its report. */
export const ReportHead = ({ report }: { report: LiveReport }) => {
  const words = useWords(reportsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const saveCsv = useCsv(report);
  const { unique, peak, averageMinutes, previous, studioSlug } = report;
  const end = words.ends[report.endReason];
  const how = report.endedBy ? words.endedBy(end, report.endedBy) : end;
  const link = () =>
    copyText(location.origin + hrefOf('LiveReport', { live: report.id }), words.copied, words.copyFailed);
  return (
    <PageCard>
      <Row wrap gap={[8, 16]} justify="between" align="start">
        <Stack gap={4} shrinks grow>
          <Text as="h2" tone="strong" size={20} line={28} weight="medium" anywhere data-content>
            {report.title || words.untitled}
          </Text>
          <Text tone="muted">
            <span data-content>{report.studio}</span>
            {` · ${words.when(clock.bare.minute(report.beganAt), clock.minute(report.endedAt))}`}
          </Text>
        </Stack>
        <Row wrap gap={8} className="screen-only">
          {studioSlug ? (
            <PageLink className={styles.link} to="Monitor" search={{ studio: studioSlug }}>
              {words.studioPage}
            </PageLink>
          ) : null}
          <PageLink className={styles.link} to="Lives">
            {words.lives}
          </PageLink>
          <Button size="small" icon={<IconCopy />} onClick={() => void link()}>
            {words.copy}
          </Button>
          <Button size="small" icon={<IconDownload />} onClick={saveCsv}>
            {words.csv}
          </Button>
          <Button size="small" icon={<IconPrinter />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </Row>
      </Row>
      <Text as="p" tone="strong" size={16} line={24} above={16}>
        {unique === 0
          ? words.nobody
          : words.headline(format.number(unique), format.number(peak), format.number(averageMinutes), unique)}{' '}
        {words.ended(duration(report.seconds), how)}
      </Text>
      <Tiles report={report} />
      <Text as="p" tone="muted" size={13} above={8}>
        {previous ? (
          <PageLink className={styles.link} to="LiveReport" search={{ live: previous.id }} data-content>
            {words.against(previous.title || words.untitled, clock.date(previous.beganAt))}
          </PageLink>
        ) : (
          words.first
        )}
      </Text>
    </PageCard>
  );
};
