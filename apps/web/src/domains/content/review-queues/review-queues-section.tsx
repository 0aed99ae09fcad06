import { listQueues, type Queue } from '@onair/contract/content/review/queues';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconMore, IconPlus } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { CardGrid, CardSection, CardSkeletons, ItemCard, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import { useQueueDeletion } from './delete-queue.ts';
import { ageText, useFilterText } from './queue-text.ts';
import styles from './review-queues.module.css';
import { queueWords } from './review-queues.words.ts';

type Act = 'edit' | 'archive' | 'delete';
type QueueCardProps = { queue: Queue; onInspect: () => void; onAct: (act: Act) => void };

/** A queue is late when an item in it is, and nearly late in the last quarter of its time. */
const slaTone = (waitedSeconds: number, slaMinutes: number): Tone =>
  waitedSeconds > slaMinutes * 60 ? 'bad' : waitedSeconds > slaMinutes * 45 ? 'warn' : 'good';

/** One queue with its pending items: reviewers inspect and edit it, others see how much waits. */
export const QueueCard = ({ queue, onInspect, onAct }: QueueCardProps) => {
  const words = useWords(queueWords);
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
const NewQueueCard = ({ onPress }: { onPress: () => void }) => {
  const words = useWords(queueWords);
  return (
    <li className={styles.add}>
      <button type="button" onClick={onPress}>
        <IconPlus aria-hidden="true" />
        {words.add}
      </button>
    </li>
  );
};

const ArchivedQueues = lazyPart(async () => (await import('./archive-queue.tsx')).ArchivedQueues);
const ArchiveQueue = lazyPart(async () => (await import('./archive-queue.tsx')).ArchiveQueue);
const CreateQueue = lazyPart(async () => (await import('./queue-form.tsx')).CreateQueue);
const EditQueue = lazyPart(async () => (await import('./queue-form.tsx')).EditQueue);
const Reviewers = lazyPart(async () => (await import('./reviewers.tsx')).Reviewers);
const ReviewPanel = lazyPart(async () => (await import('./review-panel.tsx')).ReviewPanel);

/** Ages of pending items grow without events. */
const REFRESH_MS = 60_000;

type ReviewQueuesSectionProps = {
  title: string;
  search: string;
  onClearSearch: () => void;
  /** The queue whose items are being reviewed. */
  open: string | undefined;
  onOpen: (queue: string | undefined) => void;
  /** A new queue is being made. */
  creating: boolean;
  onCreate: (creating: boolean) => void;
};

/** Review queues; `search` narrows them to those whose words contain it, empty for all. */
export const ReviewQueuesSection = ({
  title,
  search,
  onClearSearch,
  open,
  onOpen,
  creating,
  onCreate,
}: ReviewQueuesSectionProps) => {
  const words = useWords(queueWords);
  const filterText = useFilterText();
  const reviews = useMay('review');
  const query = useCall(listQueues, {}, { handled: true, refetchInterval: REFRESH_MS });
  useChannel(reviewChannel);
  const overlays = useOverlays();
  const remove = useQueueDeletion();
  const acts: Record<Act, (queue: Queue) => void> = {
    edit: (queue) => overlays.open(EditQueue, { queue }),
    archive: (queue) => overlays.open(ArchiveQueue, { queue }),
    delete: remove,
  };
  const shows = (queue: Queue) => search === '' || matchesSearch(search, [queue.title, filterText(queue.filter)]);
  return (
    <CardSection
      title={title}
      extra={
        reviews ? (
          <Row gap={8}>
            <Button size="small" type="text" onClick={() => overlays.open(Reviewers, {})}>
              {words.reviewers}
            </Button>
            <Button size="small" type="text" onClick={() => overlays.open(ArchivedQueues, {})}>
              {words.archivedTitle}
            </Button>
          </Row>
        ) : null
      }
    >
      <Loaded query={query} loading={<CardSkeletons count={4} label={words.loading} />}>
        {(queues) =>
          queues.some(shows) ? (
            <CardGrid>
              {reviews && search === '' ? <NewQueueCard onPress={() => onCreate(true)} /> : null}
              {queues.filter(shows).map((queue) => (
                <QueueCard
                  key={queue.id}
                  queue={queue}
                  onInspect={() => onOpen(queue.id)}
                  onAct={(act) => acts[act](queue)}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      <Overlay part={CreateQueue} props={creating && reviews && {}} onClose={() => onCreate(false)} />
      <Overlay
        part={ReviewPanel}
        props={open !== undefined && { queueId: open, waiting: query.data?.find(({ id }) => id === open)?.pending }}
        onClose={() => onOpen(undefined)}
      />
    </CardSection>
  );
};
