/*
 * The phone's own store: the shell and the day's visits of a pro without a network, what they send meanwhile kept and sent when
 * the network is back, and pushes. Nothing private is kept of anyone but a pro at work: their pages go with the session, however
 * it ends, and after a day and a half without a network. What is not sent yet waits for them alone.
 */
self.importScripts('/scripts/job-forms.js');
const { formOf, stepOf, whatIsMissing, reasonIn, scriptRedirect } = self.jobForms;

const SHELL = 'shell-2';
const DAY = 'day-1';
const OFFLINE = '/offline.html';
const SHELL_FILES = [OFFLINE, '/offline.css', '/favicon.svg', '/icon-192.png', '/scripts/menus.js'];
const WHO = '/pro/phone';
const MOST_SHELL_FILES = 400;
const KEPT_HOURS = 36;
const VISIT = /^\/pro\/visits\/[0-9a-f-]{36}(\/photos|\/complete)?(\.data)?$/;
const LOOK_MS = 8_000;
const SIGN_OUT = /^\/auth\/sign-out(\.data)?$/;
/** Where everybody is led whose session has ended. */
const DOOR = /^\/auth(\.data)?$/;
/** Pictures of a job, in a page's own words for their addresses. */
const PICTURE = /src="(\/resources\/files\/[^"\s]+)"/g;
/** Names of files that a page loads; those of routes have signs in them: `/build/routes/pro+/visits.$visitId-ABC.js`. */
const ASSET = /"(\/(?:build|fonts)\/[^"\s?#]+\.(?:js|css|woff2))"/g;

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
    if (SIGN_OUT.test(url.pathname)) event.respondWith(signOut(event, request));
    else if (VISIT.test(url.pathname)) event.respondWith(sendOrKeep(request, url));
    return;
  }
  if (request.method !== 'GET') return;
  if (DOOR.test(url.pathname)) event.waitUntil(look());
  if (url.pathname.startsWith('/build/') || url.pathname.startsWith('/fonts/')) event.respondWith(shellFirst(request));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(networkThenShell(request));
  else if (request.mode === 'navigate' && url.pathname.startsWith('/pro')) event.respondWith(networkThenDay(request, url));
  else if (url.pathname.startsWith('/resources/files/')) event.respondWith(networkThenPicture(request, url));
});

/** Files named by their content never change: those that are here are taken from here. */
async function shellFirst(request) {
  const kept = await caches.match(request, { cacheName: SHELL });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

/** Files that keep their names change with us; without a network the old one does. */
async function networkThenShell(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request, { cacheName: SHELL })) ?? Response.error();
  }
}

/** Whether the last thing that was asked came through: a phone may say that it has a network and have none. */
let reachable = true;

async function ask(request, options) {
  try {
    const answer = await fetch(request, options);
    reachable = true;
    return answer;
  } catch (error) {
    reachable = false;
    throw error;
  }
}

async function networkThenDay(request, url) {
  try {
    return await ask(request);
  } catch {
    return (await keptPage(placeOf(url))) ?? offlinePage();
  }
}

/** A picture of a kept page; its address was signed for that page. */
function networkThenPicture(request, url) {
  return fetch(request).catch(async () => (await caches.match(url.pathname, { cacheName: DAY })) ?? Response.error());
}

async function offlinePage() {
  return (await caches.match(OFFLINE, { cacheName: SHELL })) ?? Response.error();
}

/** A page of the day, unless it is too old to be shown to whoever holds the phone. */
async function keptPage(place) {
  const kept = await caches.match(place, { cacheName: DAY });
  if (!kept) return undefined;
  const age = Date.now() - Date.parse(kept.headers.get('date') ?? '');
  if (age < KEPT_HOURS * 3_600_000) return kept;
  await caches.delete(DAY);
  return undefined;
}

/** The address under which a page is kept: without what only says that something waits. */
function placeOf(url) {
  const place = new URL(url.pathname + url.search, self.location.origin);
  place.searchParams.delete('waiting');
  place.searchParams.delete('lacks');
  return place.pathname + place.search;
}

// ── whose phone it is ───────────────────────────────────────────────────────────────────────────────────────

/**
 * Asks who is signed in. Pages that are no longer his to see go at once. Answers null where that cannot be asked now, so that
 * nothing is thrown away for a bad network.
 */
