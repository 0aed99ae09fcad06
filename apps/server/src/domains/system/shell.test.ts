import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import { userInfo } from '@onair/contract/identity/session';
import { unreadMessages } from '@onair/contract/notifications/messages';
import { getPreferences } from '@onair/contract/preferences/preferences';
import { shell } from '@onair/contract/system/shell';
import { site } from '@onair/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each(['admin', 'user'] as const)(
  'the shell of a session as %s is what its five parts answer alone, with the key of pictures',
  async (role) => {
    const { token } = await app.enter(role);
    const ask = async (
      endpoint: typeof userInfo | typeof getPreferences | typeof unreadMessages | typeof site | typeof teamWorkplace,
    ) => (await app.call(endpoint, {}, { token })).body.data;
    const { body } = await app.call(shell, {}, { token });
    expect(body.data).toEqual({
      user: await ask(userInfo),
      preferences: await ask(getPreferences),
      unread: await ask(unreadMessages),
      site: await ask(site),
      teamWorkplace: await ask(teamWorkplace),
      pictureKey: expect.stringMatching(/^[\w-]{24}$/),
    });
  },
);
