import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../kit/controls.ts';
import { pressed } from './popup.ts';
import { type MenuItem, PopupMenu } from './popup-menu.tsx';

type Props = Omit<ButtonProps, 'onClick' | 'icon' | 'title'> & {
  /** Accessible name of the menu, and of an icon button. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  children?: ReactNode;
};

/** A button with a menu below it. */
export const MenuButton = ({ label, items, icon, children, ...rest }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        {...rest}
        icon={icon}
        {...(children ? {} : { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : pressed(event))}
      >
        {children}
      </Button>
      <PopupMenu label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
};
