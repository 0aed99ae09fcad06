import { useWords } from '../../../shared/i18n/words.ts';
import { IconEdit, IconFolderDelete, IconMore, IconStorage } from '../../../shared/kit/icons.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import type { MenuItem } from '../../../shared/ui/popup-menu.tsx';
import { studioMenuWords } from './studios.words.ts';

const RenameStudio = lazyPart(async () => (await import('./studio-dialogs.tsx')).RenameStudio);
const ArchiveStudio = lazyPart(async () => (await import('./studio-dialogs.tsx')).ArchiveStudio);
const ArchivedStudios = lazyPart(async () => (await import('./studio-dialogs.tsx')).ArchivedStudios);

type Props = {
  /** The studio of the page; without it only the actions that need none are offered. */
  studio: { id: string; name: string; live: boolean } | null;
  /** Shows another studio, or the first where none is named. */
  onShow: (slug: string | undefined) => void;
};

/** Actions on a studio: rename it, archive it. */
export const StudioMenu = ({ studio, onShow }: Props) => {
  const words = useWords(studioMenuWords);
  const { open } = useOverlays();
  const items: MenuItem[] = [
    ...(studio
      ? [
          {
            key: 'rename',
            label: words.rename,
            icon: <IconEdit />,
            onSelect: () => open(RenameStudio, { id: studio.id }),
          },
          {
            key: 'archive',
            label: studio.live ? words.archiveOnAir : words.archive,
            icon: <IconFolderDelete />,
            disabled: studio.live,
            onSelect: () => open(ArchiveStudio, { id: studio.id, onDone: () => onShow(undefined) }),
          },
        ]
      : []),
    {
      key: 'archived',
      label: words.archived,
      icon: <IconStorage />,
      divided: studio !== null,
      onSelect: () => open(ArchivedStudios, { onRestored: onShow }),
    },
  ];
  return <MenuButton label={words.menu} icon={<IconMore />} items={items} />;
};
