import type { PersonAccount } from '@onair/contract/identity/person-account';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clipboard, pick, press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { Invites } from './invites.tsx';
import { Handover } from './person-acts.tsx';
import { EditPerson } from './person-panel.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const ANNA = {
  ...{
    id: ID,
    username: 'anna',
    name: 'Anna',
    avatar: '',
    email: 'a@b.cd',
    role: 'admin',
    state: 'active',
    sessions: 2,
  },
  ...{ accountId: '1', createdAt: '2026-11-20T08:00:00.000Z', lastSeenAt: null, twoStep: true, version: 3 },
};
const ACCOUNT = { person: ANNA, jobName: '', phone: '', detailsVersion: 6 } as unknown as PersonAccount;

const server = pageServer();

test('the phone number of an admin is changed by proof of who asks', async () => {
  await showPart(<EditPerson account={ACCOUNT} open onClose={() => {}} />);
  await type('Phone number', '138 0013 8000');
  await press('Save');
  expect(screen.getByText('Enter your password')).toBeTruthy();
  await type('Your password', 'mine');
  await type('Your two-step code, if it is on', '123456');
  await press('Save');
  const [[, path, body] = []] = await server.writes(1);
  expect(path).toContain(ID);
  expect(body).toEqual({ version: 6, phone: '13800138000', current: 'mine', code: '123456' });
});

test('a name that another account has is pointed out, and can be saved', async () => {
  server.answers({ 'GET /api/people': { list: [{ ...ANNA, id: 'other', username: 'wang', name: '王伟' }], total: 1 } });
  await showPart(<EditPerson account={ACCOUNT} open onClose={() => {}} />);
  await type('Name', '王 伟');
  await screen.findByText(/^Another account has this name: wang\./);
  await press('Save');
  const [[, , body] = []] = await server.writes(1);
  expect(body).toMatchObject({ name: '王 伟' });
});

test('a generated password is copied from where it is shown once', async () => {
  const copied = clipboard();
  await showPart(<Handover open person={ACCOUNT.person} password="N3w!Kettle" onClose={() => {}} />);
  await screen.findByText('N3w!Kettle');
  await press(/^Copy/);
  await waitFor(() => expect(copied).toEqual(['N3w!Kettle']));
});

test('an invite is for a role and for so many days', async () => {
  server.answers({ 'GET /api/': [], 'POST /api/': { invite: { email: '' }, token: 't', mailed: false } });
  await showPart(<Invites />);
  await screen.findByRole('button', { name: 'Invite person' });
  await press('Invite person');
  await type('Name', 'Ben');
  await pick(/^Editor/);
  await type('Valid for (days)', '3');
  await press('Invite person', screen.getByRole('dialog'));
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ name: 'Ben', role: 'editor', days: 3 });
});
