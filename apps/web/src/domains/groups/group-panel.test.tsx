import type { Group } from '@onair/contract/groups/groups';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { setLocale } from '../../shared/i18n/locale.ts';
import { openTab, press, select, showOnPage, showPart, tick, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { GroupList } from './group-list.tsx';
import { GroupPanel, LeaveButtons } from './group-panel.tsx';

const [ID, ANNA, BEN] = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [string, string, string];
const person = { email: '', avatar: '', jobName: '', self: false, joinedAt: '2026-11-20T08:00:00.000Z' };
const members = [
  { ...person, accountId: ANNA, name: 'Anna', owner: true },
  { ...person, accountId: BEN, name: 'Ben', owner: false },
];
const TEAM = {
  ...{ id: ID, kind: 'team', name: 'Desk', description: '', createdAt: person.joinedAt, members, invited: [] },
  ...{ arranged: false, editable: true, version: 4 },
} satisfies Group;

const server = pageServer();
const open = async () => {
  server.answers({
    [`/api/group/${ID}`]: TEAM,
    '/api/user/colleagues': [{ accountId: ID, name: 'Chris', username: 'chris', jobName: 'Host' }],
  });
  const onBack = vi.fn();
  await showOnPage('Info', <GroupPanel id={ID} open onClose={() => {}} onBack={onBack} />);
  await screen.findByRole('button', { name: 'Invite members' });
  return onBack;
};

test('a team gets another description and owner', async () => {
  await open();
  await press('Edit team');
  await type('Description', 'the late desk');
  await select('Owner', 'Ben');
  await press('Save');
  const changed = { name: 'Desk', description: 'the late desk', ownerId: BEN, version: 4 };
  expect(await server.writes(1)).toEqual([['PUT', `/api/group/${ID}`, changed]]);
});

test('colleagues that are ticked are invited, unless the search is left', async () => {
  await open();
  await press('Invite members');
  await screen.findByRole('checkbox', { name: /^Chris/ });
  await press('Cancel');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Invite members');
  await type('Find colleagues by name', 'chr');
  await tick(/^Chris/);
  await press('Send invitations');
  expect(await server.writes(1)).toEqual([['POST', `/api/group/${ID}/members`, { accountIds: [ID] }]]);
});

test('a member is removed after a question; the way back leads to the list', async () => {
  const onBack = await open();
  await press('Remove Ben');
  await press('Yes');
  expect(await server.writes(1)).toEqual([['DELETE', `/api/group/${ID}/members/${BEN}`, undefined]]);
  await press('Back to list');
  expect(onBack).toHaveBeenCalledOnce();
});

test('a team is deleted after a question', async () => {
  const onGone = vi.fn();
  await showOnPage('Info', <LeaveButtons group={TEAM} onEdit={() => {}} onGone={onGone} />);
  await press('Delete');
  await press('Yes', await screen.findByRole('dialog'));
  expect(await server.writes(1)).toEqual([['DELETE', `/api/group/${ID}`, undefined]]);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

test('the list shows one’s own teams or everyone’s, and opens the one that is pressed', async () => {
  const listed = { kind: 'team', description: '', peopleNumber: 1, contributors: [] };
  server.answers({
    '/api/user/project-and-team/list': [
      { ...listed, id: ID, content: 'Desk', mine: true },
      { ...listed, id: BEN, content: 'Studio crew', mine: false },
    ],
  });
  const onOpen = vi.fn();
  await showOnPage('Info', <GroupList kind="team" onOpen={onOpen} />);
  await screen.findByText('Desk');
  expect(screen.queryByText('Studio crew')).toBeNull();
  await openTab('Everyone');
  await press(/^Studio crew/);
  expect(onOpen).toHaveBeenCalledWith(BEN);
  await openTab('Mine');
  expect(screen.queryByText('Studio crew')).toBeNull();
});

test('an invitation is taken back by the owner, and answered by the one who got it', async () => {
  const invitee = { accountId: ID, name: 'Chris', avatar: '', self: false, invitedAt: person.joinedAt };
  server.answers({ [`/api/group/${ID}`]: { ...TEAM, invited: [invitee] } });
  const shown = await showPart(<GroupPanel id={ID} open onClose={() => {}} onBack={undefined} />);
  await screen.findByText('Invited, not answered yet (1)');
  await press('Withdraw the invitation of Chris');
  await press('Yes');
  expect(await server.writes(1)).toEqual([['DELETE', `/api/group/${ID}/members/${ID}`, undefined]]);
  shown.unmount();
  queryClient.clear();
  server.answers({ [`/api/group/${ID}`]: { ...TEAM, editable: false, invited: [{ ...invitee, self: true }] } });
  await showPart(<GroupPanel id={ID} open onClose={() => {}} onBack={undefined} />);
  await screen.findByText(/^You are invited/);
  await press('Accept invitation');
  const accepted = ['POST', `/api/group/${ID}/invitation`, { accept: true }];
  expect((await server.writes(2)).at(-1)).toEqual(accepted);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', false));
  await press('Decline');
  expect((await server.writes(3)).at(-1)).toEqual(['POST', `/api/group/${ID}/invitation`, { accept: false }]);
});

test.each([
  ['project', 'Edit project'],
  ['team', 'Edit team'],
])('a %s that the reader may edit is edited from below its members', async (kind, name) => {
  setLocale('en-US');
  const onEdit = vi.fn();
  const group = { id: '1', kind, members: [], editable: true } as unknown as Group;
  await showPart(<LeaveButtons group={group} onEdit={onEdit} onGone={() => {}} />);
  await press(name);
  expect(onEdit).toHaveBeenCalledOnce();
});
