import type { MenuEntry } from '@onair/contract/identity/session';
import { menuFor } from '@onair/contract/routes';
import { useMemo } from 'react';
import { useRole } from '../../shared/session/session.ts';
import { useSettings, useSettingsStore } from '../../shared/settings/settings.ts';

/** The menu to show: the server's while it is wanted and known, else the one that follows from the route table. */
export const useMenu = (): readonly MenuEntry[] => {
  const role = useRole();
  const { menuFromServer } = useSettings();
  const serverMenu = useSettingsStore((state) => state.serverMenu);
  return useMemo(
    () => (menuFromServer && serverMenu.length > 0 ? serverMenu : menuFor(role)),
    [menuFromServer, serverMenu, role],
  );
};

export const isExternal = (entry: { path: string }): boolean => /^https?:\/\//.test(entry.path);
