import type { MenuEntry } from '@onair/contract/identity/session';
import { type MenuIcon, menuFor } from '@onair/contract/routes';
import { entryOf } from '@onair/contract/typed';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import {
  IconApps,
  IconCheckCircle,
  IconDashboard,
  IconExclamationCircle,
  IconFile,
  IconLink,
  IconList,
  IconQuestionCircle,
  IconSettings,
  IconUser,
} from '../../../shared/kit/icons.ts';
import { useConfirmed, useRole } from '../../../shared/session/session.ts';
import { useSettings, useSettingsStore } from '../../../shared/settings/settings.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { layoutWords } from '../layout.words.ts';

/** The menu: the server's if it is enabled and loaded, else the one derived from the route table. */
export const useMenu = (): readonly MenuEntry[] => {
  const role = useRole();
  const confirmed = useConfirmed();
  const { menuFromServer } = useSettings();
  const serverMenu = useSettingsStore((state) => state.serverMenu);
  return useMemo(
    () => (menuFromServer && serverMenu.length > 0 ? serverMenu : menuFor(role, confirmed)),
    [menuFromServer, serverMenu, role, confirmed],
  );
};

const isExternal = (entry: { path: string }): boolean => /^https?:\/\//.test(entry.path);

type Props = {
  entry: { path: string };
  current: boolean;
  className?: string | undefined;
  children: ReactNode;
  onChoose?: (() => void) | undefined;
};

/** One entry of any menu. An external one opens in a new window and never becomes the current one. */
export const MenuLink = ({ entry, current, className, children, onChoose }: Props) => {
  const words = useWords(layoutWords);
  if (isExternal(entry)) {
    return (
      <a href={entry.path} target="_blank" rel="noopener noreferrer" className={className} onClick={onChoose}>
        {children}
        <span className="sr-only">{words.newWindow}</span>
      </a>
    );
  }
  return (
    <PageLink href={entry.path} className={className} aria-current={current ? 'page' : undefined} onClick={onChoose}>
      {children}
    </PageLink>
  );
};

const icons: Record<MenuIcon, ComponentType> = {
  dashboard: IconDashboard,
  apps: IconApps,
  list: IconList,
  settings: IconSettings,
  file: IconFile,
  'check-circle': IconCheckCircle,
  'exclamation-circle': IconExclamationCircle,
  user: IconUser,
  link: IconLink,
  'question-circle': IconQuestionCircle,
};

/** The icon with a name; an unknown name of a server gets a plain page icon. */
export const MenuIconOf = ({ name }: { name: string | undefined }) => {
  const Icon = entryOf(icons, name) ?? IconFile;
  return <Icon />;
};
