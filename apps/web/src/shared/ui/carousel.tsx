import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { IconLeft, IconRight } from '../kit/icons.ts';
import { Row } from '../layout/layout.tsx';
import styles from './carousel.module.css';
import { uiWords } from './ui.words.ts';

type Props = {
  /** Accessible name. */
  label: string;
  /** The number of slides; with one there are neither arrows nor dots. */
  count: number;
  /** Index of the current slide, which is `children`. */
  at: number;
  onMove: (at: number) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** One of several slides on a dark background, with arrows and a dot for each. Moves only on request. */
export const Carousel = ({ label, count, at, onMove, className, children }: Props) => {
  const words = useWords(uiWords).carousel;
  const arrow = (name: string, style: string | undefined, by: number, icon: ReactNode) => (
    <button
      type="button"
      className={`${styles.arrow} ${style}`}
      aria-label={name}
      onClick={() => onMove((at + by + count) % count)}
    >
      {icon}
    </button>
  );
  return (
    <section className={`${styles.carousel} ${className ?? ''}`} aria-roledescription="carousel" aria-label={label}>
      {children}
      {count > 1 ? (
        <>
          {arrow(words.previous, styles.previous, -1, <IconLeft />)}
          {arrow(words.next, styles.next, 1, <IconRight />)}
          <Row align="stretch" justify="center" className={styles.dots}>
            {Array.from({ length: count }, (_, n) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                key={n}
                type="button"
                aria-label={words.slide(n + 1, count)}
                aria-current={n === at}
                onClick={() => onMove(n)}
              />
            ))}
          </Row>
        </>
      ) : null}
    </section>
  );
};
