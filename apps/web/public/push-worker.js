/**
 * Shows push notices while no page is open. It answers no requests, so pages load as if it were not there. Registered
 * with the scope `/` for the console and `/live/` for the audience.
 */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, icon: '/onair.svg' }));
});

const open = async (url) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === url);
  if (shown) return shown.focus();
  return self.clients.openWindow(url);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});
