import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentPush } from '../../../shared/push/browser-push.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ThisBrowser } from './notification-tab.tsx';

const ADDRESS = 'https://push.example/one';
const server = pageServer('user');
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser's push service, which the simulated document lacks. */
const browserWithPush = () => {
  let subscription: object | null = null;
  const unsubscribe = async () => {
    subscription = null;
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      const toJSON = () => ({ endpoint: ADDRESS, keys: { p256dh: 'key', auth: 'secret' } });
      subscription = { endpoint: ADDRESS, toJSON, unsubscribe };
      return subscription;
    },
  };
  const registration = { scope: 'http://127.0.0.1/', active: {}, pushManager };
  const workers = { getRegistration: async () => registration, register: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
};

test('push in this browser is turned on and off, and the server knows its address', async () => {
  browserWithPush();
  server.answers({ 'GET /api/': { key: 'AAAA' } });
  await showPart(<ThisBrowser />);
  await screen.findByRole('button', { name: 'Turn on push in this browser' });
  await press('Turn on push in this browser');
  await screen.findByRole('button', { name: 'Turn off push in this browser' });
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ endpoint: ADDRESS, p256dh: 'key', auth: 'secret' });
  await press('Turn off push in this browser');
  await screen.findByRole('button', { name: 'Turn on push in this browser' });
  expect((await server.writes(2))[1]?.[2]).toEqual({ endpoint: ADDRESS });
});

test('push that the server refused is off, also after the page is opened again', async () => {
  browserWithPush();
  server.answers({ 'GET /api/': { key: 'AAAA' } });
  server.refuses('POST /api/push/subscription', 'tooMany');
  await showPart(<ThisBrowser />);
  await screen.findByRole('button', { name: 'Turn on push in this browser' });
  await press('Turn on push in this browser');
  await server.writes(1);
  await waitFor(async () => expect(await currentPush('/')).toBeNull());
});
