import type { TimelineEvent } from '@onair/contract/live/studio-history';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import { populationWords } from './population.words.ts';
import styles from './studio-cards.module.css';
import { useEventText } from './use-event-text.ts';

const SHOWN = 50;

type Props = {
  events: readonly TimelineEvent[];
  /** Called when the time of an event is clicked. */
  onPick?: ((at: string) => void) | undefined;
};

/** Events in the given order: switches with their reason and gap, stalls, operators' actions. */
export const EventList = ({ events, onPick }: Props) => {
  const words = useWords(populationWords);
  const format = useFormat();
  const more = Math.max(0, events.length - SHOWN);
  const textOf = useEventText();
  return (
    <section>
      <Text as="h3" size={14} weight="medium" below={8}>
        {words.events}
      </Text>
      {events.length === 0 ? (
        <Text as="p" tone="muted">
          {words.noEvents}
        </Text>
      ) : null}
      <Stack as="ul" gap={6} size={13} className={styles.events} aria-label={words.events} tabIndex={0}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            {onPick ? (
              <button type="button" onClick={() => onPick(event.at)}>
                <CompanyTime at={event.at} />
              </button>
            ) : (
              <CompanyTime at={event.at} />
            )}
            <Text weight="medium">{event.who ?? words.automatic}</Text>
            <span>{textOf(event)}</span>
          </li>
        ))}
      </Stack>
      {more > 0 ? (
        <Text as="p" tone="muted" size={13} above={8}>
          {words.moreEvents(format.number(more))}
        </Text>
      ) : null}
    </section>
  );
};
