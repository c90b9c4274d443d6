/* A part of the service worker (/sw.js): the pages and pictures of a pro's day, kept for work without a network. */
self.day = (() => {
  const { ask, checkOwner } = self.network;
  const { offlinePage, keepAssets, trimShell } = self.shell;
  const { DAY } = self.cacheNames;
  const KEPT_HOURS = 36;
  const PICTURES = '/resources/files/';
  /** Pictures of a job, in a page's own words for their addresses. */
  const PICTURE = /src="(\/resources\/files\/[^"\s]+)"/g;

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

  /** A page of the day, unless it is too old to be shown to the person who holds the phone. */
  async function keptPage(path) {
    const kept = await caches.match(path, { cacheName: DAY });
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
    await removeExcept(day, ({ pathname, search }) => wanted.has(pathname + search) || pathname.startsWith(PICTURES));
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
    const answer = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
    const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
    if (!isPage) return day.delete(path).then(() => []);
    const text = await answer.clone().text();
    await keepAssets(text);
    const pictures = await keepPictures(day, text);
    // Last: a network that goes meanwhile leaves no page without its scripts.
    await day.put(path, answer);
    return pictures;
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

  return { networkThenDay, networkThenPicture, keepDay };
})();
