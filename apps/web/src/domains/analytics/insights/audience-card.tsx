import { type AudienceHour, audienceMap } from '@onair/contract/analytics/insights';
import { entryOf } from '@onair/contract/typed';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import figures from '../../../shared/ui/figure-table.module.css';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import type { InsightsRange } from './funnel-card.tsx';
import styles from './insights.module.css';
import { insightsWords } from './insights.words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A heat map of weekdays by hours. */
const Heat = ({ hours }: { hours: readonly AudienceHour[] }) => {
  const words = useWords(insightsWords);
  const format = useFormat();
  const most = Math.max(1, ...hours.map(({ visits }) => visits));
  const dayName = (weekday: number): string => entryOf(words.weekdays, weekday) ?? '';
  const days = [...Map.groupBy(hours, ({ weekday }) => weekday)].sort(([a], [b]) => a - b);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={figures.scroller} tabIndex={0} aria-label={words.heat}>
      <table className={styles.heat}>
        <caption className="sr-only">{words.heat}</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col" aria-label={hourText(hour)}>
                {hour % 3 === 0 ? String(hour).padStart(2, '0') : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(([weekday, cells]) => (
            <tr key={weekday}>
              <th scope="row">{dayName(weekday)}</th>
              {HOURS.map((hour) => {
                const visits = cells.find((cell) => cell.hour === hour)?.visits;
                const text = visits === undefined ? '–' : format.number(Math.round(visits));
                return (
                  <td key={hour} title={words.cell(dayName(weekday), hourText(hour), text)}>
                    <span className={styles.cell} style={{ opacity: 0.06 + (0.94 * (visits ?? 0)) / most }} />
                    <span className="sr-only">{text}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** When the audience visits, and how many are returning visitors. */
export const AudienceCard = ({ preset }: { preset: InsightsRange }) => {
  const words = useWords(insightsWords);
  const format = useFormat();
  const query = useCall(audienceMap, { preset }, { handled: true });
  return (
    <PageCard title={words.audience}>
      <Loaded
        query={query}
        loading={<Skeleton rows={8} />}
        isEmpty={({ visits }) => visits === 0}
        empty={<Empty text={words.none} />}
      >
        {({ hours, visits, newVisitors, returningVisitors, range }) => {
          const [busiest] = hours.toSorted((a, b) => b.visits - a.visits);
          return (
            <Stack gap={16}>
              <Facts
                look="columns"
                label={words.audience}
                facts={[
                  [words.visits, format.number(visits)],
                  [words.newVisitors, format.number(newVisitors)],
                  [words.returning, format.number(returningVisitors)],
                ]}
              />
              <Heat hours={hours} />
              <Text as="p" tone="muted" size={12}>
                {busiest
                  ? `${words.busiest(entryOf(words.weekdays, busiest.weekday) ?? '', hourText(busiest.hour))} · `
                  : ''}
                {words.clock} ({range.timeZone})
              </Text>
            </Stack>
          );
        }}
      </Loaded>
    </PageCard>
  );
};
