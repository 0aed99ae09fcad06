import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A label and its value; `wide` for one that takes the whole width. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

type Props = {
  facts: readonly Fact[];
  /**
   * `table`: labels and values in two columns; `columns`: each label before its value, several in a row; otherwise each
   * label is above its value.
   */
  look?: 'table' | 'columns';
  /** Accessible name of the list. */
  label?: string;
  /** For gaps and widths of the place. */
  className?: string | undefined;
};

/** A list of labeled facts. */
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
