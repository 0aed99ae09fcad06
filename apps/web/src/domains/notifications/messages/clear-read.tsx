import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, type ButtonProps } from '../../../shared/kit/controls.ts';
import { messageWords } from './messages.words.ts';

type Props = Pick<ButtonProps, 'type' | 'size' | 'disabled' | 'loading'> & { onClear: () => void };

/** Deletes read messages for good, after a confirmation: by the button itself, which is inside a popover. */
export const ClearRead = ({ onClear, ...rest }: Props) => {
  const words = useWords(messageWords);
  const [asking, setAsking] = useState(false);
  return (
    <Button
      {...rest}
      {...(asking ? { status: 'danger' as const } : {})}
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (asking) onClear();
        setAsking(!asking);
      }}
    >
      {asking ? words.clearSure : words.clear}
    </Button>
  );
};
