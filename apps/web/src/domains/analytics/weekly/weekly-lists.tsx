import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { type LiveReportCard, pastLives } from '@onair/contract/live/live-reports';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { DataRows } from '../../../shared/ui/data-table/data-list.tsx';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { contributionWords } from '../analysis/contribution.words.ts';
import desk from '../analysis/desk/desk.module.css';
import { deskWords } from '../analysis/desk/desk.words.ts';
import { MARK_TONES, marksOf } from '../analysis/marks.ts';
import styles from './weekly.module.css';
import { weeklyWords } from './weekly.words.ts';

const NUMBER = { align: 'end' } as const;
const LIVES_MAX = 100;
/** The lives that ended in a week. */
export const livesOf = ({ from, to }: WeeklyReport['range']) => ({ from, to, limit: LIVES_MAX });

type Item = WeeklyReport['contents'][number];

/** Lives that ended in the week, each leading to its report. */
export const WeeklyLives = ({ range }: Pick<WeeklyReport, 'range'>) => {
  const words = useWords(weeklyWords);
  const format = useFormat();
  const query = useCall(pastLives, livesOf(range), { handled: true });
  const columns: Column<LiveReportCard>[] = [
    {
      key: 'live',
      title: words.live,
      width: 180,
      rowHeader: true,
      cell: ({ id, title }) => (
        <PageLink className={styles.link} to="LiveReport" search={{ live: id }} data-content>
          {title || words.untitled}
        </PageLink>
      ),
    },
    { key: 'studio', title: words.studio, width: 120, cell: ({ studio }) => <span data-content>{studio}</span> },
    { key: 'began', title: words.began, width: 160, ...timeCells(({ beganAt }) => beganAt, 'minute') },
    {
      key: 'length',
      title: words.length,
      width: 90,
      ...NUMBER,
      cell: ({ seconds }) => duration(seconds),
    },
    { key: 'viewers', title: words.viewers, width: 90, ...NUMBER, cell: ({ unique }) => format.number(unique) },
    { key: 'peak', title: words.peak, width: 90, ...NUMBER, cell: ({ peak }) => format.number(peak) },
  ];
  return (
    <PageCard title={words.lives}>
      <Loaded
        query={query}
        loading={<Skeleton rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty text={words.noLives} />}
      >
        {({ list }) => (
          <DataRows
            caption={words.lives}
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            card={{ title: 'live', corner: 'began' }}
          />
        )}
      </Loaded>
    </PageCard>
  );
};

/** Items by clicks of the week. */
export const WeeklyContents = ({ contents }: Pick<WeeklyReport, 'contents'>) => {
  const words = useWords(weeklyWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const columns: Column<Item>[] = [
    {
      key: 'title',
      title: words.title,
      width: 220,
      rowHeader: true,
      cell: ({ contentId, title }) => (
        <PageLink className={styles.link} to="ContentItem" search={{ id: String(contentId) }} data-content>
          {title}
        </PageLink>
      ),
    },
    { key: 'author', title: words.author, width: 110, cell: ({ author }) => <span data-content>{author}</span> },
    { key: 'category', title: words.category, width: 100, cell: ({ category }) => content.categories[category] },
    { key: 'type', title: words.type, width: 140, cell: ({ type }) => content.contentTypes[type] },
    { key: 'clicks', title: words.figures.click, width: 90, ...NUMBER, cell: ({ count }) => format.number(count) },
  ];
  return (
    <PageCard title={words.contents}>
      {contents.length === 0 ? (
        <Empty text={words.noContents} />
      ) : (
        <DataRows
          caption={words.contents}
          columns={columns}
          rows={contents}
          keyOf={({ contentId }) => String(contentId)}
          card={{ title: 'title', corner: 'clicks' }}
        />
      )}
    </PageCard>
  );
};

/** Outages and notes of the week; its lives have a table of their own. */
export const WeeklyHappened = ({ happened }: Pick<WeeklyReport, 'happened'>) => {
  const words = useWords(weeklyWords);
  const kinds = useWords(deskWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const marks = marksOf({ ...happened, lives: [] }, kinds, format);
  if (marks.length === 0) return null;
  return (
    <PageCard title={words.happened}>
      <ul className={desk.list}>
        {marks.map(({ key, at, kind, text }) => (
          <li key={key}>
            <StatusTag tone={MARK_TONES[kind]}>{kinds[kind]}</StatusTag>
            <time dateTime={at}>{clock.minute(at)}</time>
            <span className={desk.grow} data-content>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </PageCard>
  );
};

/** Alerts of the reader that fired in the week. */
export const WeeklyAlerts = ({ alerts }: Pick<WeeklyReport, 'alerts'>) => {
  const words = useWords(weeklyWords);
  const { states } = useWords(deskWords);
  const names = useWords(contributionWords).figures;
  const format = useFormat();
  const clock = useCompanyClock();
  return (
    <PageCard title={words.alerts}>
      {alerts.length === 0 ? <Empty text={words.noAlerts} /> : null}
      <ul className={desk.list}>
        {alerts.map(({ at, name, figure, state, count, usual }) => (
          <li key={`${at} ${name}`}>
            <StatusTag tone={state === 'normal' ? 'good' : 'bad'}>{states[state]}</StatusTag>
            <span className={desk.grow} data-content>
              {name}
            </span>
            <Text tone="muted" numeric>
              {words.alert(clock.minute(at), names[figure], format.number(count), format.number(usual))}
            </Text>
          </li>
        ))}
      </ul>
    </PageCard>
  );
};
