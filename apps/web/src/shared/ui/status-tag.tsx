import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** Each tone has a shape of its own, so that color is never the only sign. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'off';

/** The shape of a tone by itself, where words stand elsewhere. */
export const StatusDot = ({ tone }: { tone: Tone }) => (
  <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
);

export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.tag}>
    <StatusDot tone={tone} />
    {children}
  </span>
);
