import { DAY, dayOf, localOf } from '@onair/contract/lib/local-time';
import { nextPlans, type Plan, scheduleChannel } from '@onair/contract/live/schedule';
import { listStudios, type NextLive } from '@onair/contract/live/studios/studios';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock, useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { useClock } from '../studios/studio.state.ts';
import { scheduleWords } from './schedule.words.ts';

/** Plans further ahead are irrelevant to the operator of a studio. */
const AHEAD_MS = DAY;

/** The plan that a studio would go live by now: the current one, else the next within a day. */
export const useNextPlan = (studioId: string): Plan | null => {
  useChannel(scheduleChannel);
  const plans = useCall(nextPlans, { studio: studioId }, { handled: true }).data ?? [];
  const until = new Date(Date.now() + AHEAD_MS).toISOString();
  return plans.find((plan) => plan.studioId === studioId && plan.state === 'planned' && plan.startsAt < until) ?? null;
};

/** The next plan of a studio, from the list that names studios, and how soon it starts; otherwise the studio's own title. */
export const NextPlan = ({ studioId, otherwise }: { studioId: string; otherwise: string }) => {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const timeZone = useCompanyZone();
  useChannel(scheduleChannel);
  const studios = useCall(listStudios, {}, { handled: true }).data ?? [];
  const next = studios.find(({ id }) => id === studioId)?.next ?? null;
  const now = useClock(next !== null);
  if (!next || Date.parse(next.startsAt) >= now + AHEAD_MS) return otherwise;
  return (
    <PageLink to="Schedule" search={{ plan: next.id, week: dayOf(localOf(next.startsAt, timeZone)) }}>
      {words.planned(next.title, format.relative(next.startsAt, now))}
    </PageLink>
  );
};

type UpcomingPlan = { name: string; next: NextLive | null };

/** The next plans of all studios, for the Workplace. */
export const UpNext = ({ studios }: { studios: readonly UpcomingPlan[] }) => {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const timeZone = useCompanyZone();
  const clock = useCompanyClock();
  useChannel(scheduleChannel);
  const plans = studios.flatMap(({ name, next }) => (next ? [{ ...next, studio: name }] : []));
  const now = useClock(plans.length > 0);
  if (plans.length === 0) return null;
  return (
    <>
      <Row justify="between" above={12} below={4}>
        <Text as="h3" tone="strong" size={14} weight="medium">
          {words.next}
        </Text>
        <PageLink to="Schedule">{words.title}</PageLink>
      </Row>
      <Stack as="ul" gap={8} aria-label={words.next} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {plans
          .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
          .map((plan) => (
            <Stack as="li" key={plan.id} gap={2}>
              <PageLink to="Schedule" search={{ plan: plan.id, week: dayOf(localOf(plan.startsAt, timeZone)) }}>
                {plan.title}
              </PageLink>
              <Text tone="muted" size={12} numeric title={clock.minute(plan.startsAt)}>
                {plan.studio} ·{' '}
                {(Date.parse(plan.startsAt) > now ? words.upcoming : words.late)(format.relative(plan.startsAt, now))}
              </Text>
            </Stack>
          ))}
      </Stack>
    </>
  );
};
