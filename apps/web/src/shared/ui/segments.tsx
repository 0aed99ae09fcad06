import { useId } from 'react';
import styles from './segments.module.css';

type Props<K extends string> = {
  /** Names the group. */
  label: string;
  options: readonly { value: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
  className?: string;
};

/** A choice of one, side by side: the platform's radio buttons, so the arrow keys move it. */
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
