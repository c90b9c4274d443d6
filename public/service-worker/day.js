/* A part of the service worker (/sw.js): the pages and pictures of a pro's day, kept for work without a network. */
self.day = (() => {
  const { ask, checkOwner } = self.network;
  const { offlinePage, keepAssets, trimShell } = self.shell;
  const { DAY } = self.cacheNames;
  const KEPT_HOURS = 36;
  const PICTURES = '/resources/files/';
  /** Pictures of a job, in a page's own words for their addresses. */
  const PICTURE = /src="(\/resources\/files\/[^"\s]+)"/g;

  /** A page with a gate code says for how long it may be shown; the same page without it is kept under another address. */
  const CODE_SECONDS = /data-code-seconds="(\d+)"/;
  const CODE_UNTIL = 'x-code-until';
  const WITHOUT_CODE = '/without-code';

  async function networkThenDay(request, url) {
    try {
      return await ask(request);
    } catch {
      return (await keptPage(keptUnder(url))) ?? offlinePage();
    }
  }

  /** A picture of a kept page; its address was signed for that page. */
  function networkThenPicture(request, url) {
    return fetch(request).catch(async () => (await caches.match(url.pathname, { cacheName: DAY })) ?? Response.error());
  }

  /** Gate codes that their pro may no longer see leave the phone; their pages stay without them. */
  async function dropOldCodes() {
    if (!(await caches.has(DAY))) return;
    const day = await caches.open(DAY);
    for (const key of await day.keys()) {
      const until = (await day.match(key))?.headers.get(CODE_UNTIL);
      if (until && Number(until) <= Date.now()) await day.delete(key);
    }
  }

  /** A page of the day, unless it is too old to be shown to the person who holds the phone. */
  async function keptPage(path) {
    await dropOldCodes();
    const kept = (await caches.match(path, { cacheName: DAY })) ?? (await caches.match(WITHOUT_CODE + path, { cacheName: DAY }));
    if (!kept) return undefined;
    const age = Date.now() - Date.parse(kept.headers.get('date') ?? '');
    if (age < KEPT_HOURS * 3_600_000) return kept;
    await caches.delete(DAY);
    return undefined;
  }

  /** The address under which a page is kept: without what only says that something waits. */
  function keptUnder(url) {
    const address = new URL(url.pathname + url.search, self.location.origin);
    address.searchParams.delete('waiting');
    address.searchParams.delete('lacks');
    return address.pathname + address.search;
  }

  let keeping = Promise.resolve();

  /** One after the other, so that an older page never comes over a newer one. */
  function keepDay(paths) {
    keeping = keeping.then(() => keepPages(paths)).catch(() => undefined);
    return keeping;
  }

  /** Keeps these pages as they are now, with the scripts they need, and removes all others. */
  async function keepPages(paths) {
    const current = await checkOwner();
    if (!current?.keeps) return;
    const day = await caches.open(DAY);
    const wanted = new Set(paths);
    await dropOldCodes();
    const isWanted = (path) => wanted.has(path) || path.startsWith(PICTURES);
    await removeExcept(day, ({ pathname, search }) => isWanted(pathname.replace(WITHOUT_CODE, '') + search));
    const pictures = new Set();
    for (const path of wanted) {
      try {
        for (const picture of await keepPage(day, path)) pictures.add(picture);
      } catch {
        // Without a network what is kept stays as it is.
        return;
      }
    }
    await removeExcept(day, ({ pathname }) => pictures.has(pathname) || !pathname.startsWith(PICTURES));
    await trimShell();
  }

  async function removeExcept(day, isWanted) {
    for (const kept of await day.keys()) if (!isWanted(new URL(kept.url))) await day.delete(kept);
  }

  async function keepPage(day, path) {
    const answer = await askPage(path);
    if (!answer) return Promise.all([day.delete(path), day.delete(WITHOUT_CODE + path)]).then(() => []);
    const text = await answer.clone().text();
    await keepAssets(text);
    const pictures = await keepPictures(day, text);
    const [, seconds] = CODE_SECONDS.exec(text) ?? [];
    if (seconds === undefined) await day.delete(WITHOUT_CODE + path);
    else {
      const without = await askPage(path, { 'x-without-code': '1' });
      if (without) await day.put(WITHOUT_CODE + path, without);
    }
    // Last: a network that goes meanwhile leaves no page without its scripts.
    await day.put(path, seconds === undefined ? answer : showUntil(answer, text, Date.now() + Number(seconds) * 1_000));
    return pictures;
  }

  /** A page from the network, or undefined where there is none for this person. */
  async function askPage(path, headers) {
    const answer = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html', ...headers } });
    const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
    return isPage ? answer : undefined;
  }

  function showUntil({ headers }, text, until) {
    const kept = new Headers(headers);
    for (const name of ['content-encoding', 'content-length']) kept.delete(name);
    kept.set(CODE_UNTIL, String(until));
    return new Response(text, { headers: kept });
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

  return { networkThenDay, networkThenPicture, keepDay, dropOldCodes };
})();
