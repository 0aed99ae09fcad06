import { useId } from 'react';
import styles from './segments.module.css';

type Props<K extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
  className?: string;
};

/** A single choice, side by side: native radio buttons, so that arrow keys move it. */
export const Segments = <K extends string>({ label, options, value, onChange, className = '' }: Props<K>) => {
  const name = useId();
  return (
    <fieldset className={`${styles.segments} ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
