import { type Inspection, REASON_MAX, type ReviewItem } from '@onair/contract/content/review/reviews';
import { failures } from '@onair/contract/failure';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { isComposing } from '../../../shared/page/composing.ts';
import { useSingleKeys } from '../../../shared/page/single-keys.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { useMinute } from '../../../shared/ui/relative-time.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { usePersonal } from '../../preferences/index.ts';
import { MarkedText } from './marked-text.tsx';
import { ageText, useFilterText } from './queue-text.ts';
import styles from './review.module.css';
import { type Review, useReview } from './review.state.ts';
import { queueWords, reviewWords } from './review-queues.words.ts';
import { ReviewedContent } from './reviewed-content.tsx';

type RejectFormProps = { busy: boolean; onReject: (reason: string) => void; onBack: () => void };

/** Asks for the reason of a rejection; Enter rejects, Escape cancels, Alt and a digit selects a common reason. */
const RejectForm = ({ busy, onReject, onBack }: RejectFormProps) => {
  const words = useWords(reviewWords);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const reasons = Object.values(words.reasons);
  const text = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text !== '' && !busy) onReject(text);
  };
  return (
    <form
      className={styles.reject}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        const common = event.altKey ? reasons[Number(event.code.slice('Digit'.length)) - 1] : undefined;
        if (common === undefined) return;
        event.preventDefault();
        setReason(common);
      }}
    >
      <LeaveGuard dirty={text !== ''} onDiscard={() => setReason('')} />
      <Field
        label={words.reason}
        required
        hint={words.reasonHint}
        fault={tried && text === '' ? words.reasonRequired : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={reason}
            autoFocus
            maxLength={REASON_MAX}
            showWordLimit
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={setReason}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isComposing(event)) return;
              // The panel behind must not close, too.
              event.stopPropagation();
              event.nativeEvent.stopImmediatePropagation();
              onBack();
            }}
          />
        )}
      </Field>
      <fieldset className={styles.common}>
        <legend>{words.commonReasons}</legend>
        {reasons.map((each, n) => (
          <Button key={each} size="small" aria-keyshortcuts={`Alt+${n + 1}`} onClick={() => setReason(each)}>
            {each}
            <span className={styles.key} aria-hidden="true">
              Alt {n + 1}
            </span>
          </Button>
        ))}
      </fieldset>
      <Row align="stretch" wrap gap={8} justify="end">
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="primary" status="danger" htmlType="submit" loading={busy}>
          {words.confirmReject}
        </Button>
      </Row>
    </form>
  );
};

const Label = ({ text, shortcut }: { text: string; shortcut: string }) => (
  <>
    {text}
    <span className={styles.key} aria-hidden="true">
      {shortcut}
    </span>
  </>
);

/** A reviewer's actions, each with its key. */
const ReviewButtons = ({ review, onReject }: { review: Review; onReject: () => void }) => {
  const words = useWords(reviewWords);
  const { view, busy, decide, undo } = review;
  const idle = !view?.item;
  return (
    <Row align="stretch" wrap gap={8} justify="end">
      {view?.last ? (
        <Button
          className={styles.undo ?? ''}
          disabled={busy}
          title={words.undoOf(view.last.title)}
          aria-keyshortcuts="Z"
          onClick={undo}
        >
          <Label text={words.undo} shortcut="Z" />
        </Button>
      ) : null}
      <Button disabled={idle || busy} aria-keyshortcuts="S" onClick={() => decide('skip')}>
        <Label text={words.skip} shortcut="S" />
      </Button>
      <Button disabled={idle || busy} status="danger" aria-keyshortcuts="R" onClick={onReject}>
        <Label text={words.reject} shortcut="R" />
      </Button>
      <Button type="primary" disabled={idle || busy} aria-keyshortcuts="P" onClick={() => decide('pass')}>
        <Label text={words.pass} shortcut="P" />
      </Button>
    </Row>
  );
};

