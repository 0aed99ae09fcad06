import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { IconClose, IconFolderDelete, IconRefresh, IconSwap, IconToLeft, IconToRight } from '../../shared/kit/icons.ts';
import type { Anchor } from '../../shared/ui/popup.ts';
import { PopupMenu } from '../../shared/ui/popup-menu.tsx';
import { canDo, TAB_ACTIONS, type Tab, type TabAction } from './tabs.ts';
import { tabsWords } from './tabs.words.ts';

const icons: Record<TabAction, ReactNode> = {
  reload: <IconRefresh />,
  current: <IconClose />,
  left: <IconToLeft />,
  right: <IconToRight />,
  others: <IconSwap />,
  all: <IconFolderDelete />,
};

type Props = {
  tabs: readonly Tab[];
  active: string;
  /** The tab of the menu. */
  path: string;
  anchor: Anchor | null;
  onClose: () => void;
  onAct: (action: TabAction, path: string) => void;
};

export const TabMenu = ({ tabs, active, path, anchor, onClose, onAct }: Props) => {
  const words = useWords(tabsWords);
  return (
    <PopupMenu
      label={words.actions}
      anchor={anchor}
      side={anchor instanceof HTMLElement ? 'below-end' : 'below'}
      onClose={onClose}
      items={TAB_ACTIONS.map((action) => ({
        key: action,
        label: words[action],
        icon: icons[action],
        disabled: !canDo(tabs, action, path, active),
        divided: action === 'left' || action === 'others',
        onSelect: () => onAct(action, path),
      }))}
    />
  );
};
