import { failures } from '@onair/contract/failure';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { usePersonal } from '../../preferences/index.ts';
import { RejectForm } from './reject-form.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewItemView } from './review-item.tsx';
import { type Review, useReview } from './use-review.ts';

type Props = {
  /** Undefined while closed. */
  queueId: string | undefined;
  /** Its number of pending items from the list, which receives events. */
  waiting: number | undefined;
  onClose: () => void;
};

/** Nothing to review: all done, or others have the rest; newly arrived items are offered. */
const Nothing = ({ review, waiting }: { review: Review; waiting: number }) => {
  const words = useWords(reviewWords);
  const { elsewhere = 0, notForMe = 0 } = review.view ?? {};
  const free = waiting > elsewhere;
  const theirs = notForMe >= waiting ? words.notForMe(notForMe) : words.allTaken;
  return (
    <Empty
      text={free ? words.more : waiting > 0 ? theirs : words.finished}
      action={
        waiting > 0 ? (
          <Button type="primary" onClick={review.next}>
            {words.goOn}
          </Button>
        ) : null
      }
    />
  );
};

/** The review screen: a queue's items one by one, by pointer or by keyboard alone. */
export const ReviewPanel = ({ queueId, waiting, onClose }: Props) => {
  const words = useWords(reviewWords);
  const format = useFormat();
  const review = useReview(queueId);
  const singleKeys = usePersonal()?.singleKeys === true;
  const { view, error, busy, announcement, decide, undo } = review;
  const item = view?.item ?? null;
  // Which item is being rejected; the next item closes the form.
  const [rejecting, setRejecting] = useState<string | null>(null);
  const asking = item !== null && rejecting === item.id;
  // A disabled button or a closed form loses the focus: without it Escape would have no target.
  const stage = useRef<HTMLDivElement>(null);
  useSingleKeys(
    {
      p: () => decide('pass'),
      r: () => setRejecting(item?.id ?? null),
      s: () => decide('skip'),
      z: undo,
    },
    queueId !== undefined && !asking && singleKeys,
    stage,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments at which it may have been lost
  useLayoutEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [asking, busy, item?.id]);
  const pending = waiting ?? view?.pending ?? 0;
  const gone = error?.code === failures.notFound.code;
  return (
    <SidePanel
      open={queueId !== undefined}
      title={<span data-content>{view?.queue.title ?? ''}</span>}
      extra={
        view ? (
          <Text tone="muted" numeric nowrap>
            {words.waiting(format.number(pending))}
          </Text>
        ) : null
      }
      width={680}
      onClose={onClose}
      footer={
        view ? (
          asking ? (
            <RejectForm
              key={item.id}
              busy={busy}
              onBack={() => setRejecting(null)}
              onReject={(reason) => decide('reject', reason)}
            />
          ) : (
            <ReviewButtons review={review} onReject={() => setRejecting(item?.id ?? null)} />
          )
        ) : null
      }
    >
      <div ref={stage} tabIndex={-1} className={styles.stage}>
        <Text as="p" tone="muted" size={12} line={20} anywhere className={styles.status} role="status">
          {announcement}
        </Text>
        {view && item ? (
          <ReviewItemView item={item} queue={view.queue} />
        ) : view ? (
          <Nothing review={review} waiting={pending} />
        ) : gone ? (
          <Empty text={words.gone} action={<Button onClick={onClose}>{words.close}</Button>} />
        ) : error ? (
          <Failed error={error} onRetry={review.next} />
        ) : (
          <Skeleton rows={8} />
        )}
        {view ? (
          <Row as="p" wrap gap={[4, 20]} align="stretch" tone="muted" size={12} above={20}>
            <span>{words.today(view.decidedToday)}</span>
            {view.elsewhere > view.notForMe ? <span>{words.elsewhere(view.elsewhere - view.notForMe)}</span> : null}
            {view.notForMe > 0 ? <span>{words.notForMe(view.notForMe)}</span> : null}
            {singleKeys ? <span>{words.keys}</span> : null}
          </Row>
        ) : null}
      </div>
    </SidePanel>
  );
};
