import type { Queue } from '@onair/contract/content/review-queues';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { usePermission } from '../../../shared/session/permission.tsx';
import { ItemCard } from '../../../shared/ui/cards.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ageText } from './age.ts';
import { useFilterText } from './filter-text.ts';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

type Props = { queue: Queue; onInspect: () => void; onDelete: () => void };

/** One queue with what waits in it. Inspecting is for everyone, deleting for administrators. */
export const QueueCard = ({ queue, onInspect, onDelete }: Props) => {
  const words = useWords(qualityWords);
  const format = useFormat();
  const filterText = useFilterText();
  const admin = usePermission(['admin']);
  const { title, name, data, rate, filter, createdAt } = queue;
  const system = name === 'ruleHits';
  return (
    <ItemCard
      title={title}
      tag={system ? <StatusTag tone="busy">{words.system}</StatusTag> : null}
      actions={
        <>
          {admin && !system ? (
            <Button aria-label={words.deleteQueue(title)} onClick={onDelete}>
              {words.delete}
            </Button>
          ) : null}
          <Button type="primary" aria-label={words.inspectQueue(title)} onClick={onInspect}>
            {words.inspect}
          </Button>
        </>
      }
    >
      <Text as="p" tone="muted" size={12} line={20} anywhere className={styles.about}>
        {system ? words.systemText : <time dateTime={createdAt}>{format.instant(createdAt)}</time>}
      </Text>
      <Row as="dl" wrap gap={[4, 16]} align="stretch" className={styles.figures}>
        {data.map(({ label, value }) => (
          <div key={label} title={label === 'toSample' ? words.toSampleHint : undefined}>
            <dt>{words.figures[label]}</dt>
            <dd>{label === 'backlog' ? ageText(value, words) : format.number(value)}</dd>
          </div>
        ))}
      </Row>
      {system ? null : (
        <Text as="p" tone="muted" size={12} line={20} anywhere className={styles.about} data-content>
          {filterText(filter)} · {words.rate(rate)}
        </Text>
      )}
    </ItemCard>
  );
};

/** The way to a new queue, a card among the others. */
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
