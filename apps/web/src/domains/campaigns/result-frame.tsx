import { IconCheck, IconClose, IconExclamation } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import styles from './result-frame.module.css';

const ICONS = { success: <IconCheck />, error: <IconClose />, warning: <IconExclamation /> };

type Props = {
  tone: keyof typeof ICONS;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  /** Grey boxes below. */
  children?: ReactNode;
};

/** How something ended: sign, title, what it means, the ways on. */
export const ResultFrame = ({ tone, title, text, actions, children }: Props) => (
  <div className={styles.frame}>
    <span className={styles.icon} data-tone={tone} aria-hidden="true">
      {ICONS[tone]}
    </span>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    <div className={styles.actions}>{actions}</div>
    {children}
  </div>
);

type BoxProps = { title: string; extra?: ReactNode; children: ReactNode };

export const ResultBox = ({ title, extra, children }: BoxProps) => (
  <section className={styles.box} aria-label={title}>
    <div className={styles.boxHead}>
      <h3 className={styles.boxTitle}>{title}</h3>
      {extra}
    </div>
    {children}
  </section>
);
