import type { MenuEntry } from '@onair/contract/identity/session';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTitle } from '../../../shared/page/menu.words.ts';
import { type Side, usePopup } from '../../../shared/ui/popup.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './side-menu.module.css';

/** Time for the pointer to travel from the button to the list. */
const LEAVE_MS = 180;

type Props = {
  path: string;
  side: Side;
  className?: string | undefined;
  children: ReactNode;
} & (
  | { entry: MenuEntry /** Class of the list item around it. */; holder?: string | undefined }
  /** Several groups in one list, each under its title: the overflow of the top menu. */
  | { groups: readonly MenuEntry[]; label: string }
);

/** A group with its pages in a flyout, on hover, click and keyboard. The list follows its button in the tab order. */
export const MenuFlyout = ({ path, side, className, children, ...of }: Props) => {
  const title = useTitle();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [open, setOpen] = useState(false);
  usePopup(popup, open ? button.current : null, side, () => setOpen(false));
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (event: { pointerType: string }) => {
    clearTimeout(timer.current);
    if (event.pointerType === 'mouse') setOpen(true);
  };
  const leave = (event: { pointerType: string }) => {
    clearTimeout(timer.current);
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(false), LEAVE_MS);
  };
  const lists = 'groups' in of ? of.groups : [of.entry];
  const titled = side === 'right' || 'groups' in of;
  return (
    <li
      data-entry={'entry' in of ? '' : undefined}
      className={'entry' in of ? of.holder : undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        aria-label={'groups' in of ? of.label : title(of.entry.meta.locale)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <div ref={popup} id={id} popover="auto" className={styles.popup}>
        {lists.map((group) => (
          <div key={group.name}>
            {titled && group.children ? <div className={styles.title}>{title(group.meta.locale)}</div> : null}
            <ul className={styles.menuFlyoutList}>
              {(group.children ?? [group]).map((child) => (
                <li key={child.name}>
                  <MenuLink
                    entry={child}
                    current={child.path === path}
                    className={styles.link}
                    onChoose={() => setOpen(false)}
                  >
                    {title(child.meta.locale)}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
};
