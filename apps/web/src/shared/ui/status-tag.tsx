import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** Each tone has its own shape, so that color is never the only distinction. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'off';

/** Only the shape of a tone, where the text is elsewhere. */
export const StatusDot = ({ tone }: { tone: Tone }) => (
  <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
);

export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.tag}>
    <StatusDot tone={tone} />
    {children}
  </span>
);
