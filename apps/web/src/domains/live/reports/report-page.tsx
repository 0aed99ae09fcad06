import { failures } from '@onair/contract/failure';
import { type LiveReport, liveReport } from '@onair/contract/live/live-reports';
import { studioChannel } from '@onair/contract/live/studios/now';
import { Uuid } from '@onair/contract/text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { Overlays } from '../../../shared/overlay/overlays.tsx';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { EventList } from '../audience/event-list.tsx';
import { minuteRows } from '../audience/minute-rows.ts';
import { TimelineChart } from '../audience/timeline-chart.tsx';
import { ReportRestreams } from '../restream/restream-figures.tsx';
import { beginningOf, firstCovered } from './clip-time.ts';
import { Clips } from './clips.tsx';
import { RecordingPlayer, type SeekRequest } from './recording-player.tsx';
import { type FactGroup, ReportHead, useReportFacts } from './report-head.tsx';
import styles from './reports.module.css';
import { reportsWords } from './reports.words.ts';

const Talk = lazyPart(async () => (await import('../../work/talk.tsx')).Talk, { inPlace: true, ahead: true });

const GROUPS: readonly FactGroup[] = ['audience', 'quality', 'playback', 'run'];

const Timeline = ({ report, onPick }: { report: LiveReport; onPick: ((at: string) => void) | undefined }) => {
  const words = useWords(reportsWords);
  const minutes = useMemo(() => minuteRows(report.points, report.events), [report]);
  const clips = useMemo(
    () =>
      minutes.map(({ at }) =>
        report.clips.some(({ startsAt, endsAt }) => Date.parse(startsAt) < at + 60_000 && Date.parse(endsAt) > at),
      ),
    [minutes, report.clips],
  );
  const pick = onPick && ((index: number) => minutes[index] && onPick(new Date(minutes[index].at).toISOString()));
  return (
    <PageCard title={words.timeline}>
      {report.points.length === 0 ? (
        <Text as="p" tone="muted">
          {words.noMinutes}
        </Text>
      ) : (
        <TimelineChart minutes={minutes} clips={clips} onPick={pick} />
      )}
    </PageCard>
  );
};

const Report = ({ report }: { report: LiveReport }) => {
  const words = useWords(reportsWords);
  const facts = useReportFacts(report);
  const place = useRef<HTMLDivElement>(null);
  const [first] = report.recordings;
  const [seek, setSeek] = useState<SeekRequest | null>(null);
  const shown = seek ?? (first ? { ...beginningOf(first), press: 0 } : null);
  // A minute of the chart, or a clip, may start before its recording.
  const play = (at: string, until = minuteAfter(at)) => {
    const covered = firstCovered(report.recordings, at, until);
    if (!covered) return void Message.info(words.outside);
    setSeek((now) => ({ ...covered, press: (now?.press ?? 0) + 1 }));
    place.current?.scrollIntoView({ block: 'center' });
  };
  const onPlay = first ? play : undefined;
  const onPick = first ? (at: string) => play(at) : undefined;
  return (
    <Stack gap={16} className={styles.report}>
      <ReportHead report={report} />
      {shown ? (
        <div ref={place} className="screen-only">
          <PageCard title={words.recording}>
            <RecordingPlayer live={report} seek={shown} label={words.recording} onPlay={(at) => play(at)} />
            <Text as="p" tone="muted" size={13} above={8}>
              {words.pressToPlay}
            </Text>
          </PageCard>
        </div>
      ) : null}
      <Timeline report={report} onPick={onPick} />
      <Clips report={report} onPlay={onPlay} />
      <div className={styles.groups}>
        {GROUPS.filter((group) => facts[group].length > 0).map((group) => (
          <PageCard key={group} title={words.groups[group]}>
            <Facts look="table" facts={facts[group]} label={words.groups[group]} className={styles.facts} />
          </PageCard>
        ))}
      </div>
      {report.restreams.length > 0 ? <ReportRestreams figures={report.restreams} /> : null}
      <PageCard>
        <EventList events={report.events} onPick={onPick} />
      </PageCard>
      <Talk subject="live" id={report.id} />
    </Stack>
  );
};

const minuteAfter = (at: string): string => new Date(Date.parse(at) + 60_000).toISOString();

const NONE = '00000000-0000-0000-0000-000000000000';
const ReportState = Type.Object({ live: Type.Optional(Uuid) });
/** A live that has just ended gets its report within some seconds. */
const REPORT_DUE_MS = 15_000;
const RETRY_MS = 1_000;

/** The report of one live: `?live=` names it. */
export const ReportPage = () => {
  const words = useWords(reportsWords);
  const goTo = useGoTo();
  const [{ live = NONE }] = useSearchState(ReportState);
  /** The lives without a report: the one that was asked for last, and the one whose report is not waited for any more. */
  const [missing, setMissing] = useState<string | null>(null);
  const [given, setGiven] = useState<string | null>(null);
  const waits = missing === live && given !== live && live !== NONE;
  const query = useCall(
    liveReport,
    { id: live },
    { handled: true, forgetPrevious: true, refetchInterval: waits ? RETRY_MS : false },
  );
  // Asking again forgets the failure until the answer is there.
  if (query.error?.code === failures.notFound.code && missing !== live) setMissing(live);
  if (query.data !== undefined && missing !== null) setMissing(null);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setGiven(live), REPORT_DUE_MS);
    return () => clearTimeout(timer);
  }, [waits, live]);
  useChannel(studioChannel);
  if (missing !== live) {
    return (
      <Loaded query={query} loading={<Skeleton rows={10} />}>
        {(report) => (
          <Overlays key={report.id}>
            <Report report={report} />
          </Overlays>
        )}
      </Loaded>
    );
  }
  return (
    <PageCard>
      {waits ? (
        <Text as="p" tone="muted" text="center" role="status">
          {words.making}
        </Text>
      ) : (
        <Empty
          text={words.notFound}
          action={
            <Button type="primary" onClick={() => goTo.page('Lives')}>
              {words.lives}
            </Button>
          }
        />
      )}
    </PageCard>
  );
};
