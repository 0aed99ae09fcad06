import { Button } from '@arco-design/web-react';
import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.ts';
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
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {extra}
      </header>
      {children}
    </section>
  );
};

/** Cards side by side: as many in a row as there is room for, one on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;

/** Grey cards in the place of those that are loading. */
export const CardBones = ({ count, label }: { count: number; label: string }) => (
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
    <p className={styles.none}>
      {words.noCard}
      <Button type="text" size="small" onClick={onClear}>
        {words.clearSearch}
      </Button>
    </p>
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
        <div className={styles.line}>
          <h4 className={styles.name} id={id}>
            {title}
          </h4>
          {tag}
        </div>
        {children}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </li>
  );
};
