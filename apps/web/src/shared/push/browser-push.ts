import type { PushSubscription as Subscription } from '@onair/contract/notifications/push';

const WORKER = '/push-worker.js';

/** Whether this browser can show notifications while no page is open; private windows and plain HTTP often cannot. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** `/` for the console, `/live/` for the audience, each with its own subscription. */
type PushScope = '/' | '/live/';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const keptOf = async (scope: PushScope): Promise<PushSubscription | null> => {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // A registration of a wider scope is returned for a narrower one, too.
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

/** The subscription as the server expects it; null if the browser's is unusable. */
const toSubscription = (subscription: PushSubscription): Subscription | null => {
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
};

/** The current subscription of this browser; asks its user for nothing. */
export const currentPush = async (scope: PushScope): Promise<Subscription | null> => {
  const subscription = await keptOf(scope);
  return subscription && toSubscription(subscription);
};

/**
 * Asks the user for permission and subscribes; call it within a user gesture.
 * @param key the server's public key, from `pushKey`
 * @returns the input of `subscribePush`; `denied` when the user or the browser's settings refuse, `impossible` when the
 * browser cannot
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
      // A subscription with another server's key prevents this one.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    return toSubscription(subscription) ?? 'impossible';
  } catch {
    return 'impossible';
  }
};

/** Ends this browser's subscription. @returns its address, for the server to delete; null when there was none */
export const unsubscribeBrowser = async (scope: PushScope): Promise<string | null> => {
  const subscription = await keptOf(scope);
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
};
