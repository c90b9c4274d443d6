import type webPush from 'web-push';
import { isHttps } from './app-url.server';
import { env } from './env.server';
import { requireLater } from './require-later.server';

/** The services behind browsers' push addresses. An address that is sent to us is never called anywhere else, nor at another port. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:.+\.)?push\.services\.mozilla\.com$/,
  /^(?:.+\.)?push\.apple\.com$/,
  /^(?:.+\.)?notify\.windows\.com$/,
];
const TIMEOUT_MS = 10_000;
/** An offer that is hours old helps no pro. */
const LIVES_SECONDS = 4 * 3_600;

export type PushKeys = { publicKey: string; privateKey: string };
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** Loaded where the first message is encrypted, which a web process hardly ever does. */
function encrypter(): typeof webPush {
  return requireLater('web-push') as typeof webPush;
}

export function newPushKeys(): PushKeys {
  return encrypter().generateVAPIDKeys();
}

/** Whether an address belongs to a push service that we know, or to the one host that the environment adds. */
export function isPushEndpoint(endpoint: string): boolean {
  try {
    const { protocol, hostname, host, port } = new URL(endpoint);
    const extra = env().PUSH_EXTRA_HOST;
    if (extra && host === extra) return true;
    return protocol === 'https:' && port === '' && SERVICES.some((service) => service.test(hostname));
  } catch {
    return false;
  }
}

/** Sends one message, encrypted for one browser. Returns 'gone' where the browser has signed off. Throws when it was not taken. */
export async function sendPush(keys: PushKeys, address: PushAddress, payload: unknown): Promise<'sent' | 'gone'> {
  const { endpoint, p256dh, auth } = address;
  if (!isPushEndpoint(endpoint)) return 'gone';
  const request = encrypter().generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: {
      subject: isHttps() ? env().APP_URL : 'mailto:push@business.example',
      ...keys,
    },
    TTL: LIVES_SECONDS,
    urgency: 'high',
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`);
  return 'sent';
}
