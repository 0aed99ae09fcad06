import { indexIn } from '@onair/contract/typed';
import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Row } from '../layout/layout.tsx';
import { type Anchor, type Side, usePopup } from './popup.ts';
import styles from './popup-menu.module.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** For one of several choices: whether it is the current one. */
  checked?: boolean;
  /** With a divider above. */
  divided?: boolean;
  onSelect: () => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** Open while set. */
  anchor: Anchor | null;
  side?: Side;
  onClose: () => void;
};

/** The next item for a key, wrapping around; undefined for other keys. */
const nextIndex = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
};

/** A menu in the top layer: arrow keys move, Enter and Space select, Escape and a click elsewhere close. */
export const PopupMenu = ({ label, items, anchor, side = 'below-end', onClose }: Props) => {
  const popup = useRef<HTMLDivElement>(null);
  // Its items cost nothing until it is first opened, and stay while it fades out.
  const [opened, setOpened] = useState(false);
  if (anchor && !opened) setOpened(true);
  usePopup(popup, anchor, side, onClose);
  useLayoutEffect(() => {
    if (!anchor) return;
    popup.current?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')?.focus();
    // Closing returns the focus to the control that opened it.
    return () => {
      if (anchor instanceof HTMLElement && popup.current?.contains(document.activeElement)) anchor.focus();
    };
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(popup.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const next = nextIndex(event.key, indexIn(buttons, document.activeElement), buttons.length);
    if (event.key === 'Tab') onClose();
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div
      ref={popup}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.popup}
      onKeyDown={onKeyDown}
    >
      {(opened ? items : []).map((item) => (
        <Fragment key={item.key}>
          {item.divided ? <hr className={styles.divider} /> : null}
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is undefined unless the role is menuitemradio */}
          <button
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            aria-disabled={item.disabled || undefined}
            tabIndex={-1}
            className={styles.item}
            onClick={() => {
              if (item.disabled) return;
              onClose();
              item.onSelect();
            }}
          >
            <Row as="span" inline align="stretch" justify="center" rigid className={styles.icon} aria-hidden="true">
              {item.icon}
            </Row>
            {item.label}
          </button>
        </Fragment>
      ))}
    </div>
  );
};
