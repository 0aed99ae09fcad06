import type { LiveReport } from '@onair/contract/live/live-reports';
import { localOf } from '@onair/contract/local-time';
import { defuse } from '@onair/contract/safe-text';
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
import { populationWords } from '../studios/population.words.ts';
import { useEventText } from '../studios/use-event-text.ts';
import { useReportFacts } from './report-facts.tsx';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';
import { Tiles, useCompared } from './tiles.tsx';

/** The content of the page as rows of one file. */
const useCsv = (report: LiveReport): (() => void) => {
  const words = useWords(reportsWords);
  const { rows: names, events: happened } = useWords(populationWords);
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
