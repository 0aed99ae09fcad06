import { permits, type Role } from '@onair/contract/access';
import { switchRole } from '@onair/contract/identity/session';
import type { Locale } from '@onair/contract/text';
import { useState, useSyncExternalStore } from 'react';
import { useWrite } from '../../shared/api/query.ts';
import { setLocale, useLocale } from '../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message } from '../../shared/kit/controls.ts';
import {
  IconBook,
  IconExport,
  IconFullscreen,
  IconLanguage,
  IconMoonFill,
  IconSettings,
  IconSunFill,
  IconSwap,
  IconUser,
} from '../../shared/kit/icons.ts';
import { leaveForms, mayLeave } from '../../shared/page/ask-to-leave.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { unsubscribeBrowser } from '../../shared/push/browser-push.ts';
import { setProfile, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { toggleTheme, useSettings } from '../../shared/settings/settings.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { toggleFullScreen } from '../../shared/ui/full-screen.ts';
import { type MenuItem, PopupMenu } from '../../shared/ui/popup-menu.tsx';
import { routeAt } from '../route-table.ts';
import { layoutWords } from './layout.words.ts';
import styles from './navbar.module.css';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Full-screen mode and its toggle; `possible` is false where the browser lacks it (iPhones). */
export const useFullScreen = () => {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { full, toggle: toggleFullScreen, possible: document.fullscreenEnabled === true };
};

/** Switches and confirms in the new language. */
export const switchLanguage = (locale: Locale): void => {
  setLocale(locale);
  Message.success(wordsNow(layoutWords).switched);
};

const leave = async () => {
  if (!(await mayLeave(unsavedForms()))) return;
  // The next person here must not see this account's notices; the server drops an address that is gone by itself. Signing
  // out does not wait for the push service, which may be out of reach.
  void unsubscribeBrowser('/').catch(() => null);
  await signOut();
  Message.success(wordsNow(layoutWords).loggedOut);
};

/** Entries that do not fit the bar on a phone. */
const usePhoneItems = (): MenuItem[] => {
  const words = useWords(layoutWords);
  const locale = useLocale((state) => state.locale);
  const dark = useSettings().theme === 'dark';
  const screen = useFullScreen();
  const goTo = useGoTo();
  return [
    {
      key: 'language',
      label: locale === 'zh-CN' ? 'English' : '中文',
      icon: <IconLanguage />,
      divided: true,
      onSelect: () => switchLanguage(locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
    },
    {
      key: 'theme',
      label: dark ? words.toLight : words.toDark,
      icon: dark ? <IconSunFill /> : <IconMoonFill />,
      onSelect: toggleTheme,
    },
    ...(screen.possible
      ? [
          {
            key: 'screen',
            label: screen.full ? words.exitFull : words.toFull,
            icon: <IconFullscreen />,
            onSelect: screen.toggle,
          },
        ]
      : []),
    {
      key: 'docs',
      label: words.docs,
      icon: <IconBook />,
      onSelect: () => goTo.page('Help'),
    },
  ];
};

/** The avatar and the account's menu. Acting as user is offered to everyone with the admin role, and shown while it lasts. */
export const AccountMenu = ({ phone }: { phone: boolean }) => {
  const words = useWords(layoutWords);
  const goTo = useGoTo();
  const profile = useSession((state) => state.profile);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const phoneItems = usePhoneItems();
  const change = useWrite(switchRole, {
    onDone: (now) => {
      setProfile(now);
      const texts = wordsNow(layoutWords);
      Message.success(texts.roleNow(texts.roles[now.role === 'admin' ? 'admin' : 'user']));
    },
  });
  if (!profile) return null;
  // Pages that the other role may not see are closed with their input.
  const switchTo = (role: Role) =>
    leaveForms(
      unsavedForms(({ page }) => !permits(routeAt(page)?.access ?? 'signed-in', role, profile.confirmed)),
      () => change.mutate({ role }),
    );
  const admin = profile.accountRole === 'admin';
  const items: MenuItem[] = [
    ...(admin
      ? [
          {
            key: 'roles',
            label: words.switchRoles,
            icon: <IconSwap />,
            onSelect: () => switchTo(profile.role === 'admin' ? 'user' : 'admin'),
          },
        ]
      : []),
    { key: 'center', label: words.userCenter, icon: <IconUser />, onSelect: () => goTo.page('Info') },
    { key: 'settings', label: words.userSettings, icon: <IconSettings />, onSelect: () => goTo.page('Setting') },
    ...(phone ? phoneItems : []),
    { key: 'logout', label: words.logout, icon: <IconExport />, divided: true, onSelect: leave },
  ];
  return (
    <>
      {admin && profile.role !== 'admin' && !phone ? (
        <Button type="outline" size="mini" title={words.backToAdmin} onClick={() => switchTo('admin')}>
          {words.asUser}
        </Button>
      ) : null}
      <button
        type="button"
        className={styles.avatar}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={words.account(profile.name)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={profile.name} src={profile.avatar} size={32} />
      </button>
      <PopupMenu label={words.account(profile.name)} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
};
