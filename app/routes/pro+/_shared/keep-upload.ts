/** The phone's own store, as the service worker (public/service-worker/phone-store.js) opens it. */
const STORE = 'brightcrew';
const VERSION = 2;

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(STORE, VERSION);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) asked.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      if (oldVersion < 2) asked.result.createObjectStore('about');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('The store did not open.'));
  });
}

/**
 * Lays photos aside on the phone where no service worker does it yet: the first minute after signing in. It sends them when it is
 * there, as if it had kept them itself.
 */
export async function keepUpload(url: string, form: FormData): Promise<void> {
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  const count = form.getAll('photos').filter((each) => each instanceof File && each.size > 0).length;
  const what = { visit: url.replace(/\/photos.*$/, ''), step: 'photos', moment: form.get('moment'), count };
  const entry = { url, type, body: await packed.blob(), what };
  const store = await openStore();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = store.transaction('waiting', 'readwrite');
      transaction.objectStore('waiting').add(entry);
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The photos were not saved.'));
    });
  } finally {
    store.close();
  }
}
