import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setProfile, useSession } from '../../shared/session/session.ts';
import { press, showOnPage, tick } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { QuickSetup } from '../workplace/quick-setup.tsx';
import { InfoHeader } from './info-header.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { TeamsCard } from './teams-card.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const server = pageServer();

const group = { id: ID, name: 'Desk', description: '', peopleNumber: 2, contributors: [] };

test('a project is opened from its card', async () => {
  server.answers({ '/api/': [group] });
  const history = await showOnPage('Info', <ProjectsCard />);
  await screen.findByRole('button', { name: /^Desk/ });
  await press(/^Desk/);
  await waitFor(() => expect(history.location.search).toBe(`?group=${ID}`));
});

test('a team is opened from its card', async () => {
  server.answers({ '/api/': [group] });
  const history = await showOnPage('Info', <TeamsCard />);
  await screen.findByRole('button', { name: /2 people/ });
  await press(/2 people/);
  await waitFor(() => expect(history.location.search).toBe(`?group=${ID}`));
});

test('a message is read by opening it, and leads to what it is about', async () => {
  const message = { id: ID, status: 0, title: 'Returned', content: 'Lake', time: '2026-11-20T08:00:00.000Z' };
  server.answers({ '/api/message': [{ ...message, type: 'todo', link: '/list/content/item?id=7' }] });
  const history = await showOnPage('Info', <NotificationsCard />);
  await screen.findByRole('button', { name: /Returned/ });
  await press(/Returned/);
  await waitFor(() => expect(history.location.href).toBe('/list/content/item?id=7'));
  await waitFor(() => expect(server.requests().map(({ body }) => body)).toContainEqual({ ids: [ID] }));
});

test('the website of a person opens elsewhere, without a way back to the console', async () => {
  const { profile } = useSession.getState();
  if (profile) setProfile({ ...profile, personalWebsite: 'https://anna.example/' });
  await showOnPage('Info', <InfoHeader />);
  const link = screen.getByRole('link', { name: 'anna.example' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://anna.example/',
    'noopener noreferrer',
  ]);
});

test('shortcuts are the pages that are ticked', async () => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  await showOnPage('Workplace', <QuickSetup open chosen={['Help']} onClose={() => {}} />);
  await tick('Audit log');
  await press('Save');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ quickOperations: ['Help', 'Audit'] });
});
