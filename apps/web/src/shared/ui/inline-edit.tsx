import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../kit/controls.ts';
import { IconEdit } from '../kit/icons.ts';
import { Row } from '../layout/layout.tsx';

type Props = {
  may: boolean;
  /** Label of the button: what it edits, and of which row. */
  label: string;
  form: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** A cell that is edited in place; afterwards the focus returns to its button. */
export const InlineEdit = ({ may, label, form, children }: Props) => {
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>('shown');
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (state === 'closed') frame.current?.querySelector('button')?.focus();
  }, [state]);
  if (!may) return children;
  if (state === 'edited') return form(() => setState('closed'));
  return (
    <Row as="span" inline gap={4}>
      {children}
      <span ref={frame}>
        <Button
          size="mini"
          type="text"
          icon={<IconEdit />}
          aria-label={label}
          title={label}
          onClick={() => setState('edited')}
        />
      </span>
    </Row>
  );
};
