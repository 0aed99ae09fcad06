import { NOTIFICATIONS_DEFAULT } from '@onair/contract/preferences/preferences';
import { expect, test } from 'vitest';
import { alertsFor } from './alerts.ts';

const alarm = { id: 1, type: 'notice', alarm: true } as const;

test('a lost line sounds and shows a notification, also while the console is visible', () => {
  expect(alertsFor(alarm, NOTIFICATIONS_DEFAULT, true)).toEqual({ sound: true, notification: true });
});

test('other news makes no sound, and none is shown to a reader who looks at the console', () => {
  const todo = { id: 2, type: 'todo' } as const;
  expect(alertsFor(todo, NOTIFICATIONS_DEFAULT, true)).toEqual({ sound: false, notification: false });
  expect(alertsFor(todo, NOTIFICATIONS_DEFAULT, false)).toEqual({ sound: false, notification: true });
  expect(alertsFor({ id: 3, type: 'message' }, NOTIFICATIONS_DEFAULT, false).notification).toBe(false);
});

test('settings that an account has turned off stay off', () => {
  expect(alertsFor(alarm, { desktop: [], sound: false }, false)).toEqual({ sound: false, notification: false });
});
