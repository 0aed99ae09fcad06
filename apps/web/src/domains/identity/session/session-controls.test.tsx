import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../../../shared/session/session.ts';
import { updateSettings, useSettingsStore } from '../../../shared/settings/settings.ts';
import { press, showPart, tick, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-page.tsx';
import { InitialPasswordForm, ResetForm } from './password-forms.tsx';
import { Slides } from './slides.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test.each([
  [true, ''],
  [false, 'chen'],
])('a username is remembered in this browser unless that is turned off: %s', async (off, next) => {
  server.answers({ 'POST /api/user/login': { token: 'a' }, '/api/user/info': { role: 'user', name: 'Chen' } });
  const shown = await showPart(<LoginForm site={undefined} show={() => {}} />);
  await type('Username', 'chen');
  await type('Password', 'secret');
  if (off) await tick('Remember username');
  await press('Sign in');
  await server.writes(1);
  await waitFor(() => expect(server.requests().length).toBeGreaterThan(0));
  shown.unmount();
  await showPart(<LoginForm site={undefined} show={() => {}} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(next));
});

test('what the product does is shown one by one', async () => {
  await showPart(<Slides />);
  const region = screen.getByRole('region', { name: 'About the product' });
  const title = () => region.querySelector('h2, strong, p')?.textContent;
  const first = title();
  await press(/next/i);
  expect(title()).not.toBe(first);
});

test('the sign-in page is shown in the other theme', async () => {
  const { theme } = useSettingsStore.getState().settings;
  server.answers({
    '/api/site': { registration: false, demo: false, accounts: [], passwordMinLength: 8, mail: false },
  });
  await showPart(<LoginFrame />);
  await press(theme === 'dark' ? 'Light mode' : 'Dark mode');
  expect(useSettingsStore.getState().settings.theme).not.toBe(theme);
  updateSettings({ theme });
});

test('who has still to set a password of their own may sign out instead', async () => {
  server.answers({ 'POST /api/user/logout': null });
  useSession.setState({ token: 'a' });
  await showPart(<InitialPasswordForm minLength={6} />);
  await press('Sign out');
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect((await server.writes(1)).map(([, path]) => path)).toEqual(['/api/user/logout']);
});

test('a reset link names its account; one that no longer works leads to a new one before anything is typed', async () => {
  const reset = (resetToken: string, forgot = () => {}) => (
    <ResetForm minLength={8} back={() => {}} forgot={forgot} resetToken={resetToken} />
  );
  server.answers({ 'POST /api/user/reset-link': { username: 'chen' } });
  const shown = await showPart(reset('works'));
  expect(await screen.findByText(/Account chen/)).toBeDefined();
  shown.unmount();
  server.refuses('POST /api/user/reset-link', 'rejected');
  let asked = 0;
  await showPart(
    reset('used', () => {
      asked += 1;
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('refused');
  expect(screen.queryByLabelText('New password')).toBeNull();
  await press('Ask for a new link');
  expect(asked).toBe(1);
});
