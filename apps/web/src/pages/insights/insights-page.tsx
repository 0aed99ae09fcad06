import { figuresChannel } from '@onair/contract/analytics/collect';
import { audienceMap, audiencePortrait, funnel } from '@onair/contract/analytics/insights';
import { listServices, type ServiceKey } from '@onair/contract/billing/services';
import { isOneOf } from '@onair/contract/typed';
import { Type } from 'typebox';
import { AudienceCard, FunnelCard, insightsWords, PortraitCard } from '../../domains/analytics/insights/index.ts';
import { ServiceGate } from '../../domains/billing/services/index.ts';
import { FeedsCard } from '../../domains/content/feeds/index.ts';
import { queryClient, queryOf } from '../../shared/api/query.ts';
import { openingReads } from '../../shared/api/read-ahead.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack } from '../../shared/layout/layout.tsx';
import { useSearchState } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Segments } from '../../shared/ui/segments.tsx';

const RANGES = ['7d', '30d', '90d'] as const;
const State = Type.Object({
  range: Type.Optional(Type.Union([Type.Literal('7d'), Type.Literal('30d'), Type.Literal('90d')])),
});

const OPENING = '30d';

// Each card's request starts once its service is known to be active. The portrait is below the window: nothing waits for it.
openingReads.set('Insights', async ({ range }) => {
  const handled = { meta: { handled: true } };
  const preset = isOneOf(RANGES, range) ? range : OPENING;
  const services = await queryClient.ensureQueryData({ ...queryOf(listServices, {}), ...handled });
  const runs = (opens: ServiceKey) => services.some(({ key, enable }) => key === opens && enable);
  if (runs('portrait')) void queryClient.prefetchQuery({ ...queryOf(audiencePortrait, { preset }), ...handled });
  await Promise.all([
    runs('funnel') && queryClient.prefetchQuery({ ...queryOf(funnel, { by: 'family', preset }), ...handled }),
    runs('audience') && queryClient.prefetchQuery({ ...queryOf(audienceMap, { preset }), ...handled }),
  ]);
});

/** The insights of the company's services: each card while its service is active. */
export const InsightsPage = () => {
  const words = useWords(insightsWords);
  const [{ range = OPENING }, change] = useSearchState(State);
  useChannel(figuresChannel);
  return (
    <Stack gap={16}>
      <PageCard>
        <Segments
          label={words.range}
          value={range}
          options={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
          onChange={(value) => change({ range: value })}
        />
      </PageCard>
      <ServiceGate opens="funnel">
        <FunnelCard preset={range} />
      </ServiceGate>
      <ServiceGate opens="audience">
        <AudienceCard preset={range} />
      </ServiceGate>
      <ServiceGate opens="portrait">
        <PortraitCard preset={range} />
      </ServiceGate>
      <ServiceGate opens="feed">
        <FeedsCard />
      </ServiceGate>
    </Stack>
  );
};
