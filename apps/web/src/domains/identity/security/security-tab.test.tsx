import { getSecurity, type Security } from '@onair/contract/identity/security';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readNow } from '../../../shared/api/query.ts';
import { clipboard, field, press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { SecurityTab } from './security-tab.tsx';

const PLAIN = {
  ...{
    twoStep: { on: false, since: null, recoveryCodesLeft: 0 },
    phone: '',
    email: '',
    emailVerified: false,
    mail: true,
  },
  ...{ emailPending: null, passwordMinLength: 8, passwordChangedAt: null },
} satisfies Security;
const GUARDED = { ...PLAIN, twoStep: { on: true, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 7 } };

const server = pageServer('user');
const show = async (security: Security) => {
  server.answers({ 'GET /api/user/security': security, 'GET /api/user/sessions': [], 'GET /api/user/session': [] });
  await showPart(<SecurityTab />);
  await screen.findByRole('button', { name: 'Change password' });
};
/** The write of that number: a read of the profile, a POST as well, may follow it. */
const last = async (count: number) => (await server.writes(count))[count - 1]?.slice(1);

test('the password is changed by the one before it', async () => {
  await show(PLAIN);
  await press('Change password');
  await type('Current password', 'mine');
  await type('New password', 'N3w!Kettle-22');
  await type('Repeat new password', 'N3w!Kettle-23');
  await press('Save');
  expect(await screen.findByText(/match|differ/i)).toBeTruthy();
  await type('Repeat new password', 'N3w!Kettle-22');
  await press('Save');
  expect((await last(1))?.[1]).toEqual({ current: 'mine', password: 'N3w!Kettle-22' });
});

test('an open form asks for the code too once two-step sign-in is turned on elsewhere', async () => {
  await show(PLAIN);
  await press('Set phone');
  await type('Current password', 'mine');
  server.answers({ 'GET /api/user/security': GUARDED });
  await act(async () => void (await readNow(getSecurity, {})));
  await type('Two-step code', '123456');
  expect(field('Current password').value).toBe('mine');
});

test('a phone number is set', async () => {
  await show(PLAIN);
  await press('Set phone');
  await type('Phone number', '138-0013-8000');
  await type('Current password', 'mine');
  await press('Save');
  expect(await last(1)).toEqual(['/api/user/phone', { current: 'mine', phone: '13800138000' }]);
});

test('an email address counts once the code that was sent there is entered', async () => {
  server.answers({ 'POST /api/user/email/request': { sentTo: 'n…@b.cd' } });
  await show(PLAIN);
  await press('Set email');
  await type('New email address', 'new@b.cd');
  await type('Current password', 'mine');
  await press('Next');
  expect(await last(1)).toEqual(['/api/user/email/request', { current: 'mine', email: 'new@b.cd' }]);
  await screen.findByText(/n…@b\.cd/);
  await type('Code from the email', '123456');
  await press('Save');
  expect(await last(2)).toEqual(['/api/user/email/confirm', { code: '123456' }]);
});

test('a code can be entered after the page was left to read it', async () => {
  await show({ ...PLAIN, emailPending: 'n…@b.cd' });
  await screen.findByText(/We sent a code to n…@b\.cd/);
  await press('Enter code');
  await type('Code from the email', '123456');
  await press('Save');
  expect(await last(1)).toEqual(['/api/user/email/confirm', { code: '123456' }]);
});

test('two-step sign-in is turned on with a code of the key, which can be copied', async () => {
  const copied = clipboard();
  server.answers({
    'POST /api/user/two-step/start': { key: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
    'POST /api/user/two-step/confirm': { recoveryCodes: ['aaaa-1111'] },
  });
  await show(PLAIN);
  await press('Turn on two-step sign-in');
  await type('Current password', 'mine');
  await press('Next');
  await screen.findByText('ABCD EFGH');
  await press('Copy key');
  expect(copied).toEqual(['ABCDEFGH']);
  await type('6-digit code from the authenticator app', '123456');
  await press('Turn on');
  expect(await last(2)).toEqual(['/api/user/two-step/confirm', { code: '123456' }]);
  await screen.findByText('aaaa-1111');
});

test('with two-step sign-in on it is turned off, or its recovery codes are renewed, by both proofs', async () => {
  server.answers({ 'POST /api/user/two-step/recovery-codes': { recoveryCodes: ['bbbb-2222'] } });
  await show(GUARDED);
  await press('Turn off two-step sign-in');
  await type('Current password', 'mine');
  await type('Two-step code', '123456');
  await press('Turn off');
  expect(await last(1)).toEqual(['/api/user/two-step/off', { current: 'mine', code: '123456' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('New recovery codes');
  await type('Current password', 'mine');
  await type('Two-step code', '654321');
  await press('New recovery codes', screen.getByRole('dialog', { name: 'New recovery codes' }));
  expect(await last(2)).toEqual(['/api/user/two-step/recovery-codes', { current: 'mine', code: '654321' }]);
});
