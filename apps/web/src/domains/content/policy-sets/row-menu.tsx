import type { PolicyRow } from '@onair/contract/content/policy-sets';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconCopy, IconDelete, IconDownCircle, IconUpCircle } from '../../../shared/kit/icons.ts';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { policyWords } from './policy.words.ts';
import { searchTableWords } from './search-table.words.ts';
import type { Acts } from './use-acts.ts';

type Props = { more: { row: PolicyRow; anchor: HTMLElement } | null; acts: Acts; onClose: () => void };

/** Further acts on one row. One menu serves all rows. */
export const RowMenu = ({ more, acts, onClose }: Props) => {
  const words = useWords(searchTableWords);
  const policy = useWords(policyWords);
  const online = more?.row.status === 'online';
  const items = more
    ? [
        {
          key: 'status',
          label: online ? policy.takeOffline : policy.takeOnline,
          icon: online ? <IconDownCircle /> : <IconUpCircle />,
          onSelect: () => void acts.setStatus([more.row.id], online ? 'offline' : 'online'),
        },
        { key: 'copy', label: words.copy, icon: <IconCopy />, onSelect: () => acts.copy(more.row.id) },
        {
          key: 'delete',
          label: policy.delete,
          icon: <IconDelete />,
          divided: true,
          onSelect: () => void acts.remove([more.row.id]),
        },
      ]
    : [];
  return (
    <PopupMenu
      label={more ? words.moreFor(more.row.name) : words.more}
      items={items}
      anchor={more?.anchor ?? null}
      onClose={onClose}
    />
  );
};
