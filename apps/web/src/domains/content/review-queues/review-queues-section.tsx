import { listQueues, type Queue, qualityChannel } from '@onair/contract/content/review-queues';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { usePermission } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { CardBones, CardGrid, CardSection, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import { useFilterText } from './filter-text.ts';
import { NewQueueCard, QueueCard } from './queue-card.tsx';
import { qualityWords } from './review-queues.words.ts';

const CreateQueue = lazyPart(async () => (await import('./create-queue.tsx')).CreateQueue);
const DeleteQueue = lazyPart(async () => (await import('./delete-queue.tsx')).DeleteQueue);
const ReviewPanel = lazyPart(async () => (await import('./review-panel.tsx')).ReviewPanel);

/** Ages of what waits grow by themselves. */
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
  const admin = usePermission(['admin']);
  const query = useCall(listQueues, {}, { handled: true, refetchInterval: REFRESH_MS });
  useChannel(qualityChannel);
  const [deleting, setDeleting] = useState<{ queue: Queue; open: boolean } | null>(null);
  // What was opened once stays mounted, so that it can close as it should.
  const [reviewed, setReviewed] = useState(false);
  const [created, setCreated] = useState(false);
  if (creating && admin && !created) setCreated(true);
  if (open !== undefined && !reviewed) setReviewed(true);
  const shows = (queue: Queue) => search === '' || matchesSearch(search, [queue.title, filterText(queue.filter)]);
  return (
    <CardSection title={title}>
      <Loaded query={query} loading={<CardBones count={4} label={words.loading} />}>
        {(queues) =>
          queues.some(shows) ? (
            <CardGrid>
              {admin && search === '' ? <NewQueueCard onPress={() => onCreate(true)} /> : null}
              {queues.filter(shows).map((queue) => (
                <QueueCard
                  key={queue.id}
                  queue={queue}
                  onInspect={() => onOpen(queue.id)}
                  onDelete={() => setDeleting({ queue, open: true })}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      {created ? <CreateQueue open={creating && admin} onClose={() => onCreate(false)} /> : null}
      {deleting ? (
        <DeleteQueue {...deleting} onClose={() => setDeleting((now) => now && { ...now, open: false })} />
      ) : null}
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
