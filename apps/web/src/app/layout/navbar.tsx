import type { Locale } from '@onair/contract/text';
import { memo, useRef, useState } from 'react';
import { useOnAir } from '../../domains/live/publishing/index.ts';
import { MessageBadge, useBellLabel } from '../../domains/notifications/messages/index.ts';
import { setPaletteOpen } from '../../domains/search/index.ts';
import { useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import {
  IconBook,
  IconCheck,
  IconEye,
  IconFullscreen,
  IconFullscreenExit,
  IconLanguage,
  IconMenu,
  IconMoonFill,
  IconNotification,
  IconSearch,
  IconSettings,
  IconStop,
  IconSunFill,
  IconVideoCamera,
} from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { setWindowState, toggleTheme, useSettings } from '../../shared/settings/settings.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { MenuButton } from '../../shared/ui/menu-button.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { pressed, usePopup } from '../../shared/ui/popup.ts';
import { PopupMenu } from '../../shared/ui/popup-menu.tsx';
import { AccountMenu, switchLanguage, useFullScreen } from './account-menu.tsx';
import { layoutWords } from './layout.words.ts';
import { TopMenu } from './menu/top-menu.tsx';
import styles from './navbar.module.css';

/** On every page while this browser publishes: links to the control room, and stops the broadcast. */
const OnAirButton = ({ phone }: { phone: boolean }) => {
  const words = useWords(layoutWords).onAir;
  const goTo = useGoTo();
  const onAir = useOnAir((state) => state.onAir);
  if (!onAir) return null;
  const { studio, live, stop } = onAir;
  return (
    <MenuButton
      type="primary"
      status="danger"
      size="small"
      shape="round"
      label={words.of(studio.name)}
      icon={<IconVideoCamera />}
      items={[
        {
          key: 'show',
          label: words.show(studio.name),
          icon: <IconEye />,
          onSelect: () => goTo.page('Monitor', { studio: studio.slug }),
        },
        { key: 'stop', label: words.stop, icon: <IconStop />, divided: true, onSelect: stop },
      ]}
    >
      {phone ? null : live ? words.live : words.starting}
    </MenuButton>
  );
};

const MessageBox = lazyPart(
  async () => (await import('../../domains/notifications/messages/message-box.tsx')).MessageBox,
  { inPlace: true },
);

const LANGUAGES: readonly [Locale, string][] = [
  ['zh-CN', '中文'],
  ['en-US', 'English'],
];

const LanguageButton = () => {
  const words = useWords(layoutWords);
  const locale = useLocale((state) => state.locale);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        label={words.language}
        icon={<IconLanguage />}
        quiet={anchor !== null}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(pressed(event))}
      />
      <PopupMenu
        label={words.language}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={LANGUAGES.map(([key, label]) => ({
          key,
          label: <span lang={key}>{label}</span>,
          checked: key === locale,
          icon: key === locale ? <IconCheck /> : null,
          onSelect: () => switchLanguage(key),
        }))}
      />
    </>
  );
};

const Bell = () => {
  const label = useBellLabel();
  const popup = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  usePopup(popup, anchor, 'below-end', close);
  return (
    <>
      <MessageBadge>
        <IconButton
          label={label}
          icon={<IconNotification />}
          quiet={anchor !== null}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(pressed(event))}
        />
      </MessageBadge>
      <div ref={popup} popover="auto" role="dialog" aria-label={label} className={styles.messages}>
        {anchor ? <MessageBox close={close} /> : null}
      </div>
    </>
  );
};

/** The buttons at the right of the navbar, the same on every page. On a phone the less frequent ones are in the account menu. */
export const NavbarActions = memo(({ phone }: { phone: boolean }) => {
  const words = useWords(layoutWords);
  const dark = useSettings().theme === 'dark';
  const screen = useFullScreen();
  const goTo = useGoTo();
  return (
    <Row gap={12} rigid>
      <OnAirButton phone={phone} />
      <IconButton label={words.searchHint} icon={<IconSearch />} onClick={() => setPaletteOpen(true)} />
      {phone ? null : (
        <>
          <LanguageButton />
          <IconButton
            label={dark ? words.toLight : words.toDark}
            icon={dark ? <IconMoonFill /> : <IconSunFill />}
            onClick={toggleTheme}
          />
        </>
      )}
      <Bell />
      {phone || !screen.possible ? null : (
        <IconButton
          label={screen.full ? words.exitFull : words.toFull}
          icon={screen.full ? <IconFullscreenExit /> : <IconFullscreen />}
          onClick={screen.toggle}
        />
      )}
      <IconButton
        label={words.settings}
        icon={<IconSettings />}
        onClick={() => setWindowState({ globalSettings: true })}
      />
      {phone ? null : (
        <Button type="text" className={styles.docs} icon={<IconBook />} onClick={() => goTo.page('Help')}>
          {words.docs}
        </Button>
      )}
      <AccountMenu phone={phone} />
    </Row>
  );
});

type Props = {
  path: string;
  phone: boolean;
  topMenu: boolean;
  /** Opens the menu as a drawer, where it has no place of its own. */
  onBurger: (() => void) | undefined;
};

export const Navbar = ({ path, phone, topMenu, onBurger }: Props) => {
  const words = useWords(layoutWords);
  return (
    <Row as="header" gap={16} className={styles.navbar}>
      {onBurger ? <IconButton label={words.openMenu} icon={<IconMenu />} type="text" quiet onClick={onBurger} /> : null}
      <PageLink to="Workplace" className={styles.brand} aria-label={`${words.product} · ${words.home}`}>
        <Logo size={32} />
        <span className={styles.name}>{words.product}</span>
      </PageLink>
      {topMenu ? <TopMenu path={path} /> : <Text as="div" grow />}
      <NavbarActions phone={phone} />
    </Row>
  );
};
