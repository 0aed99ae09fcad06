import { recordVisit } from '@onair/contract/analytics/workplace';
import { useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import { PaletteHost } from '../../domains/search/index.ts';
import { call } from '../../shared/api/call.ts';
import { markStale } from '../../shared/api/freshness.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconSettings } from '../../shared/kit/icons.ts';
import { Stack, useMedia } from '../../shared/layout/layout.tsx';
import type { Page } from '../../shared/page/page.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { frameOf, MOBILE, NARROW, PHONE } from '../../shared/settings/frame.ts';
import { setWindowState, updateSettings, useSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { usePrintTheme } from '../../shared/settings/use-print-theme.ts';
import { LazyPart, partCode, useOpened } from '../../shared/ui/lazy-part.tsx';
import { UnsavedQuestion } from '../../shared/ui/unsaved-question.tsx';
import { DEFAULT_PAGE, routeAt } from '../routes.ts';
import { KeepAlive, useCurrentPage } from '../tabs/keep-alive.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { GuideHost } from './guide-host.tsx';
import { layoutWords } from './layout.words.ts';
import { Navbar } from './navbar.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { SessionDialog } from './session-dialog.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

/**
 * The thin progress bar during navigation: it starts at 0.08 and always moves. It shows the router's state rather than
 * counting starts and ends, so it cannot get stuck.
 */
const LoadingBar = () => {
  const busy = useRouterState({ select: (state) => state.isLoading });
  return <div className={`${styles.bar} ${busy ? styles.running : styles.done}`} aria-hidden="true" />;
};

/** Reports the opened page to the server, for "recently visited" and for the count of visits. Nothing waits for it. */
const useVisits = ({ name }: Page): void => {
  useEffect(() => {
    // After the task that shows the page.
    const timer = setTimeout(() => {
      call(recordVisit, { name }, { handled: true }).then(
        () => markStale(recordVisit),
        () => {
          // A lost visit is harmless.
        },
      );
    });
    return () => clearTimeout(timer);
  }, [name]);
};

const useDevice = () => {
  const phone = useMedia(PHONE);
  const mobile = useMedia(MOBILE);
  const narrow = useMedia(NARROW);
  useEffect(() => setWindowState({ device: mobile ? 'mobile' : 'desktop' }), [mobile]);
  return { phone, mobile, narrow };
};

const settingsDrawer = partCode(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);
const menuDrawer = partCode(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const FloatingSettings = () => {
  const words = useWords(layoutWords);
  return (
    <div className={styles.floating}>
      <Button
        type="primary"
        icon={<IconSettings />}
        aria-label={words.settings}
        onClick={() => setWindowState({ globalSettings: true })}
      />
    </div>
  );
};

const closeSettings = () => setWindowState({ globalSettings: false });

/** The frame around a page. */
const Frame = memo(({ page }: { page: Page }) => {
  const words = useWords(layoutWords);
  const nameOf = usePageName();
  const settings = useSettings();
  const { phone, mobile, narrow } = useDevice();
  const drawerOpen = useSettingsStore((state) => state.globalSettings);
  const [menuOpen, setMenuOpen] = useState(false);
  const [widened, setWidened] = useState(false);
  const settingsOpened = useOpened(drawerOpen);
  const menuOpened = useOpened(menuOpen);
  const closeMenu = () => setMenuOpen(false);
  useVisits(page);
  usePrintTheme();

  const { topMenu, asDrawer, side, collapsed, sizes } = frameOf(settings, { mobile, narrow, widened });
  const collapse = () => {
    if (narrow) setWidened(collapsed);
    if (settings.menuCollapse || !narrow) updateSettings({ menuCollapse: !settings.menuCollapse });
  };
  const pageTitle = nameOf(page.name);
  return (
    <div className={styles.shell} style={sizes}>
      <title>{`${pageTitle} · ${words.product}`}</title>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <LoadingBar />
      {settings.navbar ? (
        <div className={styles.top}>
          <Navbar
            path={page.path}
            phone={phone}
            topMenu={topMenu}
            onBurger={asDrawer ? () => setMenuOpen(true) : undefined}
          />
        </div>
      ) : (
        <FloatingSettings />
      )}
      {side ? (
        <div className={styles.side}>
          <SideMenu path={page.path} collapsed={collapsed} onCollapse={collapse} />
        </div>
      ) : null}
      <Stack className={styles.column}>
        {settings.tabBar ? (
          <div className={styles.tabs}>
            <TabBar active={page.path} />
          </div>
        ) : null}
        <DemoBanner />
        <NewVersionNotice />
        <main
          id="content"
          tabIndex={-1}
          className={`${styles.content} ${page.name === DEFAULT_PAGE ? styles.start : ''}`}
        >
          <h1 className="sr-only">{pageTitle}</h1>
          <Breadcrumb page={page} />
          <KeepAlive page={page} />
        </main>
        {settings.footer ? <footer className={styles.footer}>{words.footer}</footer> : null}
      </Stack>
      <p className="sr-only" role="status">
        {pageTitle}
      </p>
      <PaletteHost />
      <GuideHost page={page.name} />
      <SessionDialog />
      <UnsavedQuestion keepsAlive={(pathname) => settings.tabBar && routeAt(pathname) !== undefined} />
      {settingsOpened ? (
        <LazyPart code={settingsDrawer} props={{ open: drawerOpen }} tryOn={drawerOpen} onFail={closeSettings} />
      ) : null}
      {menuOpened ? (
        <LazyPart
          code={menuDrawer}
          props={{ open: menuOpen, path: page.path, onClose: closeMenu }}
          tryOn={menuOpen}
          onFail={closeMenu}
        />
      ) : null}
    </div>
  );
});

/**
 * The page to show, a task after the router reports it. The router's own updates are synchronous, and React runs all effects of
 * these before the browser may paint: the page's subscriptions, reads and sockets. Those of an update that is made in a task of
 * its own run after the paint. A deferred value or a transition would do that too, but wait for the lower parts of a page that is left.
 */
const usePageToShow = (): Page | null => {
  const current = useCurrentPage();
  const [shown, setShown] = useState(current);
  useEffect(() => {
    const task = setTimeout(() => setShown(current));
    return () => clearTimeout(task);
  }, [current]);
  // Within a page nothing waits: filters and tabs keep what they say in the address.
  return shown?.path === current?.path ? current : shown;
};

/** The frame around the pages of a signed-in user. */
export const Shell = () => {
  const page = usePageToShow();
  return page ? <Frame page={page} /> : null;
};
