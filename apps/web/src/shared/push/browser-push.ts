import type { PushSubscription as Subscription } from '@onair/contract/notifications/push';

const WORKER = '/push-worker.js';

/** Whether this browser can show notices while no page is open; private windows and plain http often cannot. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** `/` for the console, `/live/` for the audience: each has a subscription of its own. */
export type PushScope = '/' | '/live/';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const keptOf = async (scope: PushScope): Promise<PushSubscription | null> => {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // A registration of a wider scope answers for the narrower one too.
  if (!registration || new URL(registration.scope).pathname !== scope) return null;
  return registration.pushManager.getSubscription();
};

const active = (registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> => {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Promise.resolve(registration);
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration);
    });
  });
};

/** What to tell the server; null when the browser gave something else. */
const told = (subscription: PushSubscription): Subscription | null => {
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
};

/** The subscription that this browser has, without asking its user for anything. */
export const currentPush = async (scope: PushScope): Promise<Subscription | null> => {
  const subscription = await keptOf(scope);
  return subscription && told(subscription);
};

/**
 * Asks the user for permission and subscribes; to be called from a click.
 * @param key the server's public key, of `pushKey`
 * @returns what `subscribePush` takes; `denied` when the user or the browser's settings refuse, `impossible` when the browser cannot
 */
export const subscribeBrowser = async (
  key: string,
  scope: PushScope,
): Promise<Subscription | 'denied' | 'impossible'> => {
  if (!canPush()) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const registration = await active(await navigator.serviceWorker.register(WORKER, { scope }));
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    const subscription = await registration.pushManager.subscribe(options).catch(async () => {
      // A subscription for another server's key is in the way.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    return told(subscription) ?? 'impossible';
  } catch {
    return 'impossible';
  }
};

/** Ends this browser's subscription. @returns its address, which the server is to forget; null when there was none */
export const unsubscribeBrowser = async (scope: PushScope): Promise<string | null> => {
  const subscription = await keptOf(scope);
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
};
