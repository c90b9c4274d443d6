/* A part of the service worker (/sw.js): notifications that the server pushes, and what happens when one is opened. */
self.addEventListener('push', (event) => {
  const { title = 'News', body = '', path = '/notifications', tag } = event.data?.json() ?? {};
  const shown = self.registration.showNotification(title, { body, tag, icon: '/app-icon.png', data: { path } });
  // The message may say that the pro no longer works here.
  event.waitUntil(Promise.all([shown, self.network.checkOwner(), self.day.dropOldCodes()]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? '/', self.location.origin);
  if (target.origin === self.location.origin) event.waitUntil(showPage(target.href));
});

async function showPage(href) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}
