import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, type ButtonProps } from '../../../shared/kit/controls.ts';
import { messageWords } from './messages.words.ts';

type Props = Pick<ButtonProps, 'type' | 'size' | 'disabled' | 'loading'> & { onClear: () => void };

/** Deletes read messages for good, after a confirmation: by the button itself, which is inside a popover. */
export const ClearRead = ({ onClear, ...rest }: Props) => {
  const words = useWords(messageWords);
  const [confirming, setConfirming] = useState(false);
  return (
    <Button
      {...rest}
      {...(confirming ? { status: 'danger' as const } : {})}
      onBlur={() => setConfirming(false)}
      onClick={() => {
        if (confirming) onClear();
        setConfirming(!confirming);
      }}
    >
      {confirming ? words.clearSure : words.clear}
    </Button>
  );
};
