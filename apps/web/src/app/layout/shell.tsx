import { recordVisit } from '@onair/contract/analytics/workplace';
import { site } from '@onair/contract/system/system';
import { useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { PaletteHost } from '../../domains/search/index.ts';
import { call } from '../../shared/api/call.ts';
import { markStale } from '../../shared/api/freshness.ts';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconClose, IconExclamationCircleFill, IconInfoCircleFill, IconSettings } from '../../shared/kit/icons.ts';
import { Row, Stack, Text, useMedia } from '../../shared/layout/layout.tsx';
import { Overlay } from '../../shared/overlay/overlays.tsx';
import { leaveForms, mayLeave } from '../../shared/page/ask-to-leave.ts';
import { useNewVersion } from '../../shared/page/new-version.ts';
import type { Page } from '../../shared/page/page.tsx';
import { usePageName } from '../../shared/page/page-names.words.ts';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { dismissSessionEnd, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { frameOf, MOBILE, NARROW, PHONE } from '../../shared/settings/frame.ts';
import { setWindowState, updateSettings, useSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { usePrintTheme } from '../../shared/settings/use-print-theme.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { uiWords } from '../../shared/ui/ui.words.ts';
import { UnsavedQuestion } from '../../shared/ui/unsaved-question.tsx';
import { DEFAULT_PAGE, routeAt } from '../route-table.ts';
import { KeepAlive, useCurrentPage } from '../tabs/keep-alive.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { GuideHost } from './guide/guide-host.tsx';
import { layoutWords, sessionWords } from './layout.words.ts';
import { SideMenu } from './menu/side-menu.tsx';
import { Navbar } from './navbar.tsx';
import styles from './shell.module.css';

/** Per window: a new window shows it again. */
const KEY = 'onair-demo-read';

/** How often the progress of the demo's history is read. */
const POLL_MS = 4000;

const wasRead = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Says that all data is fictional, until it is closed. */
export const DemoBanner = memo(() => {
  const words = useWords(layoutWords);
  const [read, setRead] = useState(wasRead);
  const [loads, setLoads] = useState(true);
  const refetchInterval = loads ? POLL_MS : false;
  const { data } = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY, refetchInterval });
  const history = data?.demoHistory ?? null;
  // Only a demo that has just begun has something left to load.
  if (data && loads && history === null) setLoads(false);
  const close = () => {
    setRead(true);
    try {
      sessionStorage.setItem(KEY, '1');
    } catch {
      // Then it reappears on the next reload.
    }
  };
  return data?.demo && !read ? (
    <Row as="aside" gap={8} tone="strong" size={13} className={styles.demo}>
      <IconInfoCircleFill />
      <Text grow>
        {words.demo} {history === null ? null : <span role="status">{words.demoHistory(history)}</span>}
      </Text>
      <Button type="text" size="mini" icon={<IconClose />} aria-label={words.closeDemo} onClick={close} />
    </Row>
  ) : null;
});

const reload = () => leaveForms(unsavedForms(), () => location.reload());

/** Chunks of the running version can no longer be fetched. */
const NewVersionNotice = () => {
  const words = useWords(uiWords);
  const there = useNewVersion((state) => state.there);
  return there ? (
    <Row as="aside" gap={8} tone="strong" size={13} className={styles.version} role="alert">
      <IconInfoCircleFill />
      {words.newVersion}
      <Button size="mini" type="primary" onClick={reload}>
        {words.reload}
      </Button>
    </Row>
  ) : null;
};

/** The single dialog of an ended session, however many calls failed. Staying keeps the input on the screen. */
const SessionDialog = memo(() => {
  const words = useWords(sessionWords);
  const ended = useSession((state) => state.endedBy !== null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (ended) dialog.current?.showModal();
    else dialog.current?.close();
  }, [ended]);
  const again = async () => {
    // The confirmation would open behind this dialog.
    dismissSessionEnd();
    if (!(await mayLeave(unsavedForms()))) return;
    setLeaving(true);
    await signOut();
    location.reload();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={dismissSessionEnd}
    >
      <h2 id={id}>
        <IconExclamationCircleFill />
        {words.title}
      </h2>
      <p id={`${id}-text`}>{words.text}</p>
      <Row align="stretch" gap={12} justify="end">
        <Button onClick={dismissSessionEnd}>{words.stay}</Button>
        <Button type="primary" loading={leaving} onClick={again}>
          {words.again}
        </Button>
      </Row>
    </dialog>
  );
});

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

const SettingsDrawer = lazyPart(async () => (await import('./settings/settings-drawer.tsx')).SettingsDrawer);
const MenuDrawer = lazyPart(async () => (await import('./menu/menu-drawer.tsx')).MenuDrawer);

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
      <Overlay part={SettingsDrawer} props={drawerOpen && {}} onClose={closeSettings} />
      <Overlay part={MenuDrawer} props={menuOpen && { path: page.path }} onClose={() => setMenuOpen(false)} />
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
