import { useWords } from '../../../shared/i18n/words.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { focusUndo } from '../../../shared/ui/undo-offer.tsx';
import { policyWords } from './policy.words.ts';
import { searchTableWords } from './search-table.words.ts';

/** The requested action, with the sets selected at that moment. */
export type BulkAct = { kind: 'offline' | 'delete'; ids: readonly string[] };

type Props = { open: boolean; act: BulkAct; busy: boolean; onConfirm: () => void; onClose: () => void };

export const BulkConfirm = ({ open, act, busy, onConfirm, onClose }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const deletes = act.kind === 'delete';
  const count = act.ids.length;
  return (
    <Dialog
      open={open}
      title={deletes ? words.deleteChosenTitle(count) : words.offlineChosenTitle(count)}
      width={440}
      onClose={onClose}
      onClosed={focusUndo}
      ok={{
        label: deletes ? policy.delete : policy.takeOffline,
        loading: busy,
        ...(deletes ? { status: 'danger' as const } : {}),
        onPress: onConfirm,
      }}
    >
      {deletes ? words.deleteChosenText : words.offlineChosenText}
    </Dialog>
  );
};
