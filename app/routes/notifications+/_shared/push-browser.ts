/** What a page does with the browser's push, talking to /notifications/push. */

const ADDRESS = '/notifications/push';

export function pushSupport(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration('/');
  return (await registered?.pushManager.getSubscription()) ?? null;
}

async function send(fields: Record<string, string>): Promise<void> {
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, opId: crypto.randomUUID() }),
  });
  if (!answer.ok) throw new Error(`push: ${answer.status}`);
}

/** Whether we send notifications of the person signed in to this device. They end when a session does; the browser does not know. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await currentSubscription();
  if (!subscription) return false;
  const answer = await fetch(`${ADDRESS}?${new URLSearchParams({ endpoint: subscription.endpoint }).toString()}`);
  if (!answer.ok) throw new Error(`push: ${answer.status}`);
  return ((await answer.json()) as { subscribed: boolean }).subscribed;
}

/** Signs this device up with our public key. */
export async function subscribe(): Promise<void> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`push: ${answer.status}`);
  const { publicKey } = (await answer.json()) as { publicKey: string };
  const registered = await registration();
  const subscription = await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('push: no keys');
  await send({ intent: 'subscribe', endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

/** Signs this device off, here and with us. */
export async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await send({ intent: 'unsubscribe', endpoint });
}
