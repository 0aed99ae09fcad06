import type { Category, ContentType } from '@onair/contract/content/items/items';
import { useState } from 'react';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { coverSrc } from '../../../shared/picture/content-picture.ts';
import styles from './cover.module.css';

type Covered = { coverUrl: string | null; category: Category; type: ContentType; title: string };

/** The kind of item, drawn besides its category: lines of text, a picture, a landscape or portrait film. */
const MARKS: Record<ContentType, string> = {
  text: 'M4 7h16M4 12h16M4 17h10',
  img: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  horizontalVideo: 'M3 6h18v12H3zM10 9.5v5l4.5-2.5z',
  verticalVideo: 'M7 3h10v18H7zM10.5 9.5v5l4-2.5z',
};

/** Below this size in pixels only the mark fits. */
const SMALL = 200;

/**
 * The cover of an item; if it has none or it fails to load, a drawn one: a color for its category, a mark for its kind.
 */
export const Cover = ({ item, width }: { item: Covered; width: number }) => {
  const { categories } = useWords(contentWords);
  const { coverUrl, category, type, title } = item;
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (coverUrl && coverUrl !== unreadable) {
    const src = coverSrc(coverUrl, width);
    const fail = () => setUnreadable(coverUrl);
    return <img className={styles.cover} src={src} alt="" loading="lazy" decoding="async" onError={fail} />;
  }
  return (
    <span className={styles.cover} data-category={category} data-small={width < SMALL} data-content aria-hidden="true">
      <svg
        aria-hidden="true"
        className={styles.mark}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d={MARKS[type]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className={styles.name}>{categories[category]}</span>
      <span className={styles.initial}>{[...title.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? ''}</span>
    </span>
  );
};
