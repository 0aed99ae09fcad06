import { type ReactNode, useId, useRef } from 'react';
import { DOUBLE_CLICK_MS } from '../../../shared/api/gesture.ts';
import styles from './controls.module.css';

type Props = {
  label: string;
  /** The label where a phone leaves it a fifth of the width; the name stays. */
  short?: string;
  icon: ReactNode;
  keyName?: string;
  /** Why it is disabled. */
  against: string | null;
  /** Active now. */
  on?: boolean;
  tone?: 'danger' | 'live';
  onPress: (button: HTMLElement) => void;
};

/** An action of the bar: of constant size, whatever its label. */
export const ControlButton = ({ label, short, icon, keyName, against, on, tone, onPress }: Props) => {
  const id = useId();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  /** The second press of a double click does nothing: the button may already mean the reverse of what the first one did. */
  const press = (detail: number, button: HTMLElement) => {
    const now = performance.now();
    if (detail > 1 && now - pressedAt.current < DOUBLE_CLICK_MS) return;
    pressedAt.current = now;
    onPress(button);
  };
  return (
    <span className={styles.cell}>
      <button
        type="button"
        className={styles.act}
        data-tone={tone}
        data-on={on}
        disabled={against !== null}
        aria-describedby={against === null ? undefined : id}
        aria-keyshortcuts={keyName}
        title={against ?? (keyName ? `${label} (${keyName})` : label)}
        onClick={(event) => press(event.detail, event.currentTarget)}
      >
        {icon}
        <span className={short ? styles.long : undefined}>{label}</span>
        {short ? (
          <span className={styles.short} aria-hidden="true">
            {short}
          </span>
        ) : null}
        {keyName ? <kbd aria-hidden>{keyName}</kbd> : null}
      </button>
      {against === null ? null : (
        <span id={id} className="sr-only">
          {against}
        </span>
      )}
    </span>
  );
};
