import type { ReviewItem } from '@onair/contract/content/reviews';
import styles from './review.module.css';

type Part = { text: string; hit: boolean; at: number };

/** A title cut at the edges of its hits; hits that overlap become one. */
export const partsOf = (title: string, hits: ReviewItem['hits']): Part[] => {
  const parts: Part[] = [];
  let at = 0;
  const put = (end: number, hit: boolean) => {
    if (end > at) parts.push({ text: title.slice(at, end), hit, at });
    at = Math.max(at, end);
  };
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    put(Math.min(start, title.length), false);
    put(Math.min(end, title.length), true);
  }
  put(title.length, false);
  return parts;
};

/** A title with the banned words in it marked. */
export const MarkedTitle = ({ title, hits }: { title: string; hits: ReviewItem['hits'] }) => (
  <>
    {partsOf(title, hits).map(({ text, hit, at }) =>
      hit ? (
        <mark key={at} className={styles.mark}>
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </>
);
