import { moveApplication } from '@onair/contract/campaigns/campaigns';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refresh } from '../../shared/api/freshness.ts';
import { currentLocale, setLocale } from '../../shared/i18n/locale.ts';
import { follow, press, select, showOnPage } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { ActivityCard } from '../user-info/activity-card.tsx';
import { PersonalTab } from '../user-setting/personal-tab.tsx';
import { Summary } from './summary.tsx';
import { Documents } from './workplace-page.tsx';

const server = pageServer();

test.each([
  ['Overview', 'overview'],
  ['Search and shortcuts', 'guide'],
  ['Send events', 'collect'],
])('%s opens the article', async (name, article) => {
  const history = await showOnPage('Workplace', <Documents />);
  await follow(name);
  await waitFor(() => expect(history.location.href).toBe(`/user/help?article=${article}`));
  expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
});

test.each([
  [/^Online content/, '/visualization/multi-dimension-data-analysis'],
  [/^Published today/, '/visualization/'],
])('the figure %s leads to what is behind it', async (name, path) => {
  const figures = { onlineContent: 12, putIn: 1, newComments: 2, newToday: 30, newYesterday: 20 };
  server.answers({ '/api/workplace/summary': figures });
  const history = await showOnPage('Workplace', <Summary />);
  await screen.findByRole('link', { name });
  await follow(name);
  await waitFor(() => expect(history.location.pathname).toContain(path));
});

test('the figures follow a campaign that is launched', async () => {
  let putIn = 1;
  const others = { onlineContent: 12, newComments: 2, newToday: 30, newYesterday: 20 };
  server.answers({ '/api/workplace/summary': () => ({ ...others, putIn }) });
  await showOnPage('Workplace', <Summary />);
  await screen.findByRole('link', { name: /^Running campaigns 1/ });
  putIn = 2;
  await refresh(moveApplication.changes);
  await screen.findByRole('link', { name: /^Running campaigns 2/ });
});

test('all activity is opened beside the page', async () => {
  server.answers({ '/api/user/latest-activity': [] });
  const history = await showOnPage('Info', <ActivityCard />);
  await press('View all');
  await waitFor(() => expect(history.location.search).toBe('?activity=all'));
});

test('the language is changed and kept with the account', async () => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  await showOnPage('Setting', <PersonalTab />);
  await select('Language', '中文');
  await waitFor(() => expect(currentLocale()).toBe('zh-CN'));
  const [[, path, body] = []] = await server.writes(1);
  expect([path, body]).toEqual([
    '/api/user/preferences',
    expect.objectContaining({ personal: expect.objectContaining({ language: 'zh-CN' }) }),
  ]);
  setLocale('en-US');
});
