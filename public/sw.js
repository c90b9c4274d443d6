/*
 * The phone's own store: the shell and the day's visits of a pro without a network, what he sends meanwhile kept and sent when
 * the network is back, and pushes. Nothing private is kept of anybody but a pro, and nothing after he signs out.
 */
const SHELL = 'shell-1';
const DAY = 'day-1';
const OFFLINE = '/offline.html';
const SHELL_FILES = [OFFLINE, '/offline.css', '/favicon.svg', '/icon-192.png'];
const MOST_SHELL_FILES = 400;
const VISIT = /^\/pro\/visits\/[0-9a-f-]{36}(\/photos|\/complete)?$/;
const ASSET = /"(\/(?:build|fonts)\/[\w./-]+\.(?:js|css|woff2))"/g;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(SHELL_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name) => name !== SHELL && name !== DAY;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST') {
    if (url.pathname === '/auth/sign-out' || url.pathname === '/auth/sign-out.data') event.waitUntil(forget());
    else if (VISIT.test(url.pathname)) event.respondWith(sendOrKeep(request, url));
    return;
  }
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/build/') || url.pathname.startsWith('/fonts/')) event.respondWith(shellFirst(request));
  else if (request.mode === 'navigate' && url.pathname.startsWith('/pro')) event.respondWith(networkThenDay(request, url));
});

/** Files named by their content never change: those that are here are taken from here. */
async function shellFirst(request) {
  const kept = await caches.match(request, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

async function networkThenDay(request, url) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.match(placeOf(url), { cacheName: DAY });
    return kept ?? (await caches.match(OFFLINE, { cacheName: SHELL })) ?? Response.error();
  }
}

/** The address under which a page is kept: without what only says that something waits. */
function placeOf(url) {
  const place = new URL(url.pathname + url.search, self.location.origin);
  place.searchParams.delete('waiting');
  return place.pathname + place.search;
}

// ── the day's pages ─────────────────────────────────────────────────────────────────────────────────────────

/** Keeps these pages as they are now, with the scripts they need, and lets go of all others. */
async function keepDay(paths) {
  const day = await caches.open(DAY);
  const wanted = new Set(paths);
  for (const kept of await day.keys()) {
    const { pathname, search } = new URL(kept.url);
    if (!wanted.has(pathname + search)) await day.delete(kept);
  }
  for (const path of wanted) {
    try {
      await keepPage(day, path);
    } catch {
      // Without a network what is kept stays as it is.
      return;
    }
  }
  await trimShell();
}

async function keepPage(day, path) {
  const answer = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) return void (await day.delete(path));
  const text = await answer.clone().text();
  await day.put(path, answer);
  const shell = await caches.open(SHELL);
  for (const [, file] of text.matchAll(ASSET)) {
    if (await shell.match(file)) continue;
    const asset = await fetch(file);
    if (asset.ok) await shell.put(file, asset);
  }
}

async function trimShell() {
  const shell = await caches.open(SHELL);
  const keys = await shell.keys();
  const spare = keys.filter(({ url }) => !SHELL_FILES.includes(new URL(url).pathname));
  for (const key of spare.slice(0, Math.max(0, keys.length - MOST_SHELL_FILES))) await shell.delete(key);
}

// ── what waits to be sent ───────────────────────────────────────────────────────────────────────────────────

function openStore() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('brightcrew', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function inStore(mode, work) {
  const store = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = store.transaction('waiting', mode);
      const asked = work(transaction.objectStore('waiting'));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    store.close();
  }
}

/** Sends a form of a visit; without a network it is kept as it is, operation id and all, and the page goes on. */
async function sendOrKeep(request, url) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const entry = { url: url.pathname + url.search, type: copy.headers.get('content-type') ?? '', body: await copy.blob() };
    await inStore('readwrite', (waiting) => waiting.add(entry));
    await self.registration.sync?.register('send').catch(() => undefined);
    await tellPages();
    const back = new URL(url.pathname.replace(/\/complete$/, '') + url.search, self.location.origin);
    back.searchParams.set('waiting', '1');
    return Response.redirect(back, 303);
  }
}

let sending = Promise.resolve();

/** One after the other, in the order they were pressed. */
function sendWaiting() {
  sending = sending.then(sendAll, sendAll);
  return sending;
}

async function sendAll() {
  const entries = await inStore('readonly', (waiting) => waiting.getAll());
  let sent = 0;
  const refused = [];
  for (const entry of entries) {
    const answer = await post(entry);
    if (answer === 'later') break;
    if (answer === 'refused') refused.push(entry.url);
    else sent += 1;
    await inStore('readwrite', (waiting) => waiting.delete(entry.id));
  }
  if (entries.length > 0) await tellPages({ sent, refused });
}

/** The same form with the same operation id: however often it is sent, it is done once. */
async function post({ url, type, body }) {
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type }, credentials: 'same-origin' });
    if (answer.redirected && new URL(answer.url).pathname.startsWith('/auth')) return 'later';
    if (answer.status >= 500 || answer.status === 429) return 'later';
    return answer.ok ? 'sent' : 'refused';
  } catch {
    return 'later';
  }
}

async function tellPages(news = { sent: 0, refused: [] }) {
  const waiting = await inStore('readonly', (store) => store.count());
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'waiting', waiting, ...news });
}

/** Who signs out takes everything of his along. */
async function forget() {
  await caches.delete(DAY);
  await inStore('readwrite', (waiting) => waiting.clear());
  await tellPages();
}

self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));

self.addEventListener('message', (event) => {
  const { type, paths } = event.data ?? {};
  if (type === 'keep' && Array.isArray(paths)) event.waitUntil(keepDay(paths));
  if (type === 'send') event.waitUntil(sendWaiting());
  if (type === 'ask') event.waitUntil(tellPages());
});

// ── pushes ──────────────────────────────────────────────────────────────────────────────────────────────────

self.addEventListener('push', (event) => {
  const { title = 'Brightcrew', body = '', path = '/notifications', tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? '/', self.location.origin);
  if (target.origin === self.location.origin) event.waitUntil(show(target.href));
});

async function show(href) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}
