/* A part of the service worker (/sw.js): forms of a visit that were sent without a network, kept until they can be sent. */
self.outbox = (() => {
  const { formOf, stepOf, whatIsMissing, isSpanish, reasonIn, scriptRedirect } = self.jobForms;
  const { read, write, remove, waitingFor, addWaiting, removeWaiting } = self.phoneStore;
  const { ask, isReachable, checkOwner } = self.network;
  const { DAY } = self.cacheNames;
  const MAX_REFUSED = 10;

  /** Sends a form of a visit; without a network it is kept as it is, operation id and all, and the page goes on. */
  async function sendOrKeep(request, url) {
    const copy = request.clone();
    try {
      return await ask(request);
    } catch {
      return keepForm(copy, url);
    }
  }

  async function keepForm(request, url) {
    const path = url.pathname.replace(/\.data$/, '');
    const back = new URL(path + url.search, self.location.origin);
    const goBack = () => (path === url.pathname ? Response.redirect(back, 303) : scriptRedirect(back.pathname + back.search));
    const type = request.headers.get('content-type') ?? '';
    const body = await request.blob();
    const form = await formOf(type, body);
    const owner = await read('owner');
    const lacks = path.endsWith('/complete') ? whatIsMissing(path, form, await waitingFor(owner)) : [];
    if (lacks.length) {
      back.searchParams.set('lacks', lacks.join());
      return goBack();
    }
    await addWaiting({ url: path + url.search, type, body, owner, what: stepOf(path, form) });
    await self.registration.sync?.register('send').catch(() => undefined);
    await notifyPages();
    back.pathname = path.replace(/\/complete$/, '');
    back.searchParams.delete('lacks');
    back.searchParams.set('waiting', '1');
    return goBack();
  }

  let sending = Promise.resolve();

  /** One after the other, in the order they were pressed. */
  function sendWaiting() {
    sending = sending.then(sendAll, sendAll);
    return sending;
  }

  async function sendAll() {
    // No pro's work is sent under another's name, and an ended session sends nothing.
    const current = await checkOwner();
    if (!current?.owner) return notifyPages();
    let sent = 0;
    for (const entry of await waitingFor(current.owner)) {
      const answer = await post(entry);
      if (answer === 'later') break;
      if (answer === 'sent') sent += 1;
      else await noteRefused(entry, answer.reason, current.owner);
      await removeWaiting(entry);
    }
    await notifyPages(sent);
  }

  /** Keeps what was not taken, of which job and why, until it has been read; a phone in a pocket says it too. */
  async function noteRefused({ url, what }, reason, owner) {
    const path = what?.visit ?? url.replace(/[/?](photos|complete|moment=).*$/, '');
    const page = await caches.match(path, { cacheName: DAY }).then((kept) => kept?.text() ?? '');
    const reference = /\b[A-Z]{2}-\d{2}-[A-Z0-9]{5}\b/.exec(page)?.[0] ?? (isSpanish(page) ? 'Su trabajo' : 'Your job');
    const before = (await read('refused')) ?? [];
    await write('refused', [...before, { path, reference, what: what ?? null, reason, owner }].slice(-MAX_REFUSED));
    if (self.Notification?.permission !== 'granted') return;
    const shown = { body: reason, tag: path, icon: '/app-icon.png', data: { path } };
    const title = isSpanish(page) ? `${reference}: no se guardó` : `${reference}: not saved`;
    await self.registration.showNotification(title, shown).catch(() => undefined);
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

  async function notifyPages(sent = 0) {
    const owner = await read('owner');
    const waiting = (await waitingFor(owner)).map(({ what }) => what ?? null);
    const refused = ((await read('refused')) ?? []).filter((one) => one.owner === owner);
    for (const page of await self.clients.matchAll({ type: 'window' }))
      page.postMessage({ type: 'waiting', waiting, refused, reachable: isReachable(), sent });
  }

  /** The refusals have been read. */
  async function dropRefused() {
    await remove('refused');
    await notifyPages();
  }

  /** All that this person has not sent goes, with what was refused of it. */
  async function emptyOutbox() {
    await remove('refused');
    for (const entry of await waitingFor(await read('owner'))) await removeWaiting(entry);
    await notifyPages();
  }

  return { sendOrKeep, sendWaiting, notifyPages, dropRefused, emptyOutbox };
})();
