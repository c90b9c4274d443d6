/* A part of the service worker (/sw.js): the files that every page needs, kept for pages without a network. */
self.shell = (() => {
  const { SHELL } = self.cacheNames;
  const OFFLINE = '/offline.html';
  const SHELL_FILES = [OFFLINE, '/offline.css', '/app-icon.png', '/scripts/menus.js'];
  const MAX_SHELL_FILES = 400;
  /** Names of files that a page loads; those of routes have signs in them: `/build/routes/pro+/visits.$visitId-ABC.js`. */
  const ASSET = /"((?:https?:\/\/[^"\s?#/]+)?\/(?:build|fonts)\/[^"\s?#]+\.(?:js|css|woff2))"/g;

  function isShellFile(path) {
    return SHELL_FILES.includes(path);
  }

  async function keepShell() {
    const cache = await caches.open(SHELL);
    await cache.addAll(SHELL_FILES);
  }

  /** The name and the logo of the business change; what is kept of them follows while there is a network. */
  async function refreshShell() {
    await keepShell().catch(() => undefined);
  }

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

  async function offlinePage() {
    return (await caches.match(OFFLINE, { cacheName: SHELL })) ?? Response.error();
  }

  /** Keeps the scripts, styles and fonts that a page names. */
  async function keepAssets(text) {
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
    const spare = keys.filter(({ url }) => !isShellFile(new URL(url).pathname));
    for (const key of spare.slice(0, Math.max(0, keys.length - MAX_SHELL_FILES))) await shell.delete(key);
  }

  return { isShellFile, keepShell, refreshShell, shellFirst, networkThenShell, offlinePage, keepAssets, trimShell };
})();
