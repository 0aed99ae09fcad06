import { listQueues, type Queue } from '@onair/contract/content/review/queues';
import {
  claimReview,
  decideReview,
  getReviewed,
  type Inspection,
  type Reviewed,
  type ReviewMove,
  releaseReview,
  undoReview,
} from '@onair/contract/content/review/reviews';
import { failures } from '@onair/contract/failure';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import type { ApiFailure } from '../../../shared/api/failure.ts';
import { keyOf, queryClient, queryOf, useWrite, write } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { reviewWords } from './review-queues.words.ts';

/** Updates a queue's card from a reviewer's response. */
const showPending = ({ queue: { id }, pending }: Inspection): void => {
  const changed = (queue: Queue): Queue => ({
    ...queue,
    pending,
    data: queue.data.map((figure) => (figure.key === 'pending' ? { ...figure, value: pending } : figure)),
  });
  queryClient.setQueryData<Queue[]>(keyOf(listQueues, {}), (queues) =>
    queues?.map((queue) => (queue.id === id ? changed(queue) : queue)),
  );
};

/** Pixels of the pictures of the next item that are fetched ahead, as the panel shows them, and how many. */
const AHEAD = { width: 640, pictures: 4 };

/** Prefetches the next item while the reviewer decides. */
const readAhead = async ({ upNext }: Inspection): Promise<void> => {
  if (upNext === null) return;
  const next = await queryClient.fetchQuery({
    ...queryOf(getReviewed, { id: upNext }),
    staleTime: 60_000,
    meta: { handled: true },
  });
  const pictures = next.blocks.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : []));
  for (const id of [next.coverId ?? [], pictures].flat().slice(0, AHEAD.pictures)) {
    new Image().src = pictureSrcOf(id, AHEAD.width);
  }
};

/** A claim lasts five minutes; this polling interval keeps it while the panel is open. */
const RECLAIM_MS = 2 * 60_000;

export type Review = {
  view: Inspection | null;
  /** Why the panel has nothing to show. */
  error: ApiFailure | null;
  busy: boolean;
  /** The last move, for screen readers. */
  announcement: string;
  next: () => void;
  decide: (move: ReviewMove, reason?: string) => void;
  undo: () => void;
};

/** One reviewer's session in a queue: an item is claimed while the panel is open, and released when it closes. */
export const useReview = (queueId: string | undefined): Review => {
  const [view, setView] = useState<Inspection | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(queueId);
  useLayoutEffect(() => {
    shown.current = queueId;
  });
  /** The item that the pending claim should keep. */
  const keeping = useRef({ id: '', held: '' });
  // A response about a queue that was closed meanwhile is ignored.
  const show = (next: Inspection) => {
    showPending(next);
    if (next.queue.id !== shown.current) return;
    setView(next);
    readAhead(next).catch(() => {});
  };
  const claim = useWrite(claimReview, {
    handled: true,
    onDone: (next) => {
      const { id, held } = keeping.current;
      keeping.current = { id: '', held: '' };
      if (held !== '' && next.queue.id === id && next.item?.id !== held) Message.warning(wordsNow(reviewWords).lost);
      show(next);
    },
  });
  const decision = useWrite(decideReview, {
    onDone: (next, { move }) => {
      if (view?.item) {
        const again = move === 'pass' && view.queue.secondReader && !view.item.first;
        setAnnouncement(`${wordsNow(reviewWords).done[again ? 'first' : move]}: ${view.item.content.title}`);
      }
      show(next);
    },
    onFailed: (error) => failed(error),
  });
  const taking = useWrite(undoReview, {
    onDone: (next) => {
      if (view?.last) setAnnouncement(`${wordsNow(reviewWords).done.undo}: ${view.last.title}`);
      show(next);
    },
    onFailed: (error) => failed(error),
  });
  const busy = decision.isPending || taking.isPending;

  const next = () => {
    if (queueId !== undefined && !busy) claim.mutate({ id: queueId });
  };
  const failed = (error: ApiFailure) => {
    announceFailure(error);
    const { conflict, notFound, closed } = failures;
    if ([conflict, notFound, closed].some(({ code }) => code === error.code)) claimAgain();
  };
  const claimAgain = () => {
    if (queueId !== undefined) claim.mutate({ id: queueId });
  };

  // Behind another page, such as that of the item, it stays claimed for a while, with what was typed about it.
  useLasting(() => {
    if (queueId === undefined) return;
    setView(null);
    setAnnouncement('');
    claim.mutate({ id: queueId });
    return () => {
      write(releaseReview, { id: queueId }, { handled: true }).catch(() => {});
    };
  }, queueId);

  const keep = useEffectEvent(() => {
    const held = view?.item?.id;
    if (queueId === undefined || held === undefined || busy) return;
    keeping.current = { id: queueId, held };
    claim.mutate({ id: queueId });
  });
  useEffect(() => {
    keep();
    const timer = setInterval(() => keep(), RECLAIM_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    view: view?.queue.id === queueId ? view : null,
    error: view === null ? claim.error : null,
    busy,
    announcement,
    next,
    decide: (move, reason) => {
      const item = view?.item;
      if (!item || busy) return;
      const seen = queryClient.getQueryData<Reviewed>(keyOf(getReviewed, { id: item.id }));
      const text = seen ? { documentVersion: seen.documentVersion } : {};
      const input = { id: item.id, version: item.version, contentVersion: item.contentVersion, ...text, move };
      decision.mutate(reason === undefined ? input : { ...input, reason });
    },
    undo: () => {
      const last = view?.last;
      if (!last || busy) return;
      taking.mutate({ id: last.id, version: last.version });
    },
  };
};
