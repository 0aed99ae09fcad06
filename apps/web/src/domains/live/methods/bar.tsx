import styles from './methods.module.css';

/** How far something is, from 0 to 1. The kit's bar has no name where it says that it is one. */
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
