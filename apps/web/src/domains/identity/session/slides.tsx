import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Carousel } from '../../../shared/ui/carousel.tsx';
import { loginWords } from './login.words.ts';
import styles from './slides.module.css';

const Figures = () => (
  <svg viewBox="0 0 360 220" className={styles.drawing} aria-hidden="true">
    <rect x="20" y="20" width="320" height="180" rx="10" className={styles.panel} />
    <g className={styles.grid}>
      <path d="M44 60h272M44 100h272M44 140h272M44 180h272" />
    </g>
    <path d="M44 160c36-6 46-52 82-48s40 34 74 22 38-62 66-60 32 26 50 6V180H44z" className={styles.area} />
    <path d="M44 160c36-6 46-52 82-48s40 34 74 22 38-62 66-60 32 26 50 6" className={styles.line} />
    <circle cx="266" cy="74" r="7" className={styles.dot} />
    <rect x="226" y="30" width="80" height="28" rx="6" className={styles.tag} />
    <rect x="236" y="37" width="34" height="5" rx="2.5" className={styles.mark} />
    <rect x="236" y="47" width="58" height="5" rx="2.5" className={styles.mark} />
  </svg>
);

const OnAir = () => (
  <svg viewBox="0 0 360 220" className={styles.drawing} aria-hidden="true">
    <rect x="20" y="20" width="200" height="180" rx="10" className={styles.panel} />
    <rect x="36" y="36" width="168" height="104" rx="6" className={styles.screen} />
    <path d="m108 70 36 18-36 18z" className={styles.play} />
    <rect x="36" y="154" width="110" height="10" rx="5" className={styles.bar} />
    <rect x="36" y="174" width="70" height="10" rx="5" className={styles.bar} />
    <g className={styles.waves}>
      <path d="M262 88a30 30 0 0 1 0 44M282 70a54 54 0 0 1 0 80M302 52a80 80 0 0 1 0 116" />
    </g>
    <circle cx="240" cy="110" r="9" className={styles.dot} />
  </svg>
);

const Chain = () => (
  <svg viewBox="0 0 360 220" className={styles.drawing} aria-hidden="true">
    {[0, 1, 2].map((i) => (
      <g key={i} transform={`translate(${34 + i * 22} ${24 + i * 58})`}>
        <rect width="248" height="46" rx="8" className={styles.panel} />
        <circle cx="26" cy="23" r="9" className={styles.dot} />
        <rect x="48" y="12" width="120" height="8" rx="4" className={styles.bar} />
        <rect x="48" y="27" width="80" height="8" rx="4" className={styles.bar} />
        <path d="m214 23 7 7 13-14" className={styles.check} />
      </g>
    ))}
    <path d="M60 70v12M82 128v12" className={styles.link} />
  </svg>
);

/** Three pictures of the product. They move only on request. */
export const Slides = () => {
  const words = useWords(loginWords);
  const slides = [
    { title: words.slide1, text: words.slide1Text, drawing: <Figures /> },
    { title: words.slide2, text: words.slide2Text, drawing: <OnAir /> },
    { title: words.slide3, text: words.slide3Text, drawing: <Chain /> },
  ];
  const [at, setAt] = useState(0);
  // The first slide is part of the first paint; only slides shown on request fade in.
  const [moved, setMoved] = useState(false);
  const show = (next: number) => {
    setMoved(true);
    setAt(next);
  };
  const slide = slides[at];
  return (
    <Carousel
      label={words.slides}
      count={slides.length}
      at={at}
      onMove={show}
      className={`login-slides ${styles.slides ?? ''}`}
    >
      <Text as="div" text="center" aria-live="polite">
        <div key={at} className={`${styles.content} ${moved ? styles.appearing : ''}`}>
          <h2>{slide?.title}</h2>
          <p>{slide?.text}</p>
          {slide?.drawing}
        </div>
      </Text>
    </Carousel>
  );
};
