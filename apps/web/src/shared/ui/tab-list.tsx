import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Row } from '../layout/layout.tsx';
import { showInRow } from './side-scroll.ts';
import styles from './tab-list.module.css';

type Props<K extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { key: K; title: ReactNode }[];
  active: K;
  onChange: (key: K) => void;
  /** `line`: the active tab is underlined; `rounded`: it has a rounded background. */
  look?: 'line' | 'rounded';
  /** In the row of tabs, at the right. */
  extra?: ReactNode;
  /** Contents of the active tab. */
  children: ReactNode;
};

const STEP: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowRight: (now, count) => (now + 1) % count,
  ArrowLeft: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_now, count) => count - 1,
};

/** Tabs with the roles and keys that the kit's lack; only the active panel is mounted. */
export const TabList = <K extends string>({
  label,
  tabs,
  active,
  onChange,
  look = 'line',
  extra,
  children,
}: Props<K>) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = STEP[event.key];
    const next = step && tabs[step(index, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  const list = (
    <Row role="tablist" aria-label={label} gap={28} align="stretch" className={styles.list} data-look={look}>
      {tabs.map(({ key, title }, index) => (
        <button
          key={key}
          ref={key === active ? showInRow : undefined}
          type="button"
          role="tab"
          id={`${id}${key}`}
          data-key={key}
          aria-selected={key === active}
          aria-controls={`${id}panel`}
          tabIndex={key === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(key)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {title}
        </button>
      ))}
    </Row>
  );
  return (
    <>
      {extra ? (
        <Row wrap gap={[12, 16]} justify="between" className={styles.row}>
          {list}
          {extra}
        </Row>
      ) : (
        list
      )}
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
};
