import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconEdit, IconFolderDelete, IconMore, IconStorage } from '../../../shared/kit/icons.ts';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import type { MenuItem } from '../../../shared/ui/popup-menu.tsx';
import { studioMenuWords } from './studios.words.ts';

type Opened = { act: 'rename' | 'archive' | 'archived'; open: boolean };

const rename = partCode(async () => (await import('./studio-dialogs.tsx')).RenameStudio);
const archive = partCode(async () => (await import('./studio-dialogs.tsx')).ArchiveStudio);
const archived = partCode(async () => (await import('./studio-dialogs.tsx')).ArchivedStudios);

type Props = {
  /** The studio of the page; without it only the actions that need none are offered. */
  studio: { id: string; name: string; live: boolean } | null;
  /** Shows another studio, or the first where none is named. */
  onShow: (slug: string | undefined) => void;
};

/** Actions on a studio: rename it, archive it. */
export const StudioMenu = ({ studio, onShow }: Props) => {
  const words = useWords(studioMenuWords);
  const [opened, setOpened] = useState<Opened | null>(null);
  const ask = (act: Opened['act']) => setOpened({ act, open: true });
  const close = () => setOpened((now) => now && { ...now, open: false });
  const onDone = (slug: string | undefined) => {
    close();
    onShow(slug);
  };
  const items: MenuItem[] = [
    ...(studio
      ? [
          { key: 'rename', label: words.rename, icon: <IconEdit />, onSelect: () => ask('rename') },
          {
            key: 'archive',
            label: studio.live ? words.archiveOnAir : words.archive,
            icon: <IconFolderDelete />,
            disabled: studio.live,
            onSelect: () => ask('archive'),
          },
        ]
      : []),
    {
      key: 'archived',
      label: words.archived,
      icon: <IconStorage />,
      divided: studio !== null,
      onSelect: () => ask('archived'),
    },
  ];
  const frame = { open: opened?.open ?? false, onClose: close };
  return (
    <>
      <MenuButton label={words.menu} icon={<IconMore />} items={items} />
      {opened?.act === 'rename' && studio ? (
        <LazyPart key={studio.id} code={rename} tryOn={opened} props={{ ...frame, id: studio.id }} />
      ) : null}
      {opened?.act === 'archive' && studio ? (
        <LazyPart
          key={studio.id}
          code={archive}
          tryOn={opened}
          props={{ ...frame, id: studio.id, onDone: () => onDone(undefined) }}
        />
      ) : null}
      {opened?.act === 'archived' ? (
        <LazyPart code={archived} tryOn={opened} props={{ ...frame, onRestored: onDone }} />
      ) : null}
    </>
  );
};
