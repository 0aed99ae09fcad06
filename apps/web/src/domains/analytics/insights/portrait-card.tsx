import { audiencePortrait, type Interest } from '@onair/contract/analytics/insights';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import figures from '../../../shared/ui/figure-table.module.css';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import type { InsightsRange } from './funnel-card.tsx';
import { insightsWords } from './insights.words.ts';

const KINDS: readonly Interest['by'][] = ['category', 'family'];

/** Content that the audience likes beyond its share of exposures. */
export const PortraitCard = ({ preset }: { preset: InsightsRange }) => {
  const words = useWords(insightsWords);
  const content = useWords(contentWords);
  const format = useFormat();
  const query = useCall(audiencePortrait, { preset }, { handled: true });
  const nameOf = ({ by, key }: Interest): string =>
    (by === 'family' ? entryOf(content.families, key) : entryOf(content.categories, key)) ?? key;
  return (
    <PageCard title={words.portrait}>
      <Loaded
        query={query}
        loading={<Skeleton rows={8} />}
        isEmpty={({ interests }) => interests.length === 0}
        empty={<Empty text={words.none} />}
      >
        {({ interests }) => (
          <Stack gap={16}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className={figures.scroller} tabIndex={0} aria-label={words.portrait}>
              <table className={figures.table}>
                {KINDS.map((kind) => (
                  <tbody key={kind}>
                    <tr>
                      <th scope="col">{words.dimensions[kind]}</th>
                      <th scope="col">{words.exposureShare}</th>
                      <th scope="col">{words.clickShare}</th>
                      <th scope="col">{words.index}</th>
                      <th scope="col">{words.interactionRate}</th>
                    </tr>
                    {interests
                      .filter(({ by }) => by === kind)
                      .map((interest) => (
                        <tr key={interest.key}>
                          <th scope="row">{nameOf(interest)}</th>
                          <td>{format.percent(interest.exposureShare)}</td>
                          <td>{format.percent(interest.clickShare)}</td>
                          <td data-direction={(interest.index ?? 100) >= 100 ? 'up' : 'down'}>
                            {format.number(interest.index)}
                          </td>
                          <td>{format.number(interest.interactionRate)}</td>
                        </tr>
                      ))}
                  </tbody>
                ))}
              </table>
            </section>
            <Text as="p" tone="muted" size={12}>
              {words.indexHint}
            </Text>
          </Stack>
        )}
      </Loaded>
    </PageCard>
  );
};
