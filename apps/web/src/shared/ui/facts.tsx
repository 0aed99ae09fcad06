import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What a value is called, and the value; `wide` for one that takes the whole width. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

type Props = {
  facts: readonly Fact[];
  /**
   * `table` puts labels and values into two columns; `columns` puts each label before its value, several in a row;
   * otherwise each label stands above its value.
   */
  look?: 'table' | 'columns';
  /** Names the list. */
  label?: string;
  /** Gaps and widths of this place. */
  className?: string | undefined;
};

/** Facts about one thing, each under its name. */
export const Facts = ({ facts, look, label, className = '' }: Props) => (
  <dl className={`${styles.facts} ${className}`} data-look={look} aria-label={label}>
    {facts.map(([name, value, wide]) => (
      <div key={name} data-wide={wide}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
