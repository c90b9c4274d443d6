import { appUrl, isHttps } from './app-url.server';
import { env } from './env.server';
import { sandbox, sandboxSecret } from './sandbox.server';
import { isSimulated } from './services.server';

/** Loaded where it is needed: most processes that could send a text message send none, and it is large. */
async function loadTwilio() {
  return (await import('twilio')).default;
}

/** A number of ours, or a Messaging Service (`MG…`), which chooses one of its numbers. */
export function getSender(given: string): { from: string } | { messagingServiceSid: string } {
  return /^MG[0-9a-f]{32}$/i.test(given) ? { messagingServiceSid: given } : { from: given };
}

/** Whether Twilio refuses every message to this number, since its owner has answered STOP there. */
export function hasStopped(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 21610;
}

/** Where Twilio says what became of a text message. It asks only public addresses; elsewhere there is none. */
function statusAddress(noticeId: string): { statusCallback?: string } {
  return isHttps() ? { statusCallback: appUrl(statusPath(noticeId)) } : {};
}

/** The path of that address: which notice it is about stands in it, since the event may come before we know Twilio's own id. */
export function statusPath(noticeId: string): string {
  return `/webhooks/twilio-status?notice=${noticeId}`;
}

/** Sends one text message by Twilio, or files it in the sandbox's outbox where Twilio is simulated. Throws when it was not taken. */
export async function sendSms({ noticeId, ...message }: { to: string; body: string; noticeId: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  if (TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) {
    const twilio = await loadTwilio();
    await twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).messages.create({
      ...message,
      ...getSender(TWILIO_FROM),
      ...statusAddress(noticeId),
    });
    return;
  }
  if (!isSimulated('sms')) throw new Error('TWILIO_ACCOUNT_SID is missing.');
  await sandbox().outbox.storeSms({ ...message, from: '+15550100' });
}

/** Asks Twilio for our account; answers its state, such as `active`. Throws what it said. */
export async function askTwilio(): Promise<string> {
  const { TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '' } = env();
  const twilio = await loadTwilio();
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: 8_000, maxRetries: 0 });
  return (await client.api.v2010.accounts(TWILIO_ACCOUNT_SID).fetch()).status;
}

/** Whether what came to `path` was signed for that address of ours with our own token. */
export async function isFromTwilio(path: string, fields: Record<string, string>, signature: string | null): Promise<boolean> {
  const token = env().TWILIO_AUTH_TOKEN ?? (isSimulated('sms') ? await sandboxSecret() : null);
  if (token === null || signature === null) return false;
  const twilio = await loadTwilio();
  return twilio.validateRequest(token, signature, appUrl(path), fields);
}