async function look() {
  let who;
  try {
    const headers = { accept: 'application/json' };
    const signal = AbortSignal.timeout(LOOK_MS);
    const answer = await ask(WHO, { credentials: 'same-origin', cache: 'no-store', headers, signal });
    if (!answer.ok) return null;
    who = await answer.json();
  } catch {
    return null;
  }
  const before = await inStore('about', 'readonly', (about) => about.get('owner'));
  if (!who.keeps || (before && before !== who.owner)) await caches.delete(DAY);
  if (who.owner) await inStore('about', 'readwrite', (about) => about.put(who.owner, 'owner'));
  return who;
}

/** Who signs out takes everything of his along; without a network he is still signed in, and nothing is lost. */
async function signOut(event, request) {
  const isPage = request.mode === 'navigate';
  try {
    const answer = await ask(request);
    event.waitUntil(forget());
    return answer;
  } catch {
    return isPage ? offlinePage() : Response.error();
  }
}

async function forget() {
  await caches.delete(DAY);
  await inStore('about', 'readwrite', (about) => about.delete('refused'));
  for (const entry of await waitingOf(await owner()))
    await inStore('waiting', 'readwrite', (waiting) => waiting.delete(entry.id));
  await tellPages();
}

function owner() {
  return inStore('about', 'readonly', (about) => about.get('owner'));
}

// ── the day's pages ─────────────────────────────────────────────────────────────────────────────────────────

let keeping = Promise.resolve();

/** One after the other, so that an older page never comes over a newer one. */
function keepDay(paths) {
  keeping = keeping.then(() => keepPages(paths)).catch(() => undefined);
  return keeping;
}

/** Keeps these pages as they are now, with the scripts they need, and lets go of all others. */
async function keepPages(paths) {
  const who = await look();
  if (!who?.keeps) return;
  const day = await caches.open(DAY);
  const wanted = new Set(paths);
  for (const kept of await day.keys()) {
    const { pathname, search } = new URL(kept.url);
    if (!wanted.has(pathname + search) && !pathname.startsWith('/resources/files/')) await day.delete(kept);
  }
  const pictures = new Set();
  for (const path of wanted) {
    try {
      for (const picture of await keepPage(day, path)) pictures.add(picture);
    } catch {
      // Without a network what is kept stays as it is.
      return;
    }
  }
  for (const { url } of await day.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/resources/files/') && !pictures.has(pathname)) await day.delete(pathname);
  }
  await trimShell();
}

async function keepPage(day, path) {
  const answer = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) return day.delete(path).then(() => []);
  const text = await answer.clone().text();
  await day.put(path, answer);
  const shell = await caches.open(SHELL);
  for (const [, file] of text.matchAll(ASSET)) {
    if (await shell.match(file)) continue;
    const asset = await fetch(file);
    if (asset.ok) await shell.put(file, asset);
  }
  return keepPictures(day, text);
}

/** Keeps the pictures of a page under their paths: what follows is a signature of its own for every page. */
async function keepPictures(day, text) {
  const kept = [];
  for (const [, quoted] of text.matchAll(PICTURE)) {
    const address = quoted.replaceAll('&amp;', '&');
    const { pathname } = new URL(address, self.location.origin);
    kept.push(pathname);
    if (await day.match(pathname)) continue;
    const picture = await fetch(address, { credentials: 'same-origin' });
    if (picture.ok) await day.put(pathname, picture);
  }
  return kept;
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
    const asked = indexedDB.open('brightcrew', 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) asked.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      if (oldVersion < 2) asked.result.createObjectStore('about');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function inStore(name, mode, work) {
  const store = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = store.transaction(name, mode);
      const asked = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    store.close();
  }
}

/** What this person has not sent yet, oldest first; another's on the same phone waits for the other. */
async function waitingOf(userId) {
  const all = await inStore('waiting', 'readonly', (waiting) => waiting.getAll());
  return all.filter((entry) => entry.owner === undefined || entry.owner === userId);
}

