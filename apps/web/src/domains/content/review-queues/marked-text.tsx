import type { ReviewItem } from '@onair/contract/content/review/reviews';
import styles from './review.module.css';

type Part = { text: string; hit: boolean; at: number };

/** Splits a text at the edges of its hits; overlapping hits are merged. */
const partsOf = (text: string, hits: ReviewItem['hits']): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  const put = (end: number, hit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), hit, at });
    at = Math.max(at, end);
  };
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    put(Math.min(start, text.length), false);
    put(Math.min(end, text.length), true);
  }
  put(text.length, false);
  return parts;
};

/** A text with its banned words highlighted. */
export const MarkedText = ({ text, hits }: { text: string; hits: ReviewItem['hits'] }) => (
  <>
    {partsOf(text, hits).map(({ text: part, hit, at }) =>
      hit ? (
        <mark key={at} className={styles.mark}>
          {part}
        </mark>
      ) : (
        <span key={at}>{part}</span>
      ),
    )}
  </>
);
