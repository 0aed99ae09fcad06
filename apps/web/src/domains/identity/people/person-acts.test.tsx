import { failures } from '@onair/contract/failure';
import type { Person } from '@onair/contract/identity/people';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { answerQuestion } from '../../../shared/page/ask-to-leave.ts';
import { apiServer, refuse, succeed } from '../../../testing/api-server.ts';
import { choose, pick, press, showPart, type, writesOf } from '../../../testing/controls.tsx';
import { PersonActs } from './person-acts.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const ANNA = {
  ...{ id: ID, username: 'anna', name: 'Anna', avatar: '', email: '', role: 'admin', state: 'active', accountId: '1' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', lastSeenAt: null, sessions: 2, twoStep: true, version: 3 },
} satisfies Person;

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer(({ path }, response) =>
    succeed(response, path.endsWith('/sign-out') ? { ended: 2 } : { person: ANNA, password: 'N3w!Kettle-22' }),
  );
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

const show = async (person: Person) => {
  const onHandover = vi.fn();
  await showPart(<PersonActs menu={{ person, anchor: document.body }} onClose={() => {}} onHandover={onHandover} />);
  return onHandover;
};
const written = async (path: string, body: object | undefined) =>
  waitFor(() => expect(writesOf(server).at(-1)?.slice(1)).toEqual([`/api/people/${ID}/${path}`, body]));

test('the password of an admin is reset by proof of who asks, and handed over', async () => {
  const onHandover = await show(ANNA);
  await choose('Reset password');
  const dialog = await screen.findByRole('dialog', { name: 'Reset password' });
  await type(/Your password/, 'mine', dialog);
  await press('Reset password', dialog);
  await written('password', { version: 3, current: 'mine' });
  await waitFor(() => expect(onHandover).toHaveBeenCalledWith(expect.objectContaining({ password: 'N3w!Kettle-22' })));
});

test('all sessions of an account are ended, after a question', async () => {
  await show(ANNA);
  await choose('End all sessions');
  const dialog = await screen.findByRole('dialog', { name: 'End all sessions' });
  expect(writesOf(server)).toEqual([]);
  await press('End all sessions', dialog);
  await written('sign-out', undefined);
});

test('two-step sign-in is turned off for a lost device, by proof of who asks', async () => {
  await show(ANNA);
  await choose('Turn off two-step sign-in');
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in' });
  await type(/Your password/, 'mine', dialog);
  await type(/Your two-step code/, '123456', dialog);
  await press('Turn off two-step sign-in', dialog);
  await waitFor(() => expect(writesOf(server)[0]?.[2]).toEqual({ current: 'mine', code: '123456' }));
});

test('a disabled account is enabled', async () => {
  await show({ ...ANNA, state: 'disabled' });
  await choose('Enable account');
  await written('disabled', { version: 3, disabled: false });
});

test('an account that its owner opened is confirmed', async () => {
  await show({ ...ANNA, state: 'unconfirmed' });
  await choose('Confirm account');
  await written('confirmed', { version: 3 });
});

test('an act that is refused keeps its dialog; after a conflict it is about the account as it is now', async () => {
  server.answer(({ method, path }, response) => {
    if (method === 'GET') return succeed(response, { person: { ...ANNA, version: 4 } });
    if (path.endsWith('/role') && writesOf(server).length === 1)
      return refuse(response, failures.conflict.code, 'changed');
    succeed(response, ANNA);
  });
  await show(ANNA);
  await choose('Change role');
  const dialog = await screen.findByRole('dialog', { name: 'Change role' });
  await pick('Editor', dialog);
  await press('Change role', dialog);
  await screen.findByText(/Someone else just changed this account/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Editor' }).checked).toBe(true);
  await press('Cancel', dialog);
  await act(async () => answerQuestion(false));
  await press('Change role', dialog);
  await written('role', { version: 4, role: 'editor' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change role' })).toBeNull());
});
