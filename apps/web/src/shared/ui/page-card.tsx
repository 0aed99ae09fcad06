import { type ReactNode, useId } from 'react';
import styles from './page-card.module.css';

type Props = {
  title?: ReactNode;
  /** Beside the title, at the right: a link, a range control. */
  extra?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** The white panel that pages are made of; its title names the region. */
export const PageCard = ({ title, extra, children, className }: Props) => {
  const id = useId();
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {title || extra ? (
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {extra}
        </header>
      ) : null}
      <div className={styles.body}>{children}</div>
    </section>
  );
};
