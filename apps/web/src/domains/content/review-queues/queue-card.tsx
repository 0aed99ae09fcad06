import type { Queue } from '@onair/contract/content/review-queues';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconMore, IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { ItemCard } from '../../../shared/ui/cards.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { ageText } from './age.ts';
import { useFilterText } from './filter-text.ts';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

type Act = 'edit' | 'archive' | 'delete';
type Props = { queue: Queue; onInspect: () => void; onAct: (act: Act) => void };
export type QueueAct = Act;

/** A queue is late when an item in it is, and nearly late in the last quarter of its time. */
const slaTone = (waitedSeconds: number, slaMinutes: number): Tone =>
  waitedSeconds > slaMinutes * 60 ? 'bad' : waitedSeconds > slaMinutes * 45 ? 'warn' : 'good';

/** One queue with its pending items: reviewers inspect and edit it, others see how much waits. */
export const QueueCard = ({ queue, onInspect, onAct }: Props) => {
  const words = useWords(qualityWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const filterText = useFilterText();
  const reviews = useMay('review');
  const { title, name, data, rate, filter, createdAt, slaMinutes, overdue, backlogSeconds, secondReader } = queue;
  const system = name === 'ruleHits';
  return (
    <ItemCard
      title={title}
      tag={system ? <StatusTag tone="busy">{words.system}</StatusTag> : null}
      actions={
        <>
          {reviews ? (
            <MenuButton
              type="text"
              icon={<IconMore />}
              label={words.actsOn(title)}
              items={[
                { key: 'edit', label: words.edit, onSelect: () => onAct('edit') },
                ...(system ? [] : [{ key: 'archive', label: words.archive, onSelect: () => onAct('archive') }]),
              ]}
            />
          ) : null}
          {reviews && !system ? (
            <Button aria-label={words.deleteQueue(title)} onClick={() => onAct('delete')}>
              {words.delete}
            </Button>
          ) : null}
          {reviews ? (
            <Button type="primary" aria-label={words.inspectQueue(title)} onClick={onInspect}>
              {words.inspect}
            </Button>
          ) : null}
        </>
      }
    >
      <Text as="p" tone="muted" size={12} line={20} anywhere className={styles.about}>
        {system ? words.systemText : <time dateTime={createdAt}>{clock.instant(createdAt)}</time>}
      </Text>
      <Row as="dl" wrap gap={[4, 16]} align="stretch" className={styles.figures}>
        {data.map(({ key, value }) => (
          <div key={key} title={key === 'toSample' ? words.toSampleHint : undefined}>
            <dt>{words.figures[key]}</dt>
            <dd>{key === 'backlog' ? ageText(value, words) : format.number(value)}</dd>
          </div>
        ))}
      </Row>
      {slaMinutes === null && !secondReader ? null : (
        <Row wrap gap={[4, 12]} size={12} below={8}>
          {slaMinutes === null ? null : (
            <StatusTag tone={slaTone(backlogSeconds, slaMinutes)}>
              {overdue > 0
                ? words.overdue(ageText(slaMinutes * 60, words), overdue)
                : words.sla(ageText(slaMinutes * 60, words))}
            </StatusTag>
          )}
          {secondReader ? <StatusTag tone="off">{words.secondReader}</StatusTag> : null}
        </Row>
      )}
      {system ? null : (
        <Text as="p" tone="muted" size={12} line={20} anywhere className={styles.about} data-content>
          {filterText(filter)} · {words.rate(rate)}
        </Text>
      )}
    </ItemCard>
  );
};

/** The card that creates a queue. */
export const NewQueueCard = ({ onPress }: { onPress: () => void }) => {
  const words = useWords(qualityWords);
  return (
    <li className={styles.add}>
      <button type="button" onClick={onPress}>
        <IconPlus aria-hidden="true" />
        {words.add}
      </button>
    </li>
  );
};
