import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { currentLocale } from '../../shared/i18n/locale.ts';
import { updateSettings, useSettingsStore } from '../../shared/settings/settings.ts';
import { follow, press, showOnPage, showPart } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { Exception404 } from '../exceptions/exception-pages.tsx';
import { NotFound } from '../exceptions/outside-pages.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { useTabs } from '../tabs/tab-store.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { MenuLink } from './menu/menu-link.tsx';
import { Navbar } from './navbar.tsx';
import { ThemeColor } from './settings/settings-drawer.tsx';

const server = pageServer();
const before = useSettingsStore.getState().settings;
const tabs = useTabs.getState();
afterEach(() => {
  updateSettings(before);
  useTabs.setState(tabs);
});

test('an unknown address leads back, or to the Workplace where there is nothing before it', async () => {
  const shown = await showOnPage('404', <Exception404 />);
  await press('Back');
  await waitFor(() => expect(shown.location.pathname).toBe('/dashboard/workplace'));
  const outside = await showOnPage('404', <NotFound />);
  await press('Back to Workplace');
  await waitFor(() => expect(outside.location.pathname).toBe('/dashboard/workplace'));
});

test('the breadcrumb leads to the Workplace and to the group of the page', async () => {
  server.answers({ '/api/': { version: 1 } });
  const page = { name: 'SearchTable', path: '/list/search-table', search: {} } as const;
  const history = await showOnPage('SearchTable', <Breadcrumb page={page} />);
  await follow('List');
  await waitFor(() => expect(history.location.pathname).toBe('/list'));
  await follow('Back to Workplace');
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/workplace'));
});

test('an entry of the menu that leads elsewhere opens a window of its own; others stay in this one', async () => {
  const history = await showOnPage(
    'Info',
    <>
      <MenuLink entry={{ path: 'https://arco.design' }} current={false}>
        Arco
      </MenuLink>
      <MenuLink entry={{ path: '/user/help' }} current={false}>
        Help
      </MenuLink>
    </>,
  );
  const link = screen.getByRole('link', { name: 'Arco (opens a new window)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://arco.design', '_blank']);
  await follow('Help');
  await waitFor(() => expect(history.location.pathname).toBe('/user/help'));
});

test('the bar leads home, changes the language and opens the messages', async () => {
  server.answers({ '/api/': { counts: {}, list: [], total: 0, version: 1 } });
  const bar = <Navbar path="/user/info" phone={false} topMenu={false} onBurger={undefined} />;
  const history = await showOnPage('Info', bar);
  await follow('Onair · Back to Workplace');
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/workplace'));
  await press('Language');
  const chinese = screen.getByRole('menuitemradio', { name: '中文' });
  await act(async () => fireEvent.click(chinese));
  await waitFor(() => expect(currentLocale()).toBe('zh-CN'));
});

test('the color of the theme is any that is picked', async () => {
  await showPart(<ThemeColor />);
  const box = screen.getByLabelText('Custom color', { selector: 'input' });
  await act(async () => fireEvent.change(box, { target: { value: '#123456' } }));
  expect(useSettingsStore.getState().settings.themeColor).toBe('#123456');
});

test('a tab leads to its page as it was left', async () => {
  const tab = { name: 'Help', path: '/user/help', fullPath: '/user/help?article=live' } as const;
  useTabs.setState({ tabs: [...tabs.tabs, tab] } as never);
  const history = await showOnPage('Info', <TabBar active="/user/info" />);
  await follow('Help center');
  await waitFor(() => expect(history.location.href).toBe('/user/help?article=live'));
});

test('a strip of more tabs than fit is scrolled by its arrows', async () => {
  const more = Array.from({ length: 3 }, (_, n) => ({ name: 'Help', path: `/${n}`, fullPath: `/${n}` }));
  useTabs.setState({ tabs: [...tabs.tabs, ...more] } as never);
  await showOnPage('Info', <TabBar active="/user/info" />);
  const strip = screen.getByRole('list').parentElement;
  if (!strip) throw new Error('no strip');
  const moves: unknown[] = [];
  const wide = { scrollLeft: 100, clientWidth: 200, scrollWidth: 900, scrollBy: (by: object) => moves.push(by) };
  for (const [name, value] of Object.entries(wide)) Object.defineProperty(strip, name, { configurable: true, value });
  await act(async () => fireEvent.scroll(strip));
  await press('Scroll right');
  await press('Scroll left');
  expect(moves).toMatchObject([{ left: 240 }, { left: -240 }]);
});
