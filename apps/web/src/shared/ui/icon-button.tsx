import type { ReactNode } from 'react';
import { Button, type ButtonProps, Tooltip } from '../kit/controls.ts';
import styles from './page-card.module.css';

type Props = Omit<ButtonProps, 'icon' | 'title' | 'aria-label' | 'children'> & {
  /** Read out, and shown on hover and focus. */
  label: string;
  icon: ReactNode;
  /** No tooltip, where a popup opens in its place. */
  quiet?: boolean;
};

/** A round button that is only an icon; its name is spoken and shown. */
export const IconButton = ({ label, icon, quiet = false, className = '', ...rest }: Props) => {
  const button = (
    <Button
      shape="circle"
      type="outline"
      {...rest}
      className={[styles.button ?? '', className].flat()}
      icon={icon}
      aria-label={label}
    />
  );
  // The tooltip stays around the button even when silent: a button that is replaced would lose its popup and its focus.
  return (
    <Tooltip content={label} position="bottom" mini {...(quiet ? { popupVisible: false } : {})}>
      {button}
    </Tooltip>
  );
};
