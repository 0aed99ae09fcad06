import { Button } from '@arco-design/web-react';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { cardWords } from './card.words.ts';
import styles from './card-section.module.css';
import { useCardState } from './card-state.ts';

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
export const NoMatch = () => {
  const words = useWords(cardWords);
  const [, change] = useCardState();
  return (
    <p className={styles.none}>
      {words.noMatch}
      <Button type="text" size="small" onClick={() => change({ q: undefined }, { replace: true })}>
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
