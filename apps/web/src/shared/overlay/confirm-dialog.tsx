import { useState } from 'react';
import { announceFailure } from '../api/announce.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { OverlayProps, Question } from './overlay.ts';

type Props = OverlayProps & Question & { act: () => Promise<unknown> };

/** A yes-or-no question: see `useOverlays`. */
export const ConfirmDialog = ({ open, onClose, title, text, ok, cancel, danger = false, act, ...rest }: Props) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      width={420}
      {...rest}
      open={open}
      title={title}
      cancelLabel={cancel}
      ok={{ label: ok, status: danger ? 'danger' : undefined, loading: busy, onPress: () => void press() }}
      onClose={onClose}
    >
      {text}
    </Dialog>
  );
};
