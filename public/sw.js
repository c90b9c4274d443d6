/*
 * The phone's own store: the shell and the day's visits of a pro without a network, what they send meanwhile kept and sent when
 * the network is back, and pushes. Nothing private is kept of anyone but a pro at work: their pages go with the session, however
 * it ends, and after a day and a half without a network; a gate code goes with the hour until which they may see it. What is not sent yet waits for them alone.
 */
self.cacheNames = { SHELL: 'shell-3', DAY: 'day-2' };
// Each part uses those before it.
const PARTS = ['job-forms', 'phone-store', 'network', 'shell', 'day', 'outbox', 'pushes'];
self.importScripts(...PARTS.map((part) => `/service-worker/${part}.js`));
const { ask, checkOwner } = self.network;
const { isShellFile, keepShell, refreshShell, shellFirst, networkThenShell, offlinePage } = self.shell;
const { networkThenDay, networkThenPicture, keepDay, dropOldCodes } = self.day;
const { sendOrKeep, sendWaiting, notifyPages, dropRefused, emptyOutbox } = self.outbox;

const VISIT = /^\/pro\/visits\/[0-9a-f-]{36}(\/photos|\/complete)?(\.data)?$/;
const SIGN_OUT = /^\/auth\/sign-out(\.data)?$/;
/** Where everyone is led whose session has ended. */
const SIGN_IN = /^\/auth(\.data)?$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const inUse = Object.values(self.cacheNames);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !inUse.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Wherever they come from, they are named by their content.
  if (request.method === 'GET' && url.pathname.startsWith('/build/')) return event.respondWith(shellFirst(request));
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST') {
    if (SIGN_OUT.test(url.pathname)) event.respondWith(signOut(event, request));
    else if (VISIT.test(url.pathname)) event.respondWith(sendOrKeep(request, url));
    return;
  }
  if (request.method !== 'GET') return;
  if (SIGN_IN.test(url.pathname)) event.waitUntil(checkOwner());
  if (url.pathname.startsWith('/fonts/')) event.respondWith(shellFirst(request));
  else if (isShellFile(url.pathname)) event.respondWith(networkThenShell(request));
  else if (request.mode === 'navigate' && url.pathname.startsWith('/pro')) event.respondWith(networkThenDay(request, url));
  else if (url.pathname.startsWith('/resources/files/')) event.respondWith(networkThenPicture(request, url));
});

/** A pro who signs out takes everything of theirs along; without a network they are still signed in, and nothing is lost. */
async function signOut(event, request) {
  const isPage = request.mode === 'navigate';
  try {
    const answer = await ask(request);
    event.waitUntil(caches.delete(self.cacheNames.DAY).then(emptyOutbox));
    return answer;
  } catch {
    return isPage ? offlinePage() : Response.error();
  }
}

self.addEventListener('sync', (event) => event.waitUntil(Promise.all([sendWaiting(), dropOldCodes()])));

self.addEventListener('message', (event) => {
  const { type, paths } = event.data ?? {};
  event.waitUntil(dropOldCodes());
  if (type === 'keep' && Array.isArray(paths)) event.waitUntil(Promise.all([keepDay(paths), refreshShell()]));
  if (type === 'send') event.waitUntil(sendWaiting());
  if (type === 'ask') event.waitUntil(notifyPages());
  if (type === 'read') event.waitUntil(dropRefused());
  if (type === 'look') event.waitUntil(checkOwner());
});
