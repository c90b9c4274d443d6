import twilio from 'twilio';
import { env } from './env.server';
import { sandbox, sandboxSecret } from './sandbox.server';
import { isSimulated } from './services.server';

/** Sends one text message by Twilio, or files it in the sandbox's outbox where Twilio is simulated. Throws when it was not taken. */
export async function sendSms(message: { to: string; body: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  if (TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) {
    await twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).messages.create({ ...message, from: TWILIO_FROM });
    return;
  }
  if (!isSimulated('sms')) throw new Error('TWILIO_ACCOUNT_SID is missing.');
  await sandbox().outbox.storeSms({ ...message, from: '+15550100' });
}

/** Asks Twilio for our account; answers its state, such as `active`. Throws what it said. */
export async function askTwilio(): Promise<string> {
  const { TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '' } = env();
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { timeout: 8_000, maxRetries: 0 });
  return (await client.api.v2010.accounts(TWILIO_ACCOUNT_SID).fetch()).status;
}

/** Whether a message that came back was signed for our own address with our own token. */
export async function isFromTwilio(fields: Record<string, string>, signature: string | null): Promise<boolean> {
  const token = env().TWILIO_AUTH_TOKEN ?? (isSimulated('sms') ? await sandboxSecret() : null);
  if (token === null || signature === null) return false;
  return twilio.validateRequest(token, signature, `${env().APP_URL}/webhooks/twilio`, fields);
}
