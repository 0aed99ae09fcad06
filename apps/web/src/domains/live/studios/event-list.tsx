import type { TimelineEvent } from '@onair/contract/live/studio-history';
import { useWords } from '../../../shared/i18n/words.ts';
import { CompanyTime } from '../../../shared/ui/company-time.tsx';
import styles from './population.module.css';
import { populationWords } from './population.words.ts';
import { useEventText } from './use-event-text.ts';

const SHOWN = 50;

/** What happened, the latest first: switches with their reason and gap, stalls, acts of operators. */
export const EventList = ({ events }: { events: readonly TimelineEvent[] }) => {
  const words = useWords(populationWords);
  const textOf = useEventText();
  return (
    <section>
      <h3 className={styles.heading}>{words.events}</h3>
      {events.length === 0 ? <p className={styles.none}>{words.noEvents}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={styles.events} aria-label={words.events} tabIndex={0}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            <CompanyTime at={event.at} />
            <span className={styles.who}>{event.who ?? words.automatic}</span>
            <span>{textOf(event)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
