import type { Announcement } from '@onair/contract/notifications/announcements';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { follow, press, showOnPage, showPart, turn, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { NotificationTab } from '../messages/notification-tab.tsx';
import { AnnouncementForm, AnnouncementItem } from './announcement-drawer.tsx';
import { Featured } from './featured.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const NOTICE = {
  ...{ id: ID, tag: 'notice', title: 'Maintenance', content: 'tonight', featured: false, author: 'Anna', version: 2 },
  publishedAt: '2026-11-20T08:00:00.000Z',
} as unknown as Announcement;

const server = pageServer();

test('an announcement is published for the carousel', async () => {
  await showPart(<AnnouncementForm announcement={null} close={() => {}} reload={async () => null} />);
  await type('Title', 'Maintenance');
  await type('Text', 'tonight');
  await turn('Show in the carousel');
  await press('Publish');
  const published = { tag: 'notice', title: 'Maintenance', content: 'tonight', featured: true };
  expect((await server.writes(1))[0]?.[2]).toEqual(published);
});

test('an announcement is withdrawn after a question', async () => {
  await showPart(<AnnouncementItem announcement={NOTICE} first={false} edit={() => {}} />);
  await press('Withdraw');
  await press('Withdraw', await screen.findByRole('dialog', { name: 'Withdraw' }));
  expect((await server.writes(1))[0]?.[1]).toContain(ID);
});

test('featured announcements are turned over, and the one in front is opened', async () => {
  const show = vi.fn();
  const second = { ...NOTICE, id: `${ID.slice(0, -1)}2`, title: 'New studio' };
  await showPart(<Featured announcements={[NOTICE, second]} show={show} />);
  const carousel = screen.getByRole('region', { name: 'Featured announcements' });
  const [, next] = [...carousel.querySelectorAll('button[aria-label]')];
  await act(async () => next && fireEvent.click(next));
  await press(/New studio|Maintenance/);
  expect(show).toHaveBeenCalledOnce();
});

test('the sound of notices is played, and the weekly report opened', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  server.answers({ '/api/user/preferences': { version: 1 }, '/api/site': { mail: true } });
  const history = await showOnPage('Setting', <NotificationTab />);
  await press('Play the sound');
  expect(play).toHaveBeenCalledOnce();
  await screen.findByRole('link', { name: 'Open the weekly report' });
  await follow('Open the weekly report');
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/weekly'));
  play.mockRestore();
});
