/* A part of the service worker (/sw.js): the phone's own database of what waits to be sent and of whose phone it is. */
self.phoneStore = (() => {
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

  function read(key) {
    return inStore('about', 'readonly', (about) => about.get(key));
  }

  function write(key, value) {
    return inStore('about', 'readwrite', (about) => about.put(value, key));
  }

  function remove(key) {
    return inStore('about', 'readwrite', (about) => about.delete(key));
  }

  /** What this person has not sent yet, oldest first; another's on the same phone waits for the other. */
  async function waitingFor(userId) {
    const all = await inStore('waiting', 'readonly', (waiting) => waiting.getAll());
    return all.filter((entry) => entry.owner === undefined || entry.owner === userId);
  }

  function addWaiting(entry) {
    return inStore('waiting', 'readwrite', (waiting) => waiting.add(entry));
  }

  function removeWaiting({ id }) {
    return inStore('waiting', 'readwrite', (waiting) => waiting.delete(id));
  }

  return { read, write, remove, waitingFor, addWaiting, removeWaiting };
})();
