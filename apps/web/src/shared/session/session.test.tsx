import { failures } from '@onair/contract/failure';
import { userInfo } from '@onair/contract/identity/session';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiServer, refuse } from '../../testing/api-server.ts';
import { call } from '../api/call.ts';
import { discardForms, registerForm, unsavedForms } from '../page/unsaved.ts';
import { onSessionEnd, sessionSignal } from './lifetime.ts';
import {
  clearSession,
  dismissSessionEnd,
  sessionEnded,
  sessionRefused,
  setProfile,
  startSession,
  useSession,
} from './session.ts';

const CODE = failures.expired.code;
const dialog = () => useSession.getState().endedBy !== null;

afterEach(() => discardForms(unsavedForms()));
beforeEach(() => {
  clearSession();
  startSession('first');
});

describe('a session that the server has ended', () => {
  test('asks once: after it was dismissed nothing opens the dialog again', () => {
    sessionEnded('first', CODE);
    expect(dialog()).toBe(true);
    dismissSessionEnd();
    sessionEnded('first', CODE);
    expect(dialog()).toBe(false);
    expect(sessionRefused()).toBe(true);
  });

  test('asks again for the next token', () => {
    sessionEnded('first', CODE);
    dismissSessionEnd();
    startSession('second');
    expect(sessionRefused()).toBe(false);
    sessionEnded('second', CODE);
    expect(dialog()).toBe(true);
  });
});

describe('what belongs to a session', () => {
  test('ends when the reader signs out, and when another account signs in', () => {
    let ended = 0;
    const leave = onSessionEnd(() => ended++);
    const signal = sessionSignal();
    clearSession();
    expect([ended, signal.aborted]).toEqual([1, true]);
    startSession('second');
    expect([ended, sessionSignal().aborted]).toEqual([1, false]);
    startSession('third');
    expect(ended).toBe(2);
    leave();
  });

  test('leaves no picture of its account in the browser', () => {
    startSession('one');
    setProfile({ role: 'admin', avatar: '/api/pictures/one' } as never);
    expect(localStorage.getItem('onair-avatar')).toBe('/api/pictures/one');
    clearSession();
    expect(localStorage.getItem('onair-avatar')).toBeNull();
  });

  test('leaves no role in the browser', () => {
    startSession('one');
    setProfile({ role: 'admin', confirmed: true, avatar: '' } as never);
    expect(localStorage.getItem('onair-role')).toBe('admin');
    clearSession();
    expect(localStorage.getItem('onair-role')).toBeNull();
  });

  test('is not requested after signing out', async () => {
    const server = await apiServer();
    server.answer((_request, response) => refuse(response, failures.notSignedIn.code, ''));
    clearSession();
    await expect(call(userInfo, {}, { handled: true })).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
    server.close();
  });
});

describe('another window signs out', () => {
  const signOutElsewhere = () => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };

  test('this one follows', () => {
    signOutElsewhere();
    expect(useSession.getState().token).toBeNull();
  });

  test('this page asks first when it has unsaved input', () => {
    registerForm(Symbol('form'), { page: '/form/group', panels: [], unsaved: () => true, discard: () => {} });
    signOutElsewhere();
    expect(useSession.getState().token).toBe('first');
    expect(dialog()).toBe(true);
  });
});
