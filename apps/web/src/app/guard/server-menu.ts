import { type MenuEntry, userMenu } from '@onair/contract/identity/session';
import { readNow } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Notification } from '../../shared/kit/controls.ts';
import { setWindowState, useSettingsStore } from '../../shared/settings/settings.ts';
import { guardWords } from './guard.words.ts';

/** One notice that changes from loading to its result. */
const notice = (kind: 'info' | 'success' | 'error', content: string): void =>
  void Notification[kind]({ id: 'menuNotice', title: wordsNow(guardWords).menuTitle, content, closable: true });

let loading: Promise<MenuEntry[] | null> | null = null;

const load = async (asked: boolean): Promise<MenuEntry[] | null> => {
  const words = wordsNow(guardWords);
  if (asked) notice('info', words.menuLoading);
  try {
    // Never from the cache: turning the mode on again asks for the menu as it is by now.
    const serverMenu = await readNow(userMenu, {});
    setWindowState({ serverMenu });
    if (asked) notice('success', words.menuLoaded);
    return serverMenu;
  } catch {
    notice('error', words.menuFailed);
    return null;
  }
};

/**
 * The server's menu while `menuFromServer` is on, fetched when empty; null while it is off. Null too when it cannot be
 * fetched: the notice says so, and the product stays usable with its own menu.
 * @param asked the reader has just turned it on, and sees that it loads and that it did; a page that opens says failures alone
 */
export const ensureServerMenu = async (asked = false): Promise<MenuEntry[] | null> => {
  const { settings, serverMenu } = useSettingsStore.getState();
  if (!settings.menuFromServer) return null;
  if (serverMenu.length > 0) return serverMenu;
  loading ??= load(asked).finally(() => {
    loading = null;
  });
  return loading;
};
