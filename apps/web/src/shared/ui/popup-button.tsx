import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../kit/controls.ts';
import { pressed, type Side, usePopup } from './popup.ts';
import styles from './popup-menu.module.css';

type Props = Omit<ButtonProps, 'onClick' | 'icon' | 'title'> & {
  /** Accessible name of the panel, and of an icon button. */
  label: string;
  icon?: ReactNode;
  children?: ReactNode;
  /** Contents of the panel, rendered when it opens; `close` shuts it. */
  panel: (close: () => void) => ReactNode;
  side?: Side;
};

const FOCUSABLE = 'button:not([disabled], [tabindex="-1"]), input:not([disabled]), a[href]';

/** A button with a small panel next to it. The panel traps the focus until Escape returns it. */
export const PopupButton = ({ label, icon, children, panel, side = 'below-end', ...rest }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setAnchor(null);
  usePopup(root, anchor, side, close);
  useLayoutEffect(() => {
    if (!anchor) return;
    root.current?.focus({ preventScroll: true });
    return () => {
      if (root.current?.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== edge && (document.activeElement !== root.current || !event.shiftKey)) return;
    event.preventDefault();
    other?.focus();
  };
  return (
    <>
      <Button
        {...rest}
        icon={icon}
        {...(children ? {} : { 'aria-label': label, title: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : pressed(event))}
      >
        {children}
      </Button>
      <div
        ref={root}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={onKeyDown}
      >
        {anchor ? panel(close) : null}
      </div>
    </>
  );
};
