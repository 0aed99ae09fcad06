import { dayOf, localOf } from '@onair/contract/lib/local-time';
import { pictureAddress } from '@onair/contract/lib/pictures';
import type { Plan, PlanState } from '@onair/contract/live/schedule';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './schedule.module.css';
import { scheduleWords } from './schedule.words.ts';

export const stateTones: Record<PlanState, Tone> = { planned: 'busy', onAir: 'bad', done: 'good', missed: 'warn' };

type Props = { plans: readonly Plan[]; timeZone: string; onOpen: (id: string) => void };

/** The plans of a week below each other, by day. */
export const PlanList = ({ plans, timeZone, onOpen }: Props) => {
  const words = useWords(scheduleWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const days = Object.entries(Object.groupBy(plans, ({ startsAt }) => dayOf(localOf(startsAt, timeZone))));
  return (
    <Stack gap={16}>
      {days.map(([day, list = []]) => (
        <section key={day} aria-label={`${format.weekday(day)} ${format.shortDay(day)}`}>
          <Text as="h3" tone="strong" size={14} weight="medium" below={4}>
            {format.weekday(day)} {format.shortDay(day)}
          </Text>
          <ul>
            {list.map((plan) => (
              <li key={plan.id}>
                <button type="button" className={styles.entry} data-plan={plan.id} onClick={() => onOpen(plan.id)}>
                  {plan.cover ? (
                    <img src={pictureAddress(plan.cover)} alt="" width={96} height={54} className={styles.cover} />
                  ) : (
                    <span className={styles.cover} />
                  )}
                  <Text numeric nowrap>
                    {clock.bare.time(plan.startsAt)}–{clock.time(plan.endsAt)}
                  </Text>
                  <Stack as="span" grow shrinks>
                    <Text tone="strong" weight="medium" cut>
                      {plan.title}
                    </Text>
                    <Row as="span" wrap gap={[2, 12]} tone="muted" size={12}>
                      <span>{plan.studio}</span>
                      <span>{words.methods[plan.method]}</span>
                      {plan.inChargeName ? <span data-content>{plan.inChargeName}</span> : null}
                      {plan.followers > 0 ? <span>{words.followers(plan.followers)}</span> : null}
                    </Row>
                  </Stack>
                  <StatusTag tone={stateTones[plan.state]}>{words.states[plan.state]}</StatusTag>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
};
