import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Row, Text } from '../layout/layout.tsx';
import styles from './cards.module.css';
import { uiWords } from './ui.words.ts';

type SectionProps = {
  title: string;
  /** Beside the title, at the right. */
  extra?: ReactNode;
  children: ReactNode;
};

/** One kind of cards under its heading. */
export const CardSection = ({ title, extra, children }: SectionProps) => {
  const id = useId();
  return (
    <Text as="section" below={24} className={styles.section} aria-labelledby={id}>
      <Row as="header" wrap gap={[8, 16]} justify="between" below={12} className={styles.head}>
        <Text as="h3" tone="strong" size={14} line={22} weight="medium" id={id}>
          {title}
        </Text>
        {extra}
      </Row>
      {children}
    </Text>
  );
};

/** Cards side by side: as many in a row as there is room for, one on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;

/** Grey cards in the place of those that are loading. */
export const CardSkeletons = ({ count, label }: { count: number; label: string }) => (
  <div className={styles.grid} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
      <div key={place} className={styles.bone} />
    ))}
  </div>
);

/** Where a search leaves no card of a kind. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const words = useWords(uiWords);
  return (
    <Row as="p" wrap gap={4} tone="muted" className={styles.none}>
      {words.noCard}
      <Button type="text" size="small" onClick={onClear}>
        {words.clearSearch}
      </Button>
    </Row>
  );
};

type CardProps = {
  title: string;
  /** A picture before the title. */
  icon?: ReactNode;
  /** The state, beside the title. */
  tag?: ReactNode;
  children: ReactNode;
  /** At the foot, at the right. */
  actions?: ReactNode;
};

/** One card of a grid; its title names it. */
export const ItemCard = ({ title, icon, tag, children, actions }: CardProps) => {
  const id = useId();
  return (
    <li className={styles.card} aria-labelledby={id}>
      {icon}
      <div className={styles.body}>
        <Row wrap gap={[4, 8]} below={6}>
          <Text as="h4" tone="strong" size={14} line={22} weight="medium" anywhere shrinks id={id}>
            {title}
          </Text>
          {tag}
        </Row>
        {children}
      </div>
      {actions ? (
        <Row wrap gap={8} align="stretch" justify="end" className={styles.actions}>
          {actions}
        </Row>
      ) : null}
    </li>
  );
};
