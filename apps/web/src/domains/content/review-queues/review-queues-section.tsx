import { qualityChannel } from '@onair/contract/content/quality-channel';
import { listQueues, type Queue } from '@onair/contract/content/review-queues';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { CardGrid, CardSection, CardSkeletons, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart, useOpened } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import { useFilterText } from './filter-text.ts';
import { NewQueueCard, type QueueAct, QueueCard } from './queue-card.tsx';
import { qualityWords } from './review-queues.words.ts';

const ArchivedQueues = lazyPart(async () => (await import('./archive-queue.tsx')).ArchivedQueues);
const ArchiveQueue = lazyPart(async () => (await import('./archive-queue.tsx')).ArchiveQueue);
const CreateQueue = lazyPart(async () => (await import('./queue-form.tsx')).CreateQueue);
const EditQueue = lazyPart(async () => (await import('./queue-form.tsx')).EditQueue);
const Reviewers = lazyPart(async () => (await import('./reviewers.tsx')).Reviewers);
const DeleteQueue = lazyPart(async () => (await import('./delete-queue.tsx')).DeleteQueue);
const ReviewPanel = lazyPart(async () => (await import('./review-panel.tsx')).ReviewPanel);

const ACTS = { edit: EditQueue, archive: ArchiveQueue, delete: DeleteQueue };

/** Ages of pending items grow without events. */
const REFRESH_MS = 60_000;

type Props = {
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
export const QualitySection = ({ title, search, onClearSearch, open, onOpen, creating, onCreate }: Props) => {
  const words = useWords(qualityWords);
  const filterText = useFilterText();
  const reviews = useMay('review');
  const query = useCall(listQueues, {}, { handled: true, refetchInterval: REFRESH_MS });
  useChannel(qualityChannel);
  const [acting, setActing] = useState<{ act: QueueAct; queue: Queue; open: boolean } | null>(null);
  const [aside, setAside] = useState<'archived' | 'reviewers' | null>(null);
  const archived = useOpened(aside === 'archived');
  const reviewers = useOpened(aside === 'reviewers');
  const Act = acting && ACTS[acting.act];
  // Once opened it stays mounted, so that its closing animation runs.
  const reviewed = useOpened(open !== undefined);
  const created = useOpened(creating && reviews);
  const shows = (queue: Queue) => search === '' || matchesSearch(search, [queue.title, filterText(queue.filter)]);
  return (
    <CardSection
      title={title}
      extra={
        reviews ? (
          <Row gap={8}>
            <Button size="small" type="text" onClick={() => setAside('reviewers')}>
              {words.reviewers}
            </Button>
            <Button size="small" type="text" onClick={() => setAside('archived')}>
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
                  onAct={(act) => setActing({ act, queue, open: true })}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      {created ? <CreateQueue open={creating && reviews} onClose={() => onCreate(false)} /> : null}
      {acting && Act ? (
        <Act
          key={`${acting.act} ${acting.queue.id}`}
          queue={acting.queue}
          open={acting.open}
          onClose={() => setActing((now) => now && { ...now, open: false })}
        />
      ) : null}
      {archived ? <ArchivedQueues open={aside === 'archived'} onClose={() => setAside(null)} /> : null}
      {reviewers ? <Reviewers open={aside === 'reviewers'} onClose={() => setAside(null)} /> : null}
      {reviewed ? (
        <ReviewPanel
          queueId={open}
          waiting={query.data?.find(({ id }) => id === open)?.pending}
          onClose={() => onOpen(undefined)}
        />
      ) : null}
    </CardSection>
  );
};
