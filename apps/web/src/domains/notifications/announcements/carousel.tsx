import type { Announcement } from '@onair/contract/notifications/announcements';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconLeft, IconRight } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { AnnouncementTag } from './announcement-item.tsx';
import { announcementWords } from './announcements.words.ts';
import styles from './carousel.module.css';

const BACKS = [styles.back1, styles.back2, styles.back3];

/** Featured announcements, one at a time; it moves when asked to. Keeps its place while there is nothing to show. */
export const Carousel = ({
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
  if (!slide) return <div className={`${styles.carousel} ${styles.back1}`} aria-hidden="true" />;
  const move = (by: number) => setAt((index + by + count) % count);
  return (
    <section
      className={`${styles.carousel} ${BACKS[index % BACKS.length]}`}
      aria-roledescription="carousel"
      aria-label={words.featured}
    >
      <button type="button" className={styles.slide} onClick={() => show(slide)} aria-live="polite" data-content>
        <AnnouncementTag tag={slide.tag} />
        <strong>{slide.title}</strong>
        <span>{slide.content}</span>
      </button>
      {count > 1 ? (
        <>
          <button type="button" className={styles.left} aria-label={words.previous} onClick={() => move(-1)}>
            <IconLeft />
          </button>
          <button type="button" className={styles.right} aria-label={words.next} onClick={() => move(1)}>
            <IconRight />
          </button>
          <Row align="stretch" justify="center" className={styles.dots}>
            {announcements.map((each, n) => (
              <button
                key={each.id}
                type="button"
                aria-label={words.slide(n + 1, count)}
                aria-current={n === index}
                onClick={() => setAt(n)}
              />
            ))}
          </Row>
        </>
      ) : null}
    </section>
  );
};
