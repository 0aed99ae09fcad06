import { type ReactNode, useState } from 'react';
import { announceFailure } from '../api/announce.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { OverlayProps } from './overlays.tsx';

export type Question = {
  title: string;
  text: ReactNode;
  /** Label of the button that says yes. */
  ok: string;
  /** Label of the button that says no; Cancel by default. */
  cancel?: string;
  /** What cannot be taken back. */
  danger?: boolean;
  width?: number;
  /**
   * What yes does: the dialog shows that it is busy, closes when it is done, and stays for another try when it failed.
   * The failure is announced, unless it was already.
   */
  act?: () => Promise<unknown>;
  /** Called when the dialog has left the screen. */
  onClosed?: () => void;
};

type Props = OverlayProps & Question & { onYes: () => void };

/** A yes-or-no question: see `useOverlays`. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  text,
  ok,
  cancel,
  danger = false,
  act,
  onYes,
  ...rest
}: Props) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await act?.();
      onYes();
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