const FIGURES = ['exposures', 'clicks', 'likes', 'comments', 'shares'] as const;

/** Why an item is in its queue: a rule hit its title, or it was sampled. */
const Why = ({ item, queue }: { item: ReviewItem; queue: Inspection['queue'] }) => {
  const words = useWords(reviewWords);
  const filterText = useFilterText();
  const hit = [...new Set(item.hits.map(({ word }) => word))].join(', ');
  if (hit) return words.whyHit(hit);
  return queue.builtIn ? words.whyMended : words.whyDrawn(filterText(queue.filter), queue.rate);
};

/** How much of the target time is left, by color and in words. */
const Due = ({ at }: { at: string }) => {
  const words = useWords(reviewWords);
  const ages = useWords(queueWords);
  const now = useMinute();
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const left = ageText(Math.abs(seconds), ages);
  return (
    <StatusTag tone={seconds < 0 ? 'bad' : seconds < 1800 ? 'warn' : 'good'}>
      {seconds < 0 ? words.late(left) : words.dueIn(left)}
    </StatusTag>
  );
};

/** The item in review: its metadata, its figures, and why it is here. */
const ReviewItemView = ({ item, queue }: { item: ReviewItem; queue: Inspection['queue'] }) => {
  const words = useWords(reviewWords);
  const labels = useWords(contentWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const { content, hits, figures, state, takenAt, dueAt, first, appeal } = item;
  const named = (of: Readonly<Record<string, string>>, key: string): string => of[key] ?? key;
  const facts = [
    [words.facts.author, content.author],
    [words.facts.type, labels.contentTypes[content.type]],
    [words.facts.category, named(labels.categories, content.category)],
    [words.facts.source, named(labels.sources, content.source)],
    [words.facts.published, clock.minute(content.publishedAt)],
    [words.facts.tags, content.tags.join(' · ') || words.noTags],
    [words.facts.status, labels.statuses[content.status]],
    [words.facts.review, labels.reviews[content.review]],
  ] as const;
  return (
    <article className={styles.item} data-content>
      <Row wrap gap={[4, 12]} align="baseline">
        <Text as="h3" tone="strong" size={20} line={28} weight="medium" anywhere shrinks>
          <MarkedText text={content.title} hits={hits} />
        </Text>
        {dueAt ? <Due at={dueAt} /> : null}
        {state === 'skipped' ? <StatusTag tone="warn">{words.skipped}</StatusTag> : null}
      </Row>
      <Facts look="columns" facts={facts} className={styles.facts} />
      <Text as="section" pad={[12, 16]} fill={2} rounded className={styles.why} aria-label={words.why}>
        <h4>{words.why}</h4>
        <p>
          <Why item={item} queue={queue} />
        </p>
        {queue.secondReader ? (
          <p>{first ? words.secondOf(first.name, clock.minute(first.at)) : words.firstOfTwo}</p>
        ) : null}
        {appeal ? (
          <>
            <p>{words.appealed(appeal.reason)}</p>
            <blockquote data-content>{appeal.text}</blockquote>
          </>
        ) : null}
        <p className={styles.since}>
          {words.taken}: <time dateTime={takenAt}>{clock.minute(takenAt)}</time>
        </p>
      </Text>
      <ReviewedContent key={item.id} item={item} />
      <section aria-label={words.figuresTitle}>
        <h4>{words.figuresTitle}</h4>
        <dl className={styles.figures}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{words.figures[figure]}</dt>
              <dd>{format.number(figures[figure])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
};

type ReviewPanelProps = OverlayProps & {
  queueId: string;
  /** Its number of pending items from the list, which receives events. */
  waiting: number | undefined;
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
export const ReviewPanel = ({ open, queueId, waiting, onClose }: ReviewPanelProps) => {
  const words = useWords(reviewWords);
  const format = useFormat();
  const review = useReview(open ? queueId : undefined);
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
    open && !asking && singleKeys,
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
      open={open}
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
