import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { Back } from './account-form.tsx';
import { SecondStepForm } from './login-form.tsx';
import { TextField } from './text-field.tsx';

beforeEach(() => setLocale('en-US'));

test('a password is shown as it was typed, and hidden again', async () => {
  await showPart(<TextField secret label="Password" value="N3w!Kettle" onChange={() => {}} autoComplete="off" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await press('Show password');
  expect(field.type).toBe('text');
  await press('Hide password');
  expect(field.type).toBe('password');
});

test('the second step is left for another account without a code, and a form around signing in for the first one', async () => {
  const onBack = vi.fn();
  const onCode = vi.fn();
  await showPart(<SecondStepForm username="anna" busy={false} error="" onCode={onCode} onBack={onBack} />);
  await press('Sign in with another account');
  expect(onBack).toHaveBeenCalledOnce();
  expect(onCode).not.toHaveBeenCalled();
  const back = vi.fn();
  await showPart(<Back back={back} />);
  await press('Back to sign in');
  expect(back).toHaveBeenCalledOnce();
});
