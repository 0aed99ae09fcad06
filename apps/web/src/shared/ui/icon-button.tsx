import { type ReactNode, useEffect } from 'react';
import { Button, type ButtonProps } from '../kit/controls.ts';
import styles from './page-card.module.css';
import { hideTip, showTip } from './tip.ts';

type Props = Omit<ButtonProps, 'icon' | 'title' | 'aria-label' | 'children'> & {
  /** Accessible name, also shown on hover and focus. */
  label: string;
  icon: ReactNode;
  /** Omits the tooltip, where a popup opens in its place. */
  quiet?: boolean;
};

/** A round icon button with a tooltip. */
export const IconButton = ({ label, icon, quiet = false, className = '', ...rest }: Props) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, a popup and the end of the button each end it
  useEffect(() => hideTip, [quiet, label]);
  const show = (anchor: HTMLElement) => {
    if (!quiet) showTip(anchor, label);
  };
  return (
    <Button
      shape="circle"
      type="outline"
      {...rest}
      className={[styles.button ?? '', className].flat()}
      icon={icon}
      aria-label={label}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') show(currentTarget);
      }}
      onPointerLeave={hideTip}
      onPointerDown={hideTip}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hideTip}
    />
  );
};
