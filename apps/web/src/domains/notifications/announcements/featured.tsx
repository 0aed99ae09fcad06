import type { Announcement, AnnouncementTag as Name } from '@onair/contract/notifications/announcements';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Tag } from '../../../shared/kit/controls.ts';
import { Carousel } from '../../../shared/ui/carousel.tsx';
import { announcementWords } from './announcements.words.ts';
import styles from './featured.module.css';

const COLORS = { activity: 'orangered', message: 'cyan', notice: 'arcoblue' } as const;

/** Separate from the item, since the Workplace's first view does not need its dialog. */
export const AnnouncementTag = ({ tag }: { tag: Name }) => (
  <Tag size="small" color={COLORS[tag]}>
    {useWords(announcementWords).tags[tag]}
  </Tag>
);

const BACKS = [styles.back1, styles.back2, styles.back3];

/** Featured announcements, one at a time; moves on request only. Reserves its space while empty. */
export const Featured = ({
  announcements,
  show,
}: {
  announcements: readonly Announcement[];
  show: (announcement: Announcement) => void;
}) => {
  const words = useWords(announcementWords);
  const [at, setAt] = useState(0);
  const count = announcements.length;
  const index = count === 0 ? 0 : at % count;
  const slide = announcements[index];
  if (!slide) return <div className={`${styles.featured} ${styles.back1}`} aria-hidden="true" />;
  return (
    <Carousel
      label={words.featured}
      count={count}
      at={index}
      onMove={setAt}
      className={`${styles.featured} ${BACKS[index % BACKS.length]}`}
    >
      <button type="button" className={styles.slide} onClick={() => show(slide)} aria-live="polite" data-content>
        <AnnouncementTag tag={slide.tag} />
        <strong>{slide.title}</strong>
        <span>{slide.content}</span>
      </button>
    </Carousel>
  );
};
