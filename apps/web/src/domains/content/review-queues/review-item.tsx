import type { Inspection, ReviewItem } from '@onair/contract/content/reviews';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useMinute } from '../../../shared/ui/relative-time.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ageText } from './age.ts';
import { useFilterText } from './filter-text.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';
import { qualityWords } from './review-queues.words.ts';
import { ReviewedContent } from './reviewed-content.tsx';

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
  const ages = useWords(qualityWords);
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
export const ReviewItemView = ({ item, queue }: { item: ReviewItem; queue: Inspection['queue'] }) => {
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
