import styles from './methods.module.css';

/** A progress bar, from 0 to 1. The kit's own lacks an accessible name. */
export const Bar = ({ label, value, className = '' }: { label: string; value: number; className?: string }) => (
  <span
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value * 100)}
    className={`${styles.bar} ${className}`}
  >
    <span style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
  </span>
);
