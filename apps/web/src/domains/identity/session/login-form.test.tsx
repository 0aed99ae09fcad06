import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, refuse } from '../../../testing/api-server.ts';
import { LoginForm } from './login-form.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
});
afterEach(() => server.close());

const trySignIn = async () => {
  render(<LoginForm site={undefined} show={() => {}} />);
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'chen' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Log ?in$|^Sign in$/i })));
};
const said = () => screen.getByRole('alert').textContent;

test('a refusal without words reads as the failure of a sign-in', async () => {
  server.answer((_request, response) => refuse(response, 50000, ''));
  await trySignIn();
  await expect.poll(said).toBe('Login error, refresh and try again');
});

test('a refusal with words is shown in its words', async () => {
  server.answer((_request, response) => refuse(response, 50000, 'Wrong user name or password'));
  await trySignIn();
  await expect.poll(said).toBe('Wrong user name or password');
});
