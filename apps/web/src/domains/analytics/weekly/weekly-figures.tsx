import type { WeeklyReport } from '@onair/contract/analytics/weekly-report';
import { CATEGORIES, SOURCES } from '@onair/contract/content/items/items';
import { isOneOf } from '@onair/contract/typed';
import { useMemo } from 'react';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { useGoTo } from '../../../shared/page/page.tsx';
import { LineDrawing } from '../../../shared/ui/drawing/line-drawing.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { contributionWords } from '../analysis/contribution.words.ts';
import { Growth } from '../analysis/growth.tsx';
import styles from './weekly.module.css';
import { weeklyWords } from './weekly.words.ts';

const HEIGHT = 240;

/** The headline figures, each next to the previous week's. */
export const WeeklyFigures = ({ figures, range }: Pick<WeeklyReport, 'figures' | 'range'>) => {
  const words = useWords(weeklyWords);
  const format = useFormat();
  return (
    <PageCard title={words.figuresTitle}>
      <div className={styles.tiles}>
        {figures.map(({ name, count, previous, growth }) => (
          <Stack key={name} gap={2} as="section" aria-label={words.figures[name]}>
            <Text tone="muted">{words.figures[name]}</Text>
            <strong>{format.number(count)}</strong>
            <Growth counts {...{ growth, previous, range }} />
          </Stack>
        ))}
      </div>
    </PageCard>
  );
};

/** Clicks of the seven days against those of the previous week; a click opens the day. */
export const WeekChart = ({ days }: Pick<WeeklyReport, 'days'>) => {
  const words = useWords(weeklyWords);
  const format = useFormat();
  const goTo = useGoTo();
  const table = useMemo(
    () => ({
      columns: [words.day, words.figures.click, words.weekBefore],
      rows: days.map(({ day, clicks, before }) => [format.day(day), format.number(clicks), format.number(before)]),
    }),
    [days, format, words],
  );
  const tip = (place: number): string => {
    const at = days[place];
    if (!at) return '';
    const name = `${format.weekday(at.day)} ${format.day(at.day)}`;
    return `${name}\n${words.figures.click}  ${format.number(at.clicks)}\n${words.weekBefore}  ${format.number(at.before)}`;
  };
  const open = (place: number) => {
    const at = days[place];
    if (at && at.clicks !== null) goTo.page('DataAnalysis', { preset: 'custom', from: at.day, to: at.day });
  };
  return (
    <PageCard title={words.clicksByDay}>
      <LineDrawing
        title={words.clicksByDay}
        labels={days.map(({ day }) => `${format.weekday(day)} ${format.shortDay(day)}`)}
        lines={[
          { look: 'past', values: days.map(({ before }) => before) },
          { look: 'main', values: days.map(({ clicks }) => clicks) },
        ]}
        short={format.compact}
        tip={tip}
        table={table}
        height={HEIGHT}
        onPick={open}
      />
    </PageCard>
  );
};

/** The parts that added or took away most clicks this week. */
export const WeeklyChanges = ({ changes }: Pick<WeeklyReport, 'changes'>) => {
  const words = useWords(weeklyWords);
  const contributions = useWords(contributionWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const nameOf = (key: string | null, name: string | undefined): string => {
    if (isOneOf(CATEGORIES, key)) return content.categories[key];
    if (isOneOf(SOURCES, key)) return content.sources[key];
    return name ?? contributions.others;
  };
  return (
    <PageCard title={words.changes}>
      {changes.length === 0 ? <Empty text={words.noBefore} /> : null}
      <div className={styles.parts}>
        {changes.map(({ by, rows }) => (
          <section key={by} aria-label={contributions.dimensions[by]}>
            <Text as="h3" tone="strong" size={14} weight="medium">
              {contributions.dimensions[by]}
            </Text>
            {rows.length === 0 ? (
              <Text as="p" tone="muted">
                {words.unchanged}
              </Text>
            ) : (
              <dl>
                {rows.map(({ key, name, difference }) => [
                  <dt key={`${key} name`} data-content={by === 'author' || undefined}>
                    {nameOf(key, name)}
                  </dt>,
                  <dd key={key} data-direction={difference > 0 ? 'up' : 'down'}>
                    {difference > 0 ? '▲ +' : '▼ '}
                    {format.number(difference)}
                  </dd>,
                ])}
              </dl>
            )}
          </section>
        ))}
      </div>
    </PageCard>
  );
};