/** Sends a form of a visit; without a network it is kept as it is, operation id and all, and the page goes on. */
async function sendOrKeep(request, url) {
  const copy = request.clone();
  try {
    return await ask(request);
  } catch {
    const path = url.pathname.replace(/\.data$/, '');
    const back = new URL(path + url.search, self.location.origin);
    const goBack = () => (path === url.pathname ? Response.redirect(back, 303) : scriptRedirect(back.pathname + back.search));
    const type = copy.headers.get('content-type') ?? '';
    const body = await copy.blob();
    const form = await formOf(type, body);
    const lacks = path.endsWith('/complete') ? whatIsMissing(path, form, await waitingOf(await owner())) : [];
    if (lacks.length) {
      back.searchParams.set('lacks', lacks.join());
      return goBack();
    }
    const entry = { url: path + url.search, type, body, owner: await owner(), what: stepOf(path, form) };
    await inStore('waiting', 'readwrite', (waiting) => waiting.add(entry));
    await self.registration.sync?.register('send').catch(() => undefined);
    await tellPages();
    back.pathname = path.replace(/\/complete$/, '');
    back.searchParams.delete('lacks');
    back.searchParams.set('waiting', '1');
    return goBack();
  }
}

let sending = Promise.resolve();

/** One after the other, in the order they were pressed. */
function sendWaiting() {
  sending = sending.then(sendAll, sendAll);
  return sending;
}

async function sendAll() {
  // Nobody's work is sent under another's name, and an ended session sends nothing.
  const who = await look();
  if (!who?.owner) return tellPages();
  const entries = await waitingOf(who.owner);
  let sent = 0;
  for (const entry of entries) {
    const answer = await post(entry);
    if (answer === 'later') break;
    if (answer === 'sent') sent += 1;
    else await noteRefused(entry, answer.reason, who.owner);
    await inStore('waiting', 'readwrite', (waiting) => waiting.delete(entry.id));
  }
  await tellPages(sent);
}

/** Keeps what was not taken, of which job and why, until it has been read; a phone in a pocket says it too. */
async function noteRefused({ url, what }, reason, person) {
  const path = what?.visit ?? url.replace(/[/?](photos|complete|moment=).*$/, '');
  const page = await caches.match(path, { cacheName: DAY }).then((kept) => kept?.text() ?? '');
  const reference = /\b[A-Z]{2}-\d{2}-[A-Z0-9]{5}\b/.exec(page)?.[0] ?? 'Your job';
  const refused = { path, reference, what: what ?? null, reason, owner: person };
  const before = (await inStore('about', 'readonly', (about) => about.get('refused'))) ?? [];
  await inStore('about', 'readwrite', (about) => about.put([...before, refused].slice(-10), 'refused'));
  if (self.Notification?.permission !== 'granted') return;
  const shown = { body: reason, tag: path, icon: '/icon-192.png', data: { path } };
  await self.registration.showNotification(`${reference}: not saved`, shown).catch(() => undefined);
}

/** The same form with the same operation id: however often it is sent, it is done once. */
async function post({ url, type, body }) {
  try {
    const answer = await ask(url, { method: 'POST', body, headers: { 'content-type': type }, credentials: 'same-origin' });
    if (answer.redirected && new URL(answer.url).pathname.startsWith('/auth')) return 'later';
    if (answer.status >= 500 || answer.status === 429) return 'later';
    return answer.ok ? 'sent' : { reason: await reasonIn(answer) };
  } catch {
    return 'later';
  }
}

async function tellPages(sent = 0) {
  const person = await owner();
  const waiting = (await waitingOf(person)).map(({ what }) => what ?? null);
  const all = (await inStore('about', 'readonly', (about) => about.get('refused'))) ?? [];
  const refused = all.filter((one) => one.owner === person);
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'waiting', waiting, refused, reachable, sent });
}

/** The refusals have been read. */
async function dropRefused() {
  await inStore('about', 'readwrite', (about) => about.delete('refused'));
  await tellPages();
}

self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));

self.addEventListener('message', (event) => {
  const { type, paths } = event.data ?? {};
  if (type === 'keep' && Array.isArray(paths)) event.waitUntil(keepDay(paths));
  if (type === 'send') event.waitUntil(sendWaiting());
  if (type === 'ask') event.waitUntil(tellPages());
  if (type === 'read') event.waitUntil(dropRefused());
  if (type === 'look') event.waitUntil(look());
});

// ── pushes ──────────────────────────────────────────────────────────────────────────────────────────────────

self.addEventListener('push', (event) => {
  const { title = 'Brightcrew', body = '', path = '/notifications', tag } = event.data?.json() ?? {};
  const shown = self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });
  // What is told may be that he no longer works here.
  event.waitUntil(Promise.all([shown, look()]));
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
