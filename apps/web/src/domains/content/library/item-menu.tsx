import type { LibraryItem } from '@onair/contract/content/library';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconMore } from '../../../shared/kit/icons.ts';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { libraryWords } from './library.words.ts';
import { useItemActs, useMayEdit } from './use-item-acts.ts';

/** The acts on one item of the library. */
export const ItemMenu = ({ item }: { item: LibraryItem }) => {
  const words = useWords(libraryWords);
  const acts = useItemActs();
  const may = useMayEdit(item);
  const items = item.deletedAt
    ? [{ key: 'restore', label: words.restore, disabled: !may, onSelect: () => acts.restore(item.id) }]
    : [
        { key: 'duplicate', label: words.duplicate, onSelect: () => acts.duplicate(item.id) },
        { key: 'remove', label: words.remove, disabled: !may, onSelect: () => acts.remove(item.id, item.version) },
      ];
  return <MenuButton size="small" type="text" icon={<IconMore />} label={words.actsOn(item.title)} items={items} />;
};
