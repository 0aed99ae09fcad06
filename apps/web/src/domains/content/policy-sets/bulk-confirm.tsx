import type { PolicyBulkAct } from '@onair/contract/content/policy-sets/bulk';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { focusUndo } from '../../../shared/ui/undo-offer.tsx';
import { policyWords, searchTableWords } from './policy-sets.words.ts';

/** The requested action, with the sets selected at that moment; `ids` is null for all results. */
export type BulkRequest = { kind: PolicyBulkAct; count: number; ids: readonly string[] | null };

type Props = { open: boolean; request: BulkRequest; busy: boolean; onConfirm: () => void; onClose: () => void };

export const BulkConfirm = ({ open, request: { kind, count, ids }, busy, onConfirm, onClose }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const format = useFormat();
  const { title, text } = {
    online: { title: words.onlineChosenTitle, text: words.onlineChosenText },
    offline: { title: words.offlineChosenTitle, text: words.offlineChosenText },
    delete: { title: words.deleteChosenTitle, text: words.deleteChosenText },
  }[kind];
  const label = { online: policy.takeOnline, offline: policy.takeOffline, delete: policy.delete }[kind];
  return (
    <Dialog
      open={open}
      title={title(format.number(count), count)}
      width={440}
      onClose={onClose}
      onClosed={focusUndo}
      ok={{
        label,
        loading: busy,
        ...(kind === 'delete' ? { status: 'danger' as const } : {}),
        onPress: onConfirm,
      }}
    >
      {ids ? text : words.allText}
    </Dialog>
  );
};
