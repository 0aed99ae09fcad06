import { failures } from '@onair/contract/failure';
import { APP_SETTINGS_DEFAULT, type StoredPreferences } from '@onair/contract/preferences/preferences';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { clearSession, startSession } from '../../shared/session/session.ts';
import { updateSettings } from '../../shared/settings/settings.ts';
import { apiServer, refuse, succeed } from '../../testing/api-server.ts';
import { startSettings } from './sync-settings.ts';

afterEach(() => {
  clearSession();
  queryClient.clear();
});

test('of two sessions that change settings both changes are kept', async () => {
  let stored: StoredPreferences = { version: 3, settings: { ...APP_SETTINGS_DEFAULT, colorWeak: true } };
  const server = await apiServer();
  server.answer(({ method, body }, response) => {
    if (method === 'GET') return succeed(response, stored);
    const { version, ...parts } = body as StoredPreferences;
    // The other session is a moment earlier, once.
    if (stored.version === 3) stored = { version: 4, settings: { ...APP_SETTINGS_DEFAULT, menuWidth: 260 } };
    if (version !== stored.version) return refuse(response, failures.conflict.code, 'outrun');
    stored = { ...stored, ...parts, version: version + 1 };
    succeed(response, stored);
  });
  startSession('mine');
  startSettings();
  updateSettings({ footer: !APP_SETTINGS_DEFAULT.footer });
  await waitFor(() => expect(stored.version).toBe(5));
  expect(stored.settings).toEqual({ ...APP_SETTINGS_DEFAULT, menuWidth: 260, footer: !APP_SETTINGS_DEFAULT.footer });
  server.close();
});
