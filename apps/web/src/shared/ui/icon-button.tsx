import { Button, type ButtonProps, Tooltip } from '@arco-design/web-react';
import type { ReactNode } from 'react';

type Props = Omit<ButtonProps, 'icon' | 'title' | 'aria-label' | 'children'> & {
  /** Read out, and shown on hover and focus. */
  label: string;
  icon: ReactNode;
  /** No tooltip, where a popup opens in its place. */
  quiet?: boolean;
};

/** A round button that is only an icon; its name is spoken and shown. */
export const IconButton = ({ label, icon, quiet = false, ...rest }: Props) => {
  const button = <Button shape="circle" type="outline" {...rest} icon={icon} aria-label={label} />;
  return quiet ? (
    button
  ) : (
    <Tooltip content={label} position="bottom" mini>
      {button}
    </Tooltip>
  );
};
