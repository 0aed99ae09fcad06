import { type FunnelDimension, type FunnelRow, type FunnelSteps, funnel } from '@onair/contract/analytics/insights';
import { entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import figures from '../../../shared/ui/figure-table.module.css';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { contributionWords } from '../analysis/contribution.words.ts';
import styles from './insights.module.css';
import { insightsWords } from './insights.words.ts';
import { rateOf, weakestRow } from './rates.ts';

export type InsightsRange = '7d' | '30d' | '90d';

const STEPS = ['exposures', 'clicks', 'interactions'] as const;
const DIMENSIONS: readonly FunnelDimension[] = ['family', 'category', 'source', 'author', 'referrer'];

/**
 * The steps of the funnel, each as wide as its share of the first; with its rate from the previous step, and the change
 * since the previous period.
 */
const Steps = ({ now, previous }: { now: FunnelSteps; previous: FunnelSteps | null }) => {
  const words = useWords(insightsWords);
  const format = useFormat();
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, place) => {
        const before = STEPS[place - 1];
        const rate = before ? rateOf(now[step], now[before]) : null;
        const was = before && previous ? rateOf(previous[step], previous[before]) : null;
        const change = rate === null || was === null ? null : rate - was;
        return (
          <li key={step}>
            <Text as="span" tone="strong">
              {words.steps[step]}
            </Text>
            <span className={styles.stepBar} aria-hidden="true">
              <span style={{ width: `${Math.max(0.5, rateOf(now[step], now.exposures) ?? 0)}%` }} />
            </span>
            <strong>{format.number(now[step])}</strong>
            <Text as="span" tone="muted" size={12}>
              {rate === null ? '' : words.ofStep(format.percent(rate))}
              {change === null
                ? ''
                : ` · ${words.change(`${change > 0 ? '+' : ''}${format.number(Math.round(change * 10) / 10)}`)}`}
            </Text>
          </li>
        );
      })}
    </ol>
  );
};

/** How much of the shown content is clicked and engaged with, and where most is lost. */
export const FunnelCard = ({ preset }: { preset: InsightsRange }) => {
  const words = useWords(insightsWords);
  const content = useWords(contentWords);
  const { referrers } = useWords(contributionWords);
  const format = useFormat();
  const [by, setBy] = useState<FunnelDimension>('family');
  const query = useCall(funnel, { by, preset }, { handled: true });
  const nameOf = ({ key, name }: FunnelRow): string => {
    if (by === 'family') return entryOf(content.families, key) ?? key;
    if (by === 'category') return entryOf(content.categories, key) ?? key;
    if (by === 'referrer') return entryOf(referrers, key) ?? key;
    return by === 'source' ? (entryOf(content.sources, key) ?? key) : (name ?? key);
  };
  return (
    <PageCard
      title={words.funnel}
      extra={
        <Segments
          label={words.by}
          value={by}
          options={DIMENSIONS.map((value) => ({ value, label: words.dimensions[value] }))}
          onChange={setBy}
        />
      }
    >
      <Loaded
        query={query}
        loading={<Skeleton rows={8} />}
        isEmpty={({ total }) => total.now.exposures === 0}
        empty={<Empty text={words.none} />}
      >
        {({ total, rows }) => {
          const weakest = weakestRow(rows);
          return (
            <Stack gap={16}>
              <Steps {...total} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <section className={figures.scroller} tabIndex={0} aria-label={words.funnel}>
                <table className={figures.table}>
                  <thead>
                    <tr>
                      <th scope="col">{words.dimensions[by]}</th>
                      {STEPS.map((step) => (
                        <th key={step} scope="col">
                          {words.steps[step]}
                        </th>
                      ))}
                      <th scope="col">{words.clickRate}</th>
                      <th scope="col">{words.interactionRate}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.key}>
                        <th scope="row" data-content={by === 'author' ? true : undefined}>
                          {nameOf(row)}
                          {row.key === weakest ? (
                            <Text as="span" size={12} tone="danger" className={styles.mark}>
                              {words.weakest}
                            </Text>
                          ) : null}
                        </th>
                        {STEPS.map((step) => (
                          <td key={step}>{format.number(row.now[step])}</td>
                        ))}
                        <td>{format.percent(rateOf(row.now.clicks, row.now.exposures))}</td>
                        <td>{format.number(rateOf(row.now.interactions, row.now.clicks))}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              <Text as="p" tone="muted" size={12}>
                {words.stepHint}
              </Text>
            </Stack>
          );
        }}
      </Loaded>
    </PageCard>
  );
};
