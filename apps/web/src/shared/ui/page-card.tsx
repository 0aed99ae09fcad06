import { type ReactNode, useId } from 'react';
import { Row, Text } from '../layout/layout.tsx';
import styles from './page-card.module.css';

type Props = {
  title?: ReactNode;
  /** Next to the title, at the right: a link, a range control. */
  extra?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** The white panel of which pages consist; its title names the region. */
export const PageCard = ({ title, extra, children, className }: Props) => {
  const id = useId();
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {title || extra ? (
        <Row as="header" wrap gap={[8, 16]} justify="between" className={styles.head}>
          <Text as="h2" tone="strong" size={16} line={24} weight="medium" shrinks id={id}>
            {title}
          </Text>
          {extra}
        </Row>
      ) : null}
      <div className={styles.body}>{children}</div>
    </section>
  );
};
