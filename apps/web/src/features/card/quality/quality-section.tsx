import { listQueues, type Queue, qualityChannel } from '@onair/contract/quality';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { usePermission } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { cardWords } from '../card.words.ts';
import { CardBones, CardGrid, CardSection, NoMatch } from '../card-section.tsx';
import { matchesSearch, useCardState } from '../card-state.ts';
import { refreshSoon } from './changed.ts';
import { useFilterText } from './filter-text.ts';
import { qualityWords } from './quality.words.ts';
import { NewQueueCard, QueueCard } from './queue-card.tsx';

const CreateQueue = lazyPart(async () => (await import('./create-queue.tsx')).CreateQueue);
const DeleteQueue = lazyPart(async () => (await import('./delete-queue.tsx')).DeleteQueue);
const ReviewPanel = lazyPart(async () => (await import('./review-panel.tsx')).ReviewPanel);

/** Ages of what waits grow by themselves. */
const REFRESH_MS = 60_000;

/** Review queues; `search` narrows them to those whose words contain it, empty for all. */
export const QualitySection = ({ search }: { search: string }) => {
  const words = useWords(qualityWords);
  const frame = useWords(cardWords);
  const filterText = useFilterText();
  const admin = usePermission(['admin']);
  const [{ queue: open }, change] = useCardState();
  const query = useCall(listQueues, {}, { handled: true, refetchInterval: REFRESH_MS });
  useChannel(qualityChannel, { changed: refreshSoon }, refreshSoon);
  const [creating, setCreating] = useState({ open: false, used: false });
  const [deleting, setDeleting] = useState<{ queue: Queue; open: boolean } | null>(null);
  // What was opened once stays mounted, so that it can close as it should.
  const [reviewed, setReviewed] = useState(false);
  if (open !== undefined && !reviewed) setReviewed(true);
  const shows = ({ title, filter }: Queue) => search === '' || matchesSearch(search, [title, filterText(filter)]);
  return (
    <CardSection title={frame.tabs.quality}>
      <Loaded query={query} loading={<CardBones count={4} label={words.loading} />}>
        {(queues) =>
          queues.some(shows) ? (
            <CardGrid>
              {admin && search === '' ? <NewQueueCard onPress={() => setCreating({ open: true, used: true })} /> : null}
              {queues.filter(shows).map((queue) => (
                <QueueCard
                  key={queue.id}
                  queue={queue}
                  onInspect={() => change({ queue: queue.id })}
                  onDelete={() => setDeleting({ queue, open: true })}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch />
          )
        }
      </Loaded>
      {creating.used ? (
        <CreateQueue open={creating.open} onClose={() => setCreating({ open: false, used: true })} />
      ) : null}
      {deleting ? (
        <DeleteQueue {...deleting} onClose={() => setDeleting((now) => now && { ...now, open: false })} />
      ) : null}
      {reviewed ? (
        <ReviewPanel
          queueId={open}
          waiting={query.data?.find(({ id }) => id === open)?.pending}
          onClose={() => change({ queue: undefined })}
        />
      ) : null}
    </CardSection>
  );
};
