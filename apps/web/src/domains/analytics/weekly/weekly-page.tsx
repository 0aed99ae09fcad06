import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import { Week } from '@onair/contract/analytics/weeks';
import { failures } from '@onair/contract/failure';
import { pastLives } from '@onair/contract/live/live-reports';
import { Type } from 'typebox';
import { queryClient, queryOf, useCall } from '../../../shared/api/query.ts';
import { openingReads } from '../../../shared/api/read-ahead.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Stack } from '../../../shared/layout/layout.tsx';
import { useSearchState } from '../../../shared/page/page.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { WorkList, workWords } from '../../work/index.ts';
import styles from './weekly.module.css';
import { weeklyWords } from './weekly.words.ts';
import { WeekChart, WeeklyChanges, WeeklyFigures } from './weekly-figures.tsx';
import { WeeklyHead } from './weekly-head.tsx';
import { livesOf, WeeklyAlerts, WeeklyContents, WeeklyHappened, WeeklyLives } from './weekly-lists.tsx';

const WeeklyState = Type.Object({ week: Type.Optional(Week) });

// The week's lives are below the fold: they are fetched after the report arrives, and nothing waits for them.
openingReads.set('Weekly', async ({ week }) => {
  const handled = { meta: { handled: true } };
  const asked = queryOf(weeklyReport, week ? { week: String(week) } : {});
  const { range } = await queryClient.ensureQueryData({ ...asked, ...handled });
  void queryClient.prefetchQuery({ ...queryOf(pastLives, livesOf(range)), ...handled });
});

/** The report of a week: `?week=2026-W47`, the last completed one by default. */
export const WeeklyPage = () => {
  const words = useWords(weeklyWords);
  const work = useWords(workWords);
  const [{ week }, change] = useSearchState(WeeklyState);
  const query = useCall(weeklyReport, week ? { week } : {}, { handled: true });
  if (query.error?.code === failures.notFound.code) {
    return (
      <PageCard>
        <Empty
          text={words.missing}
          action={
            <Button type="primary" onClick={() => change({ week: undefined })}>
              {words.latest}
            </Button>
          }
        />
      </PageCard>
    );
  }
  return (
    <Loaded query={query} loading={<Skeleton rows={12} />}>
      {(report) => (
        <Stack gap={16} className={styles.report}>
          <WeeklyHead report={report} onWeek={(next) => change({ week: next })} />
          <WeeklyFigures {...report} />
          <WeekChart days={report.days} />
          <WeeklyChanges changes={report.changes} />
          <WeeklyLives range={report.range} />
          <WeeklyContents contents={report.contents} />
          <WeeklyHappened happened={report.happened} />
          <div className={styles.pair}>
            <WeeklyAlerts alerts={report.alerts} />
            <PageCard title={work.title}>
              <WorkList />
            </PageCard>
          </div>
        </Stack>
      )}
    </Loaded>
  );
};
