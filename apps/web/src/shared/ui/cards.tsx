import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { Row, Stack, Text } from '../layout/layout.tsx';
import styles from './cards.module.css';
import { uiWords } from './ui.words.ts';

type SectionProps = {
  title: string;
  /** Next to the title, at the right. */
  extra?: ReactNode;
  children: ReactNode;
};

/** Cards of one kind, under a heading. */
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

/** A grid of cards: as many per row as fit, one on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;

/** Placeholders for cards that are loading. */
export const CardSkeletons = ({ count, label }: { count: number; label: string }) => (
  <div className={styles.grid} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
      <div key={place} className={styles.bone} />
    ))}
  </div>
);

/** Shown when a search matches no card of a kind. */
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
  /** Shown before the title. */
  icon?: ReactNode;
  /** The status, next to the title. */
  tag?: ReactNode;
  children: ReactNode;
  /** At the bottom right. */
  actions?: ReactNode;
};

/** A card of a grid, named by its title. */
export const ItemCard = ({ title, icon, tag, children, actions }: CardProps) => {
  const id = useId();
  return (
    <li className={styles.card} aria-labelledby={id}>
      {icon}
      <div className={styles.body}>
        {/* Always below the title: beside it only short ones would have room. */}
        <Stack gap={2} below={6}>
          <Text as="h4" tone="strong" size={14} line={22} weight="medium" anywhere shrinks id={id}>
            {title}
          </Text>
          {tag}
        </Stack>
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
