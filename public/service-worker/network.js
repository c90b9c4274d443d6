/* A part of the service worker (/sw.js): asks the server, and knows whether it was reached and who is signed in. */
self.network = (() => {
  const { read, write } = self.phoneStore;
  const { DAY } = self.cacheNames;
  const OWNER_PATH = '/pro/phone';
  const OWNER_LIMIT_MS = 8_000;

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

  function isReachable() {
    return reachable;
  }

  /**
   * Asks who is signed in. Pages that the pro may no longer see go at once. Answers null where that cannot be asked now, so that
   * nothing is thrown away for a bad network.
   */
  async function checkOwner() {
    let current;
    try {
      const headers = { accept: 'application/json' };
      const signal = AbortSignal.timeout(OWNER_LIMIT_MS);
      const answer = await ask(OWNER_PATH, { credentials: 'same-origin', cache: 'no-store', headers, signal });
      if (!answer.ok) return null;
      current = await answer.json();
    } catch {
      return null;
    }
    const before = await read('owner');
    if (!current.keeps || (before && before !== current.owner)) await caches.delete(DAY);
    if (current.owner) await write('owner', current.owner);
    return current;
  }

  return { ask, isReachable, checkOwner };
})();
