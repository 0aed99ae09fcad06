import { announceFailure } from '../api/announce.ts';
import { usePress } from '../api/use-press.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { OverlayProps, Question } from './overlay.ts';

type Props = OverlayProps & Question & { act: () => Promise<unknown> };

/** A yes-or-no question: see `useOverlays`. */
export const ConfirmDialog = ({ open, onClose, title, text, ok, cancel, danger = false, act, ...rest }: Props) => {
  const { busy, press } = usePress(() => act().then(onClose, announceFailure));
  return (
    <Dialog
      width={420}
      {...rest}
      open={open}
      title={title}
      cancelLabel={cancel}
      ok={{ label: ok, status: danger ? 'danger' : undefined, loading: busy, onPress: press }}
      onClose={onClose}
    >
      {text}
    </Dialog>
  );
};
